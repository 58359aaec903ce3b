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

/** The first look of the reconciling job at a payment nothing was heard of. */
export function firstReconcilingOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + 2 * minuteMs);
}

/**
 * The next look at a payment still pending: after half its age again, between a minute and an hour, and just
 * after its checkout has ended.
 */
export function nextReconcilingOf(payment: { createdAt: Date; expiresAt: Date }, now: Date): Date {
  const age = now.getTime() - payment.createdAt.getTime();
  const next = now.getTime() + Math.min(Math.max(age / 2, minuteMs), 60 * minuteMs);
  const justOver = payment.expiresAt.getTime() + 5000;
  return new Date(now.getTime() < justOver ? Math.min(next, justOver) : next);
}
