import * as z from 'zod/mini';
import { severalLines, words } from '../form-text.ts';
import { reportReasons, reportRules as rules } from './rules.ts';

/** The form of a report as a browser posts it. */
export const reportForm = z.object({
  reason: z.enum(reportReasons, rules.reason),
  words: severalLines(words(rules.words)),
  website: z.optional(z.string()),
});
