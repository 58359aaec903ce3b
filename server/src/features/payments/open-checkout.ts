import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { PaymentHandlers } from './payment-handler.ts';
import { createUntil } from './payment-terms.ts';
import { type CheckoutRequest, type PaymentProvider, ProviderRefused } from './providers/provider.ts';
import { findPayment, type Payment, saveCheckout } from './repository.ts';
import { chargeCard } from './saved-cards/charge-card.ts';

/** The provider has no checkout for the payment and never will have: nothing was or can be paid. */
export class NoCheckout extends Error {
  override name = 'NoCheckout';
  readonly reason: 'refused' | 'too_late';

  constructor(reason: 'refused' | 'too_late', options?: ErrorOptions) {
    super(`No checkout was opened: ${reason}.`, options);
    this.reason = reason;
  }
}

export interface CheckoutDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly providerNamed: (name: string) => PaymentProvider;
  readonly handlers: PaymentHandlers;
}

/**
 * The payment with its checkout, or with the provider's charge of a saved card, which this function makes. If the
 * provider's answer was lost, the same request is repeated with the same idempotency key and returns the same checkout;
 * once that is no longer possible, the checkout is looked for in the provider's list. Throws NoCheckout, or
 * ProviderUnavailable if the outcome is unknown.
 */
export async function openCheckout(
  dependencies: CheckoutDependencies,
  payment: Payment,
): Promise<Payment & { readonly checkout: string }> {
  const { db, log } = dependencies;
  if (payment.checkout !== null) return { ...payment, checkout: payment.checkout };
  const found = await askForCheckout(dependencies, payment);
  const saved = (await saveCheckout(db, payment.id, found)) ?? (await findPayment(db, payment.id));
  if (!saved || saved.checkout === null)
    throw new Error(`The checkout of payment ${payment.id} was not saved.`);
  if (saved.checkout !== found.id) {
    log.error(
      { payment: payment.id, checkouts: [saved.checkout, found.id] },
      'two checkouts for one payment',
    );
  }
  return { ...saved, checkout: saved.checkout };
}

async function askForCheckout(
  dependencies: CheckoutDependencies,
  payment: Payment,
): Promise<{ id: string; url: string | null }> {
  const { clock, providerNamed } = dependencies;
  if (payment.savedCardId !== null) {
    const charge = await chargeCard(dependencies, payment, payment.savedCardId).catch(asNoCheckout);
    if (charge === undefined) throw new NoCheckout('too_late');
    return { id: charge, url: null };
  }
  const provider = providerNamed(payment.provider);
  const request = requestOf(payment);
  if (clock.now() > request.createUntil) {
    const found = await provider.findCheckout(request);
    if (!found) throw new NoCheckout('too_late');
    return found;
  }
  return provider.createCheckout(request).catch(asNoCheckout);
}

function asNoCheckout(error: unknown): never {
  if (error instanceof ProviderRefused) throw new NoCheckout('refused', { cause: error });
  throw error;
}

function requestOf(payment: Payment): CheckoutRequest {
  return {
    paymentId: payment.id,
    amountMinor: payment.amountMinor,
    feeCoverMinor: payment.feeCoverMinor,
    currency: payment.currency,
    type: payment.providerType,
    description: payment.description,
    customerEmail: payment.customerEmail,
    successUrl: payment.successUrl,
    cancelUrl: payment.cancelUrl,
    createdAt: payment.createdAt,
    createUntil: createUntil(payment.createdAt),
    expiresAt: payment.expiresAt,
  };
}
