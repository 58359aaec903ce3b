/** Above this in a week, in minor units, two operators approve; the database holds it for one payout (payout_needs_approval). */
const approvalAbove: Readonly<Record<string, number>> = { USD: 50_000, ETB: 5_000_000 };

export const approvalsNeeded = 2;

/**
 * Whether operators approve a payout: every one by hand, before anybody sees the number it goes to, and others by what the
 * receiver was paid of late, this one included.
 */
export function needsApproval({
  rail,
  recentMinor,
  currency,
}: {
  rail: string;
  recentMinor: number;
  currency: string;
}): boolean {
  return rail === 'by-hand' || recentMinor > (approvalAbove[currency] ?? 0);
}

const addisOffsetMs = 3 * 60 * 60_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** The run begins on Monday at this hour in Addis Ababa, which has no summer time. */
const runHour = 6;

/** The last weekly run that has begun by then: its Monday as YYYY-MM-DD, and when the next one begins. */
export function weekOf(now: Date): { week: string; nextRunAt: Date } {
  const local = now.getTime() + addisOffsetMs - runHour * hourMs;
  // The first day of 1970 was a Thursday: the fifth day was a Monday.
  const monday = Math.floor((local - 4 * dayMs) / weekMs) * weekMs + 4 * dayMs;
  const nextRunAt = new Date(monday + weekMs + runHour * hourMs - addisOffsetMs);
  return { week: new Date(monday).toISOString().slice(0, 10), nextRunAt };
}

/** From when on payouts count for the limit: a week, less an hour, so that of two weekly runs each counts for itself. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - weekMs + hourMs);

/** A bank may send a payout back for five business days after it was paid. https://docs.stripe.com/payouts */
export const watchedAfterArrivalMs = 9 * dayMs;
