/** Sections 5 and 9. No schema stands here, so that a page may carry it. */
export const TIP_MIN_DOLLARS = 1;
export const TIP_MAX_DOLLARS = 10_000;
/** The most that somebody pays at once whose mail address is not proven. */
export const TIP_UNPROVEN_MAX_DOLLARS = 100;
export const TIP_MESSAGE_MAX_LENGTH = 500;
/** Among how many performers a tip for an event may be shared out. */
export const EVENT_TIP_MAX_SHARES = 50;

/**
 * Who sees the name of a tip's sender, from everybody to nobody: everybody may, the one who was tipped alone, or not even
 * they.
 */
export const tipAnonymities = ['none', 'public', 'performer'] as const;
export type TipAnonymity = (typeof tipAnonymities)[number];

/** What somebody may still become who is that anonymous: nothing that tells more of them. */
export function moreAnonymous(than: TipAnonymity): readonly TipAnonymity[] {
  return tipAnonymities.slice(tipAnonymities.indexOf(than) + 1);
}

/** What the provider keeps of each payment: a part of it, and an amount that is always the same. */
export const PROCESSING_FEE_PERCENT = 2.9;
export const PROCESSING_FEE_FIXED_MINOR = 30;

/**
 * The processing fee of a tip as it is told before it is paid, in cents: what comes off it, or what its sender adds on top.
 * What the provider really keeps is known afterwards.
 */
export function processingFeeOf(amountMinor: number): number {
  return Math.round((amountMinor * PROCESSING_FEE_PERCENT) / 100) + PROCESSING_FEE_FIXED_MINOR;
}

/** Cents of an amount in dollars with at most two decimals, exactly. */
export function dollarsToMinor(dollars: number): number {
  return Math.round(dollars * 100);
}
