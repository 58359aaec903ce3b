import type { PayoutSummary } from '#contract/payouts/schemas.ts';

/**
 * The parts of a balance as they are shown, in minor units. None is below zero: what refunds and fees took more than there was
 * is `owed`, which tips that still wait will make up for.
 */
export function shownBalance({ ready_minor, waiting_minor, blocked_minor }: PayoutSummary) {
  const safety_minor = waiting_minor - blocked_minor;
  return {
    ready: Math.max(0, ready_minor),
    waiting: Math.max(0, safety_minor),
    inReview: Math.max(0, blocked_minor),
    owed: Math.max(0, -(ready_minor + Math.min(0, safety_minor) + Math.min(0, blocked_minor))),
  };
}
