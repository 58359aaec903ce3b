/** What a provider is asked to collect. The same payment always makes the same request, to the letter. */
export interface CheckoutRequest {
  readonly paymentId: string;
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** How the provider calls the way to pay. */
  readonly type: 'card' | 'paypal' | 'link';
  readonly description: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Date;
  /** After this moment the provider would refuse to open a checkout that ends at `expiresAt`. */
  readonly createUntil: Date;
  readonly expiresAt: Date;
}

export interface Checkout {
  /** The provider's own id of it. */
  readonly id: string;
  /** The hosted page; null once it is over. */
  readonly url: string | null;
}

/** How a checkout stands at the provider right now. */
export type ProviderState =
  /** Can still be paid, or was paid and awaits its confirmation. */
  | { readonly kind: 'open' | 'processing' }
  /** The provider knows no such checkout, and asking again will not change that. */
  | { readonly kind: 'missing' }
  /** Over without money having moved; nothing can be paid any more. */
  | { readonly kind: 'expired' | 'failed' }
  | CapturedState;

export interface CapturedState {
  readonly kind: 'captured';
  readonly charge: string;
  /** Our payment's id as the provider returns it. */
  readonly reference: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  /** What disputes have taken back. */
  readonly disputedMinor: number;
}

/** A verified event. It only says where to look; what happened is then read from the provider. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** Undefined for events that concern no payment. */
  readonly about: FoundCheckout | { readonly intent: string } | undefined;
}

/** A checkout with our payment's id as the provider returns it; null when it was not opened by us. */
export interface FoundCheckout {
  readonly checkout: string;
  readonly paymentId: string | null;
}

/**
 * A payment provider. Every call is made outside of any database transaction. Each may throw
 * ProviderUnavailable (the outcome is unknown; asking again is safe) or ProviderRefused (it certainly did nothing).
 */
export interface PaymentProvider {
  readonly name: string;
  /** Opens the hosted checkout; the same payment asked again gives the same checkout. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Looks for the checkout of a payment whose id never reached us, once `createUntil` has passed and none can
   * be opened any more. Undefined when there certainly is none.
   */
  findCheckout(request: CheckoutRequest): Promise<Checkout | undefined>;
  readState(checkout: string): Promise<ProviderState>;
  /** The checkout that led to a payment intent; undefined when there is none. */
  locate(intent: string): Promise<FoundCheckout | undefined>;
  /** Throws InvalidSignature unless the provider signed these very bytes, recently. */
  verifyWebhook(body: Uint8Array, headers: Headers): ProviderEvent;
  /** Closes an open checkout. Returns false when it was not open any more. */
  cancel(checkout: string): Promise<boolean>;
  /** Gives the whole charge back; the same payment asked again is refunded once. */
  refund(charge: string, paymentId: string): Promise<void>;
}

/** The provider did not answer, or not usefully: what was asked may have happened or not. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider refused: what was asked has certainly not happened. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}
