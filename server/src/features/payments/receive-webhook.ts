import { invalidSignature, unknownProvider } from '#contract/payments/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { InvalidSignature, type PaymentProvider } from './providers/provider.ts';
import type { StoredEvent } from './webhooks/repository.ts';

export interface WebhookDelivery {
  readonly provider: string;
  /** The unchanged bytes, which the signature covers. */
  readonly body: Uint8Array;
  readonly headers: Headers;
}

/**
 * Takes in one delivery of a provider's event. When it returns, the event is stored and may be acknowledged: it is
 * synced afterwards, whatever happens to this process. Throws the refusals `unknown_provider` and
 * `invalid_signature`. Events that concern no payment are not stored.
 */
export async function receiveWebhook(
  dependencies: {
    readonly providers: Readonly<Record<string, PaymentProvider>>;
    store(event: StoredEvent): Promise<void>;
  },
  delivery: WebhookDelivery,
): Promise<void> {
  const { providers, store } = dependencies;
  const provider = Object.hasOwn(providers, delivery.provider) ? providers[delivery.provider] : undefined;
  if (!provider) throw new Refusal(unknownProvider);
  const { id, type, about } = verify(provider, delivery);
  if (about) await store({ provider: provider.name, id, type, about });
}

function verify(provider: PaymentProvider, { body, headers }: WebhookDelivery) {
  try {
    return provider.verifyWebhook(body, headers);
  } catch (error) {
    if (error instanceof InvalidSignature) throw new Refusal(invalidSignature);
    throw error;
  }
}
