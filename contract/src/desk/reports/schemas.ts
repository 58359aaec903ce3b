import { z } from 'zod';
import { reportKinds, reportReasons } from '../../reports/rules.ts';
import { uuid } from '../../uuid.ts';
import { deskRules as rules } from '../rules.ts';
import { reason } from '../schemas.ts';

/** All open reports of one thing. */
export const deskReportSchema = z
  .object({
    /** The id of the reported thing. */
    id: uuid,
    kind: z.enum(reportKinds),
    /** Its name, or the words of a message, a post, an update or a comment. */
    name: z.string(),
    count: z.int().min(1),
    /** The reasons of the reports, each once. */
    reasons: z.array(z.enum(reportReasons)),
    first_at: z.iso.datetime(),
    last_at: z.iso.datetime(),
  })
  .meta({ id: 'DeskReport' });
export type DeskReport = z.infer<typeof deskReportSchema>;

export const deskReportDetailsSchema = deskReportSchema
  .extend({
    reports: z.array(
      z.object({
        id: uuid,
        reason: z.enum(reportReasons),
        words: z.string(),
        /** Null for a guest, and for an erased account. */
        reporter: z.object({ id: uuid, name: z.string() }).nullable(),
        at: z.iso.datetime(),
      }),
    ),
    /** Whether it is hidden already. */
    hidden: z.boolean(),
    /** Who is responsible for it: owners, the organizer, the sender of a message. */
    people: z.array(z.object({ id: uuid, name: z.string() })),
  })
  .meta({ id: 'DeskReportDetails' });
export type DeskReportDetails = z.infer<typeof deskReportDetailsSchema>;

export const closeReportsBody = z.object({
  /** `dismissed`: nothing was wrong. `settled`: what was wrong has been dealt with. */
  outcome: z.enum(['dismissed', 'settled'], rules.outcome),
  last_report: uuid.describe('The last report that the operator saw; those that came in later stay open'),
  reason,
});

/** Texts that the desk can hide; they have no page of their own. */
export const hiddenWordsKinds = ['message', 'post', 'update', 'comment', 'contribution', 'thanks'] as const;
export type HiddenWordsKind = (typeof hiddenWordsKinds)[number];

/** Words that the desk has hidden. */
export const deskHiddenWordsSchema = z
  .object({
    /**
     * The id of the post, the update or the comment, or of the tip or the pledge whose message it is; for thanks, the code of the
     * tip's receipt.
     */
    id: uuid,
    kind: z.enum(hiddenWordsKinds),
    /** Empty where the text is gone: its author has deleted it or their account. */
    words: z.string(),
    /** Why it was hidden last, by whom and when. */
    reason: z.string(),
    hidden_by: z.string(),
    hidden_at: z.iso.datetime(),
    /** Who wrote them. */
    people: z.array(z.object({ id: uuid, name: z.string() })),
  })
  .meta({ id: 'DeskHiddenWords' });
export type DeskHiddenWords = z.infer<typeof deskHiddenWordsSchema>;
