const minuteMs = 60_000;
/** A checkout is open for half an hour (section "Paying"), which is also the least Stripe accepts. */
const checkoutLifetimeMs = 30 * minuteMs;
/** How long after the quote a checkout can still be opened, so that a repetition may take a while to get through. */
const openingTimeMs = 5 * minuteMs;

/**
 * When the checkout of a payment made at `createdAt` ends. Stripe wants at least 30 minutes between opening and
 * end, and a repeated request must be the same to the letter: so it counts from the last moment of opening.
 */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + openingTimeMs + checkoutLifetimeMs);
}

/** The last moment at which the provider is asked to open the checkout of a payment. */
export function createUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + openingTimeMs);
}

/**
 * How long after `createUntil` the provider's list says for sure that a saved card was not charged: a request may be under
 * way until then.
 */
export const chargeUnderWayMs = minuteMs;

/** The first look of the reconciling job at a payment nothing was heard of. */
export function firstReconcilingOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * minuteMs);
}

/**
 * The next look at a payment that is pending after one. An abandoned checkout is looked at twice: soon after it was
 * opened (`firstReconcilingOf`) and when it is over, a minute later than its end, so that the provider's own event
 * usually comes first. What is pending even then awaits its confirmation, which may take days: an hour after the end,
 * and then after half its age again, at most a day.
 */
export function nextReconcilingOf(payment: { createdAt: Date; expiresAt: Date }, now: Date): Date {
  const justOver = payment.expiresAt.getTime() + minuteMs;
  if (now.getTime() < justOver) return new Date(justOver);
  return afterHalfItsAge(payment, now, { least: 60 * minuteMs, most: 24 * 60 * minuteMs });
}

/** When to try again after a look that failed: the longer it has been failing, the later. */
export function reconcilingAfterFailureOf(payment: { createdAt: Date }, now: Date): Date {
  return afterHalfItsAge(payment, now, { least: minuteMs, most: 60 * minuteMs });
}

function afterHalfItsAge({ createdAt }: { createdAt: Date }, now: Date, { least = 0, most = 0 }): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, least), most));
}
