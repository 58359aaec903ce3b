import * as texts from '#messages/reports.ts';

/** What can be reported: a performer's page, an event, the message of a tip. */
export const reportKinds = ['page', 'event', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];

export const reportReasons = ['fraud', 'impersonation', 'hate', 'sexual', 'spam', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What a report may hold; the form and the API share it. */
export const reportRules = {
  reason: texts.reasonMissing,
  words: { min: 0, max: 1000, tooShort: '', tooLong: texts.wordsTooLong(1000) },
} as const;
