import { HOME_OFFSET_MS } from '#contract/home-time-zone.ts';

/**
 * Above this amount in a week, in minor units, two operators must approve; the database enforces it for a single payout
 * (payout_needs_approval).
 */
const approvalAbove: Readonly<Record<string, number>> = { USD: 50_000, ETB: 5_000_000 };

export const approvalsNeeded = 2;

/**
 * Whether operators must approve a payout: every payout by hand, before anybody sees its account number, and others if
 * the recent payouts to the receiver, including this one, exceed the limit.
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

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const weekMs = 7 * dayMs;
/** The weekly run begins on Monday at this hour in Addis Ababa. */
const runHour = 6;

/** The last weekly run that has begun: its Monday as YYYY-MM-DD, and when the next run begins. */
export function weekOf(now: Date): { week: string; nextRunAt: Date } {
  const local = now.getTime() + HOME_OFFSET_MS - runHour * hourMs;
  // January 1, 1970 was a Thursday, so the fifth day was a Monday.
  const monday = Math.floor((local - 4 * dayMs) / weekMs) * weekMs + 4 * dayMs;
  const nextRunAt = new Date(monday + weekMs + runHour * hourMs - HOME_OFFSET_MS);
  return { week: new Date(monday).toISOString().slice(0, 10), nextRunAt };
}

/** Payouts since then count towards the limit: a week less an hour, so that two weekly runs are never added up. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - weekMs + hourMs);

/** A bank may return a payout for five business days after it was paid. https://docs.stripe.com/payouts */
export const watchedAfterArrivalMs = 9 * dayMs;
