import { z } from 'zod';
import { text, words } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { reportKinds, reportReasons, reportRules as rules } from './rules.ts';

export const reportBody = z.object({
  kind: z.enum(reportKinds),
  /**
   * The id of the page, event, campaign, update or comment, or of the tip or pledge whose message is reported; for thanks, the
   * code of the tip's receipt.
   */
  id: uuid,
  reason: z.enum(reportReasons, rules.reason),
  /** What somebody adds in their own words. */
  words: words(rules.words).default(''),
  /** A honeypot that people do not see: only a bot fills it in, and its report is discarded. */
  website: text(500).optional(),
});
export type ReportBody = z.output<typeof reportBody>;

export const reportReceiptSchema = z.object({ received: z.literal(true) }).meta({ id: 'ReportReceipt' });
