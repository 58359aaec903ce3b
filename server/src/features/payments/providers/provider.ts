import type { SavedCardProvider } from './saved-card-provider.ts';

/** What a provider is asked to collect. The same payment always makes the same request, to the letter. */
export interface CheckoutRequest {
  readonly paymentId: string;
  /** Of everything. */
  readonly amountMinor: number;
  /** What of it is paid towards the fee, and stands on a line of its own. */
  readonly feeCoverMinor: number;
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

/** One attempt to pay by a card at a hosted checkout that has come to its end. */
export interface CardAttempt {
  /** The provider's own id of it. */
  readonly charge: string;
  /** What the provider knows the card's number by: the same at each checkout. */
  readonly fingerprint: string;
  readonly declined: boolean;
}

/** How a checkout stands at the provider right now, and the cards that were tried at it as far as they were looked for. */
export type ProviderState = CheckoutState & { readonly cardsTried?: readonly CardAttempt[] };

type CheckoutState =
  /** Can still be paid, or was paid and awaits its confirmation. */
  | { readonly kind: 'open' | 'processing' }
  /** The provider knows no such checkout, and asking again will not change that. */
  | { readonly kind: 'missing' }
  /** Over without money having moved; nothing can be paid any more. */
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'failed';
      /** Why a saved card was refused, in the provider's words. */
      readonly failureCode?: string;
    }
  | CapturedState;

/** A refund or dispute that holds: its money is taken from us. */
export interface Taken {
  /** The provider's own id of it. */
  readonly id: string;
  readonly amountMinor: number;
}

/** What the provider keeps for itself of one movement of a charge. */
export interface Fee {
  /** The provider's own id of that movement. */
  readonly id: string;
  readonly of: ProviderMovement['kind'];
  /** Below zero where an earlier one was given back. */
  readonly feeMinor: number;
  /** Of the provider's account: not always the charge's. */
  readonly feeCurrency: string;
}

/** A charge with what was taken of it. */
export interface ChargeState {
  readonly charge: string;
  /** What was captured, whatever was taken of it since. */
  readonly amountMinor: number;
  readonly currency: string;
  /** Those that hold, newest first; a failed or canceled one is none. */
  readonly refunds: readonly Taken[];
  /** Those whose money is taken, newest first; a dispute won, and an inquiry, are none. */
  readonly disputes: readonly Taken[];
  /** Those of the capture and of disputes, as far as they are known by now, none of zero. */
  readonly fees: readonly Fee[];
}

export interface CapturedState extends ChargeState {
  readonly kind: 'captured';
  /** Our payment's id as the provider returns it. */
  readonly reference: string | null;
}

/** One movement of money as the provider's own account has it. */
export interface ProviderMovement {
  /** The provider's id of the movement itself. */
  readonly id: string;
  /**
   * `own_payout` is what went to our own bank account; `other` is money that moved for no charge: a person finds out why.
   */
  readonly kind:
    | 'capture'
    | 'refund'
    | 'refund_reversed'
    | 'dispute'
    | 'dispute_reversed'
    | 'own_payout'
    | 'other';
  /** What moved it: the charge, the refund, the dispute; or the movement itself where there is none of these. */
  readonly fact: string;
  /** The charge, or the movement's own id where there is none. */
  readonly charge: string;
  /** What led to the charge, for `locate`. */
  readonly intent: string | null;
  /**
   * Gross, above zero; of `other`, below zero when it was taken from us, of `own_payout`, when it came back. In the currency of
   * the charge.
   */
  readonly amountMinor: number;
  readonly currency: string;
  /** What the provider kept for it, in the currency of its account; below zero where it gave some back. */
  readonly feeMinor: number;
  readonly feeCurrency: string;
}

/** From `from` until before `until`, by when it was created at the provider, whole seconds. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
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

/** Money that went from our balance to the account of a receiver. */
export interface ProviderTransfer {
  readonly id: string;
  /** The payout that it was made for; null where it names none. */
  readonly payoutId: string | null;
  /** What is left of it after what came back, in minor units. */
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** What a provider has of ours in one currency, what is not available yet included, receivers' accounts there apart. */
export interface ProviderBalance {
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** In minor units; below zero where we owe the provider. */
  readonly amountMinor: number;
}

/**
 * A payment provider. Every call is made outside of any database transaction. Each may throw
 * ProviderUnavailable (the outcome is unknown; asking again is safe) or ProviderRefused (it certainly did nothing).
 */
export interface PaymentProvider extends SavedCardProvider {
  readonly name: string;
  /** Opens the hosted checkout; the same payment asked again gives the same checkout. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Looks for the checkout of a payment whose id never reached us, once `createUntil` has passed and none can
   * be opened any more. Undefined when there certainly is none.
   */
  findCheckout(request: CheckoutRequest): Promise<Checkout | undefined>;
  readState(checkout: string): Promise<ProviderState>;
  /** How a charge stands; undefined when the provider has none by that id. */
  readCharge(charge: string): Promise<ChargeState | undefined>;
  /** Everything that moved money of charges in a period, in no order to rely on, and what went to our bank. Fees and transfers are left out. */
  listMovements(period: Period): AsyncIterable<ProviderMovement>;
  /** What was transferred from our balance to receivers' accounts in a period, in no order to rely on. */
  listTransfers(period: Period): AsyncIterable<ProviderTransfer>;
  readBalance(): Promise<readonly ProviderBalance[]>;
  /** The events of use in a period, in no order to rely on. Providers keep them for a while only. */
  listEvents(period: Period): AsyncIterable<ProviderEvent>;
  /** The checkout that led to a payment intent; undefined when there is none. */
  locate(intent: string): Promise<FoundCheckout | undefined>;
  /** Throws InvalidSignature unless the provider signed these very bytes, recently. */
  verifyWebhook(body: Uint8Array, headers: Headers): ProviderEvent;
  /** Asks the smallest thing there is, so that the provider is heard of. */
  ping(): Promise<void>;
  /** Closes an open checkout. Returns false when it was not open any more. */
  cancel(checkout: string): Promise<boolean>;
  /**
   * Gives back an amount of a charge, or all that is left where none is named; asked again under the same key it is
   * refunded once.
   */
  refund(charge: string, key: string, amountMinor?: number): Promise<void>;
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
