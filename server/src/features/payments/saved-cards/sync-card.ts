import { z } from 'zod';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { NoCheckout } from '../open-checkout.ts';
import type { FoundCheckout } from '../providers/provider.ts';
import type { CardState } from '../providers/saved-card-provider.ts';
import type { SyncDependencies } from '../sync-payment.ts';
import { findCard, findCardByCheckout, lockCard, markFailed, markSaved, saveCardPage } from './repository.ts';
import { openCardPage } from './save-card.ts';
import type { SavedCardStatus } from './tables.ts';

/**
 * Updates a card that is being saved to its state at the provider. Stored events, the return page and the reconciling
 * job all use this function. The provider is asked outside any transaction; then one transaction locks the card and
 * records the state. Returns the card's status; throws ProviderUnavailable if the provider does not answer.
 */
export async function syncCard(
  dependencies: SyncDependencies,
  cardId: string,
  cause: string,
): Promise<SavedCardStatus> {
  const { db, clock, log, handlers } = dependencies;
  const before = await findCard(db, cardId);
  if (!before) throw new Error(`There is no saved card ${cardId}.`);
  if (before.status !== 'pending') return before.status;
  const state = await readState(dependencies, before);
  return inTransaction(db, async (transaction) => {
    const card = await lockCard(transaction, cardId);
    if (card?.status !== 'pending') return card?.status ?? before.status;
    const handler = handlers[card.reference.kind];
    const at = clock.now();
    const news = { referenceId: card.reference.id, cardId, at };
    if (state.cardsTried?.length)
      await handler?.onCardsTried?.(transaction, {
        referenceId: card.reference.id,
        checkout: { cardId },
        cards: state.cardsTried,
        at,
      });
    if (state.kind === 'open' || state.kind === 'processing') return card.status;
    if (state.kind === 'saved' && state.reference === cardId) {
      await markSaved(transaction, cardId, { state, cause, at });
      // Nobody needs a card that is already to be forgotten.
      if (card.forgetRequestedAt === null) await handler?.onCardSaved?.(transaction, news);
      return 'saved';
    }
    if (state.kind === 'saved') log.error({ card: cardId }, 'the page of a card has saved another one');
    await markFailed(transaction, cardId, { cause, at });
    await handler?.onCardFailed?.(transaction, news);
    return 'failed';
  });
}

/** Closes the page of a card that is not saved yet; a card that was saved meanwhile stays saved. */
export async function closeCardPage(
  dependencies: SyncDependencies,
  cardId: string,
  cause: string,
): Promise<SavedCardStatus> {
  const card = await findCard(dependencies.db, cardId);
  if (card?.status === 'pending' && card.checkout !== null)
    await dependencies.providerNamed(card.provider).cancel(card.checkout);
  return syncCard(dependencies, cardId, cause);
}

async function readState(
  dependencies: SyncDependencies,
  card: NonNullable<Awaited<ReturnType<typeof findCard>>>,
): Promise<CardState> {
  try {
    const { checkout } = await openCardPage(dependencies, card);
    return await dependencies.providerNamed(card.provider).readCard(checkout);
  } catch (error) {
    if (!(error instanceof NoCheckout)) throw error;
    return { kind: 'failed' };
  }
}

/** The card that an event of the provider names; undefined if it is no card of ours. */
export async function findCardAt(
  { db }: Pick<SyncDependencies, 'db'>,
  provider: string,
  cardId: string,
): Promise<string | undefined> {
  const card = await findCard(db, cardId);
  return card?.provider === provider ? card.id : undefined;
}

/**
 * The card that a checkout saves. If we did not know that page yet, it is saved with the card. Undefined if it is no
 * card of ours.
 */
export async function locateCard(
  { db }: Pick<SyncDependencies, 'db'>,
  provider: string,
  { checkout, paymentId: reference }: FoundCheckout,
): Promise<string | undefined> {
  const known = await findCardByCheckout(db, provider, checkout);
  if (known) return known.id;
  if (!z.uuid().safeParse(reference).success) return undefined;
  const cardId = await findCardAt({ db }, provider, reference ?? '');
  const saved = cardId && (await saveCardPage(db, cardId, { id: checkout, url: null }));
  return saved && saved.checkout === checkout ? saved.id : undefined;
}
