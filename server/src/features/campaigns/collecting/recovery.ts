import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { needsHolder } from '#server/features/payments/public.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** Why a pledge failed: its charge never reached the bank, or its card is gone. */
export const neverCharged = 'never_charged';
export const cardGone = 'card_gone';

/** When a pledge with a refused card is dropped, counted from the end of its campaign. */
export function recoveryEnd(endedAt: Date): Date {
  return new Date(endedAt.getTime() + weekMs);
}

/** Whether a bank refused the card, so that the cardholder can help. */
export function isRefusal(failureCode: string | null): boolean {
  return failureCode !== null && failureCode !== neverCharged && failureCode !== cardGone;
}

/** What the backer is told about a refused card. */
export function recoveryOf(
  { failure_code, retry_at }: { readonly failure_code: string | null; readonly retry_at: Date | null },
  endedAt: Date,
): NonNullable<Pledge['recovery']> {
  const until = recoveryEnd(endedAt);
  const needed = needsHolder(failure_code);
  return {
    reason: failure_code === 'authentication_required' ? 'authentication' : needed ? 'card' : 'declined',
    next_try_at: retry_at !== null && !needed ? retry_at.toISOString() : null,
    until: until.toISOString(),
  };
}
