/** Sections 5 and 9. This file holds no schema, so that pages can import it. */
export const TIP_MIN_DOLLARS = 1;
export const TIP_MAX_DOLLARS = 10_000;
/** The maximum of a single payment by somebody whose mail address is not verified. */
export const TIP_UNPROVEN_MAX_DOLLARS = 100;
export const TIP_MESSAGE_MAX_LENGTH = 500;
/** The maximum number of performers among whom a tip for an event is divided. */
export const EVENT_TIP_MAX_SHARES = 50;

/** Who can see the name of a tip's sender: everybody, only the performer who was tipped, or nobody. */
export const tipAnonymities = ['none', 'public', 'performer'] as const;
export type TipAnonymity = (typeof tipAnonymities)[number];

/** The levels that are more anonymous than this one: a sender can only hide more. */
export function moreAnonymous(than: TipAnonymity): readonly TipAnonymity[] {
  return tipAnonymities.slice(tipAnonymities.indexOf(than) + 1);
}

/** The provider's fee for each payment: a percentage and a fixed amount. */
export const PROCESSING_FEE_PERCENT = 2.9;
export const PROCESSING_FEE_FIXED_MINOR = 30;

/**
 * The processing fee of a tip as it is shown before payment, in cents: it is deducted from the tip, or added by its
 * sender. The actual fee is known only afterwards.
 */
export function processingFeeOf(amountMinor: number): number {
  return Math.round((amountMinor * PROCESSING_FEE_PERCENT) / 100) + PROCESSING_FEE_FIXED_MINOR;
}
