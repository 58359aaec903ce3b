import type { Clock } from '#server/platform/clock.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { PaymentMethod } from '../methods/repository.ts';
import { type CheckoutDependencies, NoCheckout } from '../open-checkout.ts';
import { createUntil, expiryOf, firstReconcilingOf } from '../payment-terms.ts';
import { ProviderRefused } from '../providers/provider.ts';
import { mailAddress } from '../start-payment.ts';
import type { PaidFor } from '../starting/repository.ts';
import { insertCard, type SavedCard, saveCardPage } from './repository.ts';

export interface NewCard {
  /** What it is saved for, as its owner calls it. */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  /** ISO 4217, upper case: of what will be charged. */
  readonly currency: string;
  /** What the provider's dashboard shows. */
  readonly description: string;
  readonly customerEmail: string | undefined;
  /** A way to pay by card. */
  readonly method: PaymentMethod;
  readonly returnUrls: { readonly success: string; readonly cancel: string };
}

/**
 * Writes down that a card is to be saved, in one statement with what it is for (expressions, one of them named `paid_for`);
 * undefined when that is not written. Nothing is asked of the provider yet.
 */
export function startCard(
  { clock }: { clock: Clock },
  db: Connection,
  { method, returnUrls, ...card }: NewCard,
  savedFor: PaidFor,
): Promise<SavedCard | undefined> {
  const createdAt = clock.now();
  const written = {
    ...card,
    methodId: method.id,
    provider: method.provider,
    customerEmail: mailAddress(card.customerEmail),
    successUrl: returnUrls.success,
    cancelUrl: returnUrls.cancel,
    createdAt,
    expiresAt: expiryOf(createdAt),
    reconcileAt: firstReconcilingOf(createdAt),
  };
  return insertCard(db, written, savedFor);
}

/**
 * The card with the hosted page that saves it. Where the provider's answer never reached us, the same request is repeated
 * under the same idempotency key; once that is no longer possible, the provider's list is asked. Throws NoCheckout, or
 * ProviderUnavailable when nothing is known.
 */
export async function openCardPage(
  { db, clock, providerNamed }: CheckoutDependencies,
  card: SavedCard,
): Promise<SavedCard & { readonly checkout: string }> {
  if (card.checkout !== null) return { ...card, checkout: card.checkout };
  const provider = providerNamed(card.provider);
  const request = { ...card, cardId: card.id, createUntil: createUntil(card.createdAt) };
  const isLate = clock.now() > request.createUntil;
  const page = isLate
    ? await provider.findCardPage(request)
    : await provider.openCardPage(request).catch((error: unknown) => {
        if (error instanceof ProviderRefused) throw new NoCheckout('refused', { cause: error });
        throw error;
      });
  if (!page) throw new NoCheckout('too_late');
  const saved = await saveCardPage(db, card.id, page);
  if (!saved || saved.checkout === null) throw new Error(`The page of card ${card.id} was not saved.`);
  return { ...saved, checkout: saved.checkout };
}
