import { tooManyRequests } from '#contract/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { PaymentMethod } from '../methods/repository.ts';
import { type CheckoutDependencies, NoCheckout } from '../open-checkout.ts';
import { createUntil, expiryOf, firstReconcilingOf } from '../payment-terms.ts';
import { ProviderRefused } from '../providers/provider.ts';
import { mailAddress } from '../start-payment.ts';
import type { PaidFor } from '../starting/repository.ts';
import { insertCard, lockAndCountCards, type SavedCard, saveCardPage } from './repository.ts';

export interface NewCard {
  /** What the card is saved for, named by the feature that owns it. */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  /** ISO 4217, upper case: the currency of later charges. */
  readonly currency: string;
  /** Shown in the provider's dashboard. */
  readonly description: string;
  readonly customerEmail: string | undefined;
  /** A payment method of type card. */
  readonly method: PaymentMethod;
  readonly returnUrls: { readonly success: string; readonly cancel: string };
}

/** Nobody saves so many cards in an hour: stolen cards are tested like this, and saving one costs nothing. */
const most = { pages: 40, withinMs: 60 * 60_000, retryAfterSeconds: 600 };

/**
 * Creates a pending card in one statement with what it is for (common table expressions, one of them named `paid_for`);
 * undefined if that cannot be written. Makes no request to the provider yet. Throws `too_many_requests` for an account that
 * has begun to save too many within an hour, also at the same moment.
 */
export async function startCard(
  { clock }: { clock: Clock },
  transaction: Transaction,
  { method, returnUrls, ...card }: NewCard,
  savedFor: PaidFor,
): Promise<SavedCard | undefined> {
  const createdAt = clock.now();
  const from = new Date(createdAt.getTime() - most.withinMs);
  if ((await lockAndCountCards(transaction, card.accountId, from)) >= most.pages)
    throw new Refusal(tooManyRequests, { retryAfterSeconds: most.retryAfterSeconds });
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
  return insertCard(transaction, written, savedFor);
}

/**
 * The card with the hosted page that saves it. If the provider's answer was lost, the same request is repeated with the
 * same idempotency key; once that is no longer possible, the page is looked for in the provider's list. Throws
 * NoCheckout, or ProviderUnavailable if the outcome is unknown.
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
