import { z } from 'zod';
import { invalidSignature, unknownProvider } from '#contract/payments/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type FoundCheckout, InvalidSignature, type PaymentProvider } from './providers/provider.ts';
import { netOf, observedOf, openCase } from './quarantine/open-case.ts';
import { findPayment, findPaymentByCheckout, saveCheckout } from './repository.ts';
import { type SettleDependencies, settlePayment } from './settle-payment.ts';
import { eventIsKnown, insertEvent } from './webhooks/repository.ts';

export interface WebhookDelivery {
  readonly provider: string;
  /** The bytes as they came, which the signature covers. */
  readonly body: Uint8Array;
  readonly headers: Headers;
}

/**
 * Takes in one delivery of a provider's event. When it returns, what the event tells is committed, so that it
 * may be acknowledged. Throws the refusals `unknown_provider` and `invalid_signature`, and ProviderUnavailable:
 * the provider then delivers again.
 */
export async function receiveWebhook(
  dependencies: SettleDependencies & { readonly providers: Readonly<Record<string, PaymentProvider>> },
  delivery: WebhookDelivery,
): Promise<void> {
  const { db, providers } = dependencies;
  const provider = Object.hasOwn(providers, delivery.provider) ? providers[delivery.provider] : undefined;
  if (!provider) throw new Refusal(unknownProvider);
  const event = verify(provider, delivery);
  if (!event.about || (await eventIsKnown(db, provider.name, event.id))) return;
  const found = 'intent' in event.about ? await provider.locate(event.about.intent) : event.about;
  if (!found) return;
  const paymentId = await findPaymentOf(dependencies, provider, found);
  if (paymentId === undefined) return keepUnknown(dependencies, provider, event, found);
  await settlePayment(dependencies, paymentId, {
    name: `webhook ${event.type}`,
    event: { provider: provider.name, id: event.id, type: event.type },
  });
}

function verify(provider: PaymentProvider, { body, headers }: WebhookDelivery) {
  try {
    return provider.verifyWebhook(body, headers);
  } catch (error) {
    if (error instanceof InvalidSignature) throw new Refusal(invalidSignature);
    throw error;
  }
}

/** The payment of a checkout; one whose checkout we never learned of learns it now. */
async function findPaymentOf(
  { db }: SettleDependencies,
  provider: PaymentProvider,
  found: FoundCheckout,
): Promise<string | undefined> {
  const known = await findPaymentByCheckout(db, provider.name, found.checkout);
  if (known) return known.id;
  if (!z.uuid().safeParse(found.paymentId).success) return undefined;
  const payment = await findPayment(db, found.paymentId ?? '');
  if (payment?.provider !== provider.name) return undefined;
  await saveCheckout(db, payment.id, { id: found.checkout, url: null });
  return (await findPaymentByCheckout(db, provider.name, found.checkout))?.id;
}

/** Money taken by a checkout that belongs to no payment of ours, or to one with another checkout: for a person. */
async function keepUnknown(
  { db, log }: SettleDependencies,
  provider: PaymentProvider,
  event: { id: string; type: string },
  found: FoundCheckout,
): Promise<void> {
  const state = await provider.readState(found.checkout);
  await inTransaction(db, async (transaction) => {
    if (!(await insertEvent(transaction, { provider: provider.name, id: event.id, type: event.type })))
      return;
    if (state.kind !== 'captured') return;
    const added = await openCase(transaction, {
      paymentId: null,
      provider: provider.name,
      checkout: found.checkout,
      charge: state.charge,
      reason: 'unknown_checkout',
      expected: {},
      observed: { ...observedOf(state), claimed: found.paymentId },
      about: { charge: state.charge, currency: state.currency, netMinor: netOf(state) },
    });
    if (added)
      log.error({ checkout: found.checkout }, 'a capture that belongs to no payment was quarantined');
  });
}
