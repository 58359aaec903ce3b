import type { CardAttempt } from './card-attempt.ts';

/** A request to save a card. The request of the same card is always identical. */
export interface CardRequest {
  readonly cardId: string;
  /** ISO 4217, upper case: the currency of later charges. */
  readonly currency: string;
  readonly description: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Date;
  /** After this moment the provider would refuse to open a page that ends at `expiresAt`. */
  readonly createUntil: Date;
  readonly expiresAt: Date;
}

/** A hosted page that saves a card. */
export interface CardPage {
  /** The provider's own id of the page. */
  readonly id: string;
  /** Null once the page has ended. */
  readonly url: string | null;
}

/** A card saved at the provider. */
export interface CardAtProvider {
  readonly customer: string;
  readonly card: string;
}

export interface CardSavedState extends CardAtProvider {
  readonly kind: 'saved';
  /** Our card's id as the provider returns it. */
  readonly reference: string | null;
  readonly brand: string;
  readonly lastFour: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  /** The provider's fingerprint of the card number: the same for the same number. */
  readonly fingerprint: string | null;
}

/** The current state of the hosted page that saves a card, and the cards that were tried at it, as far as they were read. */
export type CardState = CardPageState & { readonly cardsTried?: readonly CardAttempt[] };

type CardPageState =
  | { readonly kind: 'open' | 'processing' }
  /** Ended without a saved card: nothing can be charged. */
  | { readonly kind: 'expired' | 'failed' | 'missing' }
  | CardSavedState;

/** A request to charge a saved card. */
export interface ChargeRequest {
  readonly paymentId: string;
  readonly cardId: string;
  readonly card: CardAtProvider;
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly description: string;
  /** Whether the card may still be charged; otherwise an earlier charge is only looked for. */
  readonly mayCharge: boolean;
}

/** The part of a payment provider that saves cards and charges them later. The rules of PaymentProvider apply. */
export interface SavedCardProvider {
  /** Opens the hosted page that saves a card and charges nothing; a second request for the same card returns the same page. */
  openCardPage(request: CardRequest): Promise<CardPage>;
  /** Looks for the page of a card whose id never reached us; undefined when there certainly is none. */
  findCardPage(request: CardRequest): Promise<CardPage | undefined>;
  readCard(checkout: string): Promise<CardState>;
  /**
   * Charges a saved card without the payer being present, unless it was charged for this payment before, and returns
   * the provider's id of the charge, whatever its outcome: `readState` tells that. A successful charge for another
   * payment is returned too, instead of charging the card again. Undefined if there is none and the card may not be
   * charged.
   */
  chargeCard(request: ChargeRequest): Promise<string | undefined>;
  /** Deletes a card and its customer at the provider; it is fine if they are deleted already. */
  forgetCard(card: CardAtProvider): Promise<void>;
}
