import type { Pledge } from '#contract/campaigns/pledges/schemas.ts';
import { needsHolder } from '#server/features/payments/public.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/**
 * Why a pledge failed: its charge never reached the bank, its card is gone, its money could not reach the receiver, or the desk hid
 * the campaign.
 */
export const neverCharged = 'never_charged';
export const cardGone = 'card_gone';
export const unreachable = 'unreachable';
export const campaignHidden = 'campaign_hidden';

/** When a pledge with a refused card is dropped, counted from the end of its campaign. */
export function recoveryEnd(endedAt: Date): Date {
  return new Date(endedAt.getTime() + weekMs);
}

/** Whether a bank refused the card, so that the cardholder can help. */
export function isRefusal(failureCode: string | null): boolean {
  return failureCode !== null && ![neverCharged, cardGone, unreachable, campaignHidden].includes(failureCode);
}

/** Why a pledge was dropped although its goal was reached. Without a code it is one from before that code was stored. */
export function whyDropped(failureCode: string | null): NonNullable<Pledge['dropped_because']> {
  if (failureCode === null || failureCode === unreachable) return 'unreachable';
  if (failureCode === campaignHidden) return 'campaign_hidden';
  return isRefusal(failureCode) ? 'refused' : 'not_charged';
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
