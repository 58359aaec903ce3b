import { z } from 'zod';
import { text, words } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { reportKinds, reportReasons, reportRules as rules } from './rules.ts';

export const reportBody = z.object({
  kind: z.enum(reportKinds),
  /** Of the page, the event, the campaign, the update, the comment, or the tip whose message it is. */
  id: uuid,
  reason: z.enum(reportReasons, rules.reason),
  /** What somebody adds in their own words. */
  words: words(rules.words).default(''),
  /** Shown to no person: whoever fills it is a program, and their report goes nowhere. */
  website: text(500).optional(),
});
export type ReportBody = z.output<typeof reportBody>;

export const reportReceiptSchema = z.object({ received: z.literal(true) }).meta({ id: 'ReportReceipt' });
