import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { PaidFor } from '../starting/repository.ts';
import type { SyncDependencies } from '../sync-payment.ts';
import { requestForgetting } from './forgetting/repository.ts';
import { reconcileCards } from './reconcile-cards.ts';
import { findCardsOf, type SavedCard } from './repository.ts';
import { type NewCard, openCardPage, startCard } from './save-card.ts';
import { closeCardPage, syncCard } from './sync-card.ts';
import type { SavedCardStatus } from './tables.ts';

/** What other features may do with saved cards. */
export interface SavedCards {
  /**
   * Creates a pending card in one statement with what it is for; undefined if that cannot be written. Throws `too_many_requests`
   * for an account that begins too many.
   */
  start(transaction: Transaction, card: NewCard, savedFor: PaidFor): Promise<SavedCard | undefined>;
  /** Opens the hosted page of a pending card. Throws NoCheckout and ProviderUnavailable. Never in a transaction. */
  openPage(card: SavedCard): Promise<SavedCard>;
  /** Reads the card's state from the provider and records it. Throws ProviderUnavailable. Never in a transaction. */
  sync(cardId: string, cause: string): Promise<SavedCardStatus>;
  /** Closes the page of a pending card; saved stays saved. Throws ProviderUnavailable. Never in a transaction. */
  closePage(cardId: string, cause: string): Promise<SavedCardStatus>;
  /** The card is never charged from now on; it is deleted at the provider once no payment of it is pending. */
  forget(db: Connection, cardId: string): Promise<void>;
  /** The newest card of each reference, by the reference's id. */
  findOf(db: Connection, kind: string, referenceIds: readonly string[]): Promise<Map<string, SavedCard>>;
  reconcile(): Promise<number>;
}

export function createSavedCards(dependencies: SyncDependencies): SavedCards {
  const { clock } = dependencies;
  return {
    start: (transaction, card, savedFor) => startCard(dependencies, transaction, card, savedFor),
    openPage: (card) => openCardPage(dependencies, card),
    sync: (cardId, cause) => syncCard(dependencies, cardId, cause),
    closePage: (cardId, cause) => closeCardPage(dependencies, cardId, cause),
    forget: (db, cardId) => requestForgetting(db, { id: cardId }, clock.now()),
    async findOf(db, kind, referenceIds) {
      const found = await findCardsOf(db, kind, referenceIds);
      return new Map(found.map((card) => [card.reference.id, card]));
    },
    reconcile: () => reconcileCards(dependencies),
  };
}
