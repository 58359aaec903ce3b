const minuteMs = 60_000;
/** A checkout is open for half an hour (section "Paying"), which is also the least Stripe accepts. */
const checkoutLifetimeMs = 30 * minuteMs;
/** How long after the start of the payment a checkout can still be opened, so that there is time to repeat a request. */
const openingTimeMs = 5 * minuteMs;

/**
 * When the checkout of a payment created at `createdAt` ends. Stripe requires at least 30 minutes between opening and
 * end, and a repeated request must be identical: so the time counts from the last moment of opening.
 */
export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + openingTimeMs + checkoutLifetimeMs);
}

/** The last moment at which the checkout of a payment can be opened at the provider. */
export function createUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + openingTimeMs);
}

/**
 * How long after `createUntil` a request may still be under way; only then does the provider's list prove that a saved
 * card was not charged.
 */
export const chargeUnderWayMs = minuteMs;

/** When the reconciling job first checks a payment that we heard nothing about. */
export function firstReconcilingOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * minuteMs);
}

/**
 * When the job checks a payment that is still pending after a check. An abandoned checkout is checked twice: soon after
 * it was opened (`firstReconcilingOf`) and a minute after its end, so that the provider's own event usually comes
 * first. A payment that is pending even then waits for its confirmation, which may take days: it is checked an hour
 * later, and then each time after half its age, at most a day.
 */
export function nextReconcilingOf(payment: { createdAt: Date; expiresAt: Date }, now: Date): Date {
  const justOver = payment.expiresAt.getTime() + minuteMs;
  if (now.getTime() < justOver) return new Date(justOver);
  return afterHalfItsAge(payment, now, { least: 60 * minuteMs, most: 24 * 60 * minuteMs });
}

/** When to repeat a check that failed: the older the payment, the later. */
export function reconcilingAfterFailureOf(payment: { createdAt: Date }, now: Date): Date {
  return afterHalfItsAge(payment, now, { least: minuteMs, most: 60 * minuteMs });
}

function afterHalfItsAge({ createdAt }: { createdAt: Date }, now: Date, { least = 0, most = 0 }): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 2, least), most));
}
