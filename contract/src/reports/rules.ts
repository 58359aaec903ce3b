import * as texts from '#messages/reports.ts';

/**
 * What can be reported: `message` is that of a tip, `update` and `comment` are those of a campaign, `contribution` is the
 * message of one, `thanks` are those of a performer for a tip.
 */
export const reportKinds = [
  'page',
  'post',
  'event',
  'organizer',
  'message',
  'campaign',
  'update',
  'comment',
  'contribution',
  'thanks',
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['fraud', 'impersonation', 'hate', 'sexual', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Rules of reports, shared by the form and the API. */
export const reportRules = {
  reason: texts.reasonMissing,
  words: { min: 0, max: 1000, tooShort: '', tooLong: texts.wordsTooLong(1000) },
} as const;
