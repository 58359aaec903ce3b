import * as z from 'zod/mini';
import { words } from '../../form-text.ts';
import { payoutTexts, tickedPayouts } from '../../payouts/rules.ts';
import { deskRules, typedMoney } from '../rules.ts';

/** A batch as its form posts it. */
export const batchForm = z.object({
  rate: z
    .string(payoutTexts.rate.wrong)
    .check(z.trim(), z.regex(payoutTexts.rate.pattern, payoutTexts.rate.wrong)),
  rate_source: words(payoutTexts.rateSource),
  reason: words(deskRules.reason),
});

/** Approves each payout that is ticked. The boxes become one entry, `payouts`. */
export const approveSeveralForm = z.pipe(
  z.transform((values: Readonly<Record<string, string>>) => ({ ...values, payouts: tickedPayouts(values) })),
  z.object({
    payouts: z.array(z.string()).check(z.minLength(1, payoutTexts.ticked)),
    reason: words(deskRules.reason),
  }),
);

/** A hidden field has the reference of the report, as the page showed it, that a payout did not arrive; empty for none. */
const seenReturn = { seen_return: z.optional(z.string()) };

/** A confirmation names the reference and the charge that the operator reads, in hidden fields. */
export const confirmForm = z.object({
  reference: z.optional(z.string()),
  charged_minor: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
  ...seenReturn,
  reason: words(deskRules.reason),
});

/** Withdraws a report that a payout did not arrive. A hidden field has the reference of that report. */
export const withdrawReturnForm = z.object({ reference: z.string(), reason: words(deskRules.reason) });

/** The reference of the bank as its form posts it. */
export const referenceForm = z.object({
  reference: words(payoutTexts.reference),
  reason: words(deskRules.reason),
});

/** What the bank charged, typed as money: `2.50`; empty means nothing. */
const bankPaymentForm = z.extend(referenceForm, {
  charged: z.optional(z.string().check(z.trim(), z.regex(typedMoney, payoutTexts.charged))),
  currency: z.string(),
});

/** Replaces what was entered. Hidden fields have the reference and the charge that the page showed. */
export const correctForm = z.extend(bankPaymentForm, {
  seen_reference: z.optional(z.string()),
  seen_charged_minor: z.optional(z.string().check(z.regex(/^\d{1,10}$/))),
});

/** Enters the reference of a payout that the bank has paid. */
export const enterReferenceForm = z.extend(bankPaymentForm, seenReturn);

/** Reports that a payout did not arrive. */
export const failForm = z.extend(referenceForm, seenReturn);
