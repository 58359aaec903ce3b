import { methodUnavailable, providerUnavailable } from '#contract/payments/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { ProviderUnavailable } from './providers/provider.ts';
import type { Payment } from './repository.ts';

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

/**
 * What a payer is answered whose checkout the provider refused to open. Every account of a provider takes cards, so
 * another way to pay is refused for what it is.
 */
export function refusedCheckout({ providerType }: Payment): Refusal {
  return providerType === 'card'
    ? new Refusal(providerUnavailable)
    : new Refusal(methodUnavailable, { attr: 'method' });
}
