import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { CardAttempt } from './providers/card-attempt.ts';

/** Money of a payment that was taken back, or the undoing of that, as booked in the ledger. */
export interface Reversal {
  readonly referenceId: string;
  readonly paymentId: string;
  /** `refund_reversed`: a refund failed after all; `dispute_reversed`: a dispute was won. */
  readonly kind: 'refund' | 'dispute' | 'refund_reversed' | 'dispute_reversed';
  /**
   * The provider's id of the refund or dispute, or of the charge if it was booked without one. Together with the
   * payment and the kind it identifies this reversal, also when a restored database books it a second time.
   */
  readonly fact: string;
  /** The closed case that took the money back here, because the provider does not have it; undefined for a fact of the provider. */
  readonly caseId?: string;
  /** The amount of this reversal, always positive; a partial one is less than the capture. */
  readonly amountMinor: number;
  /** What is left of the capture after it. */
  readonly remainingMinor: number;
  readonly currency: string;
  /** The share of each ledger account in `amountMinor`. */
  readonly shares: readonly { readonly accountName: string; readonly amountMinor: number }[];
}

/** A payment that ended without money: an attempt, after which another one may follow. */
export interface EndedPayment {
  readonly referenceId: string;
  readonly paymentId: string;
  readonly attempt: number;
  /** The saved card that was to be charged; null for a payment at a hosted checkout. */
  readonly savedCardId: string | null;
  readonly status: 'canceled' | 'expired' | 'failed';
  /** Why a saved card was refused: Stripe's decline code, or else its error code. */
  readonly failureCode: string | null;
  /** By the clock of payments. */
  readonly at: Date;
}

/** A card that the provider reported as saved or not saved. */
export interface SavedCardOutcome {
  readonly referenceId: string;
  readonly cardId: string;
  /** By the clock of payments. */
  readonly at: Date;
}

/** The checkout of a payment, or the page that saves a card. */
export type TriedCheckout = { readonly paymentId: string } | { readonly cardId: string };

/** Cards that were tried at a checkout; some may have been reported before. */
export interface CardsTried {
  readonly referenceId: string;
  readonly checkout: TriedCheckout;
  readonly cards: readonly CardAttempt[];
  /** By the clock of payments. */
  readonly at: Date;
}

/** What a feature does in the same transaction that books the money of its payments. */
export interface PaymentHandler {
  onCaptured(transaction: Transaction, captured: { readonly referenceId: string }): Promise<void>;
  /** Called once for each payment that ends without money. */
  onEnded?(transaction: Transaction, ended: EndedPayment): Promise<void>;
  /**
   * Called right before a saved card is charged, which may be minutes after the payment was written: whether it may be now. Without
   * a yes before it is too late, the payment ends as one that was never made.
   */
  mayCharge?(db: Connection, referenceId: string): Promise<boolean>;
  /** Called once for a card that can be charged from now on; `onCardFailed` is called instead for one that was not saved. */
  onCardSaved?(transaction: Transaction, news: SavedCardOutcome): Promise<void>;
  onCardFailed?(transaction: Transaction, news: SavedCardOutcome): Promise<void>;
  /** Called while a payment, or a card to be saved, is pending and when it ends: which cards were tried, and which were declined. */
  onCardsTried?(transaction: Transaction, tried: CardsTried): Promise<void>;
  /** Called once for each refund, part of a refund, dispute, and undoing of one of these; before the status of the payment changes. */
  onReversed?(transaction: Transaction, reversal: Reversal): Promise<void>;
}

/** By the kind of reference. */
export type PaymentHandlers = Readonly<Record<string, PaymentHandler>>;

/** Joins the handlers of several features. If several handle the same kind, they run in turn, in the same transaction. */
export function joinHandlers(all: readonly PaymentHandlers[]): PaymentHandlers {
  const kinds = new Set(all.flatMap((handlers) => Object.keys(handlers)));
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, inTurn(all.flatMap((handlers) => handlers[kind] ?? []))]),
  );
}

function inTurn(handlers: readonly PaymentHandler[]): PaymentHandler {
  return {
    async onCaptured(transaction, captured) {
      for (const handler of handlers) await handler.onCaptured(transaction, captured);
    },
    async onReversed(transaction, reversal) {
      for (const handler of handlers) await handler.onReversed?.(transaction, reversal);
    },
    async mayCharge(db, referenceId) {
      for (const handler of handlers)
        if (!((await handler.mayCharge?.(db, referenceId)) ?? true)) return false;
      return true;
    },
    async onEnded(transaction, ended) {
      for (const handler of handlers) await handler.onEnded?.(transaction, ended);
    },
    async onCardsTried(transaction, tried) {
      for (const handler of handlers) await handler.onCardsTried?.(transaction, tried);
    },
    async onCardSaved(transaction, news) {
      for (const handler of handlers) await handler.onCardSaved?.(transaction, news);
    },
    async onCardFailed(transaction, news) {
      for (const handler of handlers) await handler.onCardFailed?.(transaction, news);
    },
  };
}
