import type { Transaction } from '#server/platform/database/database.ts';
import type { CardAttempt } from './providers/provider.ts';

/** Money of a payment that was taken back, or a taking back that was itself undone, as it is in the ledger. */
export interface Reversal {
  readonly referenceId: string;
  readonly paymentId: string;
  /** `refund_reversed`: a refund failed after all; `dispute_reversed`: a dispute was won. */
  readonly kind: 'refund' | 'dispute' | 'refund_reversed' | 'dispute_reversed';
  /**
   * The provider's id of the refund or dispute; the charge's where it was booked without one. With the payment and the
   * kind it names this reversal, also where a restored database books it a second time.
   */
  readonly fact: string;
  /** What this moved, above zero whichever way it went; less than was captured when it is a part. */
  readonly amountMinor: number;
  /** What is left of the capture after it. */
  readonly remainingMinor: number;
  readonly currency: string;
  /** What each ledger account has of `amountMinor`. */
  readonly shares: readonly { readonly accountName: string; readonly amountMinor: number }[];
}

/** A payment that ended without money: an attempt, after which another one may follow. */
export interface EndedPayment {
  readonly referenceId: string;
  readonly paymentId: string;
  readonly attempt: number;
  /** The card that was to be charged; null where somebody was to pay. */
  readonly savedCardId: string | null;
  readonly status: 'canceled' | 'expired' | 'failed';
  /** Why a saved card was refused: Stripe's decline code, or its error code where there is none. */
  readonly failureCode: string | null;
  /** By the clock of payments. */
  readonly at: Date;
}

/** A card of which the provider has said whether it was saved. */
export interface CardNews {
  readonly referenceId: string;
  readonly cardId: string;
  /** By the clock of payments. */
  readonly at: Date;
}

/** Cards that were tried at the checkout of a payment, some of them perhaps told before. */
export interface CardsTried {
  readonly referenceId: string;
  readonly paymentId: string;
  readonly cards: readonly CardAttempt[];
  /** By the clock of payments. */
  readonly at: Date;
}

/** What the handler of a reference does in the very transaction that counts its money. */
export interface PaymentHandler {
  onCaptured(transaction: Transaction, captured: { readonly referenceId: string }): Promise<void>;
  /** Called once for each payment that ends without money. */
  onEnded?(transaction: Transaction, ended: EndedPayment): Promise<void>;
  /** Called once for a card that can be charged from now on, or else for one that was not saved. */
  onCardSaved?(transaction: Transaction, news: CardNews): Promise<void>;
  onCardFailed?(transaction: Transaction, news: CardNews): Promise<void>;
  /** Called as long as the payment is pending, and with its end: whose card it was, and which were declined. */
  onCardsTried?(transaction: Transaction, tried: CardsTried): Promise<void>;
  /** Called once for each refund, part of a refund, dispute, and undoing of one of these. */
  onReversed?(transaction: Transaction, reversal: Reversal): Promise<void>;
}

/** By the kind of reference. */
export type PaymentHandlers = Readonly<Record<string, PaymentHandler>>;

/** Those of several features as one; where more than one handles a kind, they do so in turn, in the same transaction. */
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
