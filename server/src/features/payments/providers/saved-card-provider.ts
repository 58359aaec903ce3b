/** What a provider is asked to save. The same card always makes the same request, to the letter. */
export interface CardRequest {
  readonly cardId: string;
  /** ISO 4217, upper case: of what will be charged. */
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
  /** The provider's own id of it. */
  readonly id: string;
  /** Null once it is over. */
  readonly url: string | null;
}

/** A card that the provider keeps. */
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
  /** What the provider knows the number by; the same for the same number. */
  readonly fingerprint: string | null;
}

/** How the hosted page that saves a card stands right now. */
export type CardState =
  | { readonly kind: 'open' | 'processing' }
  /** Over, and no card was saved: nothing can be charged. */
  | { readonly kind: 'expired' | 'failed' | 'missing' }
  | CardSavedState;

/** What a saved card is to be charged with. */
export interface ChargeRequest {
  readonly paymentId: string;
  readonly cardId: string;
  readonly card: CardAtProvider;
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly description: string;
  /** Whether it may still be charged; afterwards it is only looked for. */
  readonly mayCharge: boolean;
}

/** What of a payment provider saves cards and charges them later. The rules of PaymentProvider hold. */
export interface SavedCardProvider {
  /** Opens the hosted page that saves a card and charges nothing; the same card asked again gives the same page. */
  openCardPage(request: CardRequest): Promise<CardPage>;
  /** Looks for the page of a card whose id never reached us; undefined when there certainly is none. */
  findCardPage(request: CardRequest): Promise<CardPage | undefined>;
  readCard(checkout: string): Promise<CardState>;
  /**
   * Charges a saved card while nobody is there, unless it was charged for this payment before, and returns the id of that
   * charge at the provider, whatever became of it: `readState` tells. A charge that brought money for another payment is
   * returned as well, instead of charging the card again. Undefined when there is none and it may not be charged.
   */
  chargeCard(request: ChargeRequest): Promise<string | undefined>;
  /** Makes the provider forget a card and its holder; one that is forgotten already is fine. */
  forgetCard(card: CardAtProvider): Promise<void>;
}
