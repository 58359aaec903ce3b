import type { Pledge } from '#contract/campaigns/pledge-schemas.ts';
import { needsHolder, nextChargeAt } from '#server/features/payments/public.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** Until when the pledge of a card that was refused is waited for, counted from the end of its campaign. */
export function recoveryEnd(endedAt: Date): Date {
  return new Date(endedAt.getTime() + weekMs);
}

/** When a card is charged again that was refused: each attempt has its day; what the same card cannot do is not tried again. */
export function retryOf(endedAt: Date, attemptedAt: Date, failureCode: string | null): Date {
  const last = recoveryEnd(endedAt);
  return needsHolder(failureCode) ? last : (nextChargeAt(endedAt, attemptedAt) ?? last);
}

/** What its sender is told of a card that was refused. */
export function recoveryOf(
  { failure_code, retry_at }: { readonly failure_code: string | null; readonly retry_at: Date | null },
  endedAt: Date,
): NonNullable<Pledge['recovery']> {
  const until = recoveryEnd(endedAt);
  return {
    reason:
      failure_code === 'authentication_required'
        ? 'authentication'
        : needsHolder(failure_code)
          ? 'card'
          : 'declined',
    next_try_at: retry_at !== null && retry_at < until ? retry_at.toISOString() : null,
    until: until.toISOString(),
  };
}
