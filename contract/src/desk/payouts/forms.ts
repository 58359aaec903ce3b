import * as z from 'zod/mini';
import { words } from '../../form-text.ts';
import { payoutTexts } from '../../payouts/rules.ts';
import { deskRules } from '../rules.ts';

/** A batch as its form posts it. */
export const batchForm = z.object({
  rate: z
    .string(payoutTexts.rate.wrong)
    .check(z.trim(), z.regex(payoutTexts.rate.pattern, payoutTexts.rate.wrong)),
  rate_source: words(payoutTexts.rateSource),
  reason: words(deskRules.reason),
});

/** A confirmation names the reference that the operator reads, in a hidden field. */
export const confirmForm = z.object({ reference: z.optional(z.string()), reason: words(deskRules.reason) });

/** Withdraws a report that a payout did not arrive. A hidden field has the reference of that report. */
export const withdrawReturnForm = z.object({ reference: z.string(), reason: words(deskRules.reason) });

/** The reference of the bank as its form posts it. */
export const referenceForm = z.object({
  reference: words(payoutTexts.reference),
  reason: words(deskRules.reason),
});

/** Reports that a payout did not arrive. A hidden field has the reference of the report that the page showed; empty for none. */
export const failForm = z.extend(referenceForm, { seen_return: z.optional(z.string()) });
