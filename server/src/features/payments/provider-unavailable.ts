import { providerUnavailable } from '#contract/payments/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { ProviderUnavailable } from './providers/provider.ts';

/** Turns a provider's missing answer into the refusal `payment_provider_unavailable` (503, Retry-After). */
export async function orUnavailable<Result>(work: Promise<Result>, log: Log): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    // The provider's message may contain a mail address, so only our own is logged.
    log.warn({ reason: error.message }, 'the payment provider does not answer');
    throw new Refusal(providerUnavailable, { retryAfterSeconds: 5 });
  }
}
