import { payoutRailRefused, payoutRailUnavailable } from '#contract/payouts/accounts/errors.ts';
import { ProviderRefused, ProviderUnavailable } from '#server/features/payments/public.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';

/** Turns a rail's missing answer or refusal into `payout_rail_unavailable` or `payout_rail_refused`. */
export async function askRail<Result>(work: Promise<Result>, log: Log): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    // The rail's message may contain a mail address, so only our own is logged.
    if (error instanceof ProviderRefused) {
      log.warn({ reason: error.message }, 'the rail of a payout account refused');
      throw new Refusal(payoutRailRefused);
    }
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ reason: error.message }, 'the rail of a payout account does not answer');
    throw new Refusal(payoutRailUnavailable, { retryAfterSeconds: 5 });
  }
}
