import type { CardAttempt } from './card-attempt.ts';
import type { ProviderRefund } from './provider-refund.ts';
import type { SavedCardProvider } from './saved-card-provider.ts';

/**
 * What sample and seeded payments name as their provider, which does not exist: nobody paid, so nothing can be refunded. Their
 * money is booked on an account of its own. So the comparison of the ledger with a provider's journal leaves them out, while every
 * other check of the books covers them like any payment.
 */
export const sampleProvider = 'seed';

/** What a provider is asked to collect. The request of the same payment is always identical. */
export interface CheckoutRequest {
  readonly paymentId: string;
  /** The total. */
  readonly amountMinor: number;
  /** The part of the total that is paid towards the fee, shown on a separate line. */
  readonly feeCoverMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The provider's name for the payment method. */
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
  /** The provider's own id of the checkout. */
  readonly id: string;
  /** The hosted page; null once the checkout has ended. */
  readonly url: string | null;
}

/** The current state of a checkout at the provider, and the cards that were tried at it, as far as they were read. */
export type ProviderState = CheckoutState & { readonly cardsTried?: readonly CardAttempt[] };

type CheckoutState =
  /** Can still be paid, or was paid and awaits its confirmation. */
  | { readonly kind: 'open' | 'processing' }
  /** The provider does not know the checkout, and asking again will not change that. */
  | { readonly kind: 'missing' }
  /** Over without money having moved; nothing can be paid any more. */
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'failed';
      /** Why a saved card was refused, as the provider's code. */
      readonly failureCode?: string;
    }
  | CapturedState;

/** A refund or dispute in effect: its money is taken from us. */
export interface EffectiveReversal {
  /** The provider's own id of the refund or dispute. */
  readonly id: string;
  readonly amountMinor: number;
}

/** The provider's fee for one movement of a charge. */
export interface Fee {
  /** The provider's own id of that movement. */
  readonly id: string;
  readonly of: ProviderMovement['kind'];
  /** Negative if an earlier fee was given back. */
  readonly feeMinor: number;
  /** The currency of the provider's account, which may differ from the charge's. */
  readonly feeCurrency: string;
}

/** A charge with its refunds, disputes and fees. */
export interface ChargeState {
  readonly charge: string;
  /** The captured amount, before any reversal. */
  readonly amountMinor: number;
  readonly currency: string;
  /** Refunds in effect, newest first, without failed or canceled ones. */
  readonly refunds: readonly EffectiveReversal[];
  /** Disputes that have taken money and not given all of it back, newest first, with what they have. */
  readonly disputes: readonly EffectiveReversal[];
  /** Fees of the capture and of disputes, as far as they are known, without fees of zero. */
  readonly fees: readonly Fee[];
}

export interface CapturedState extends ChargeState {
  readonly kind: 'captured';
  /** Our payment's id as the provider returns it. */
  readonly reference: string | null;
}

/** One movement of money in the provider's own account. */
export interface ProviderMovement {
  /** The provider's id of the movement itself. */
  readonly id: string;
  /**
   * `own_payout` is our own money on its way to our bank account or from there; `own_fee` is a fee for no charge, which moved
   * nothing else; `other` is money that belongs to no charge and needs a person.
   */
  readonly kind:
    | 'capture'
    | 'refund'
    | 'refund_reversed'
    | 'dispute'
    | 'dispute_reversed'
    | 'own_payout'
    | 'own_fee'
    | 'other';
  /** The id of the charge, refund or dispute that caused the movement, or else of the movement itself. */
  readonly fact: string;
  /** The charge, or else the movement's own id. */
  readonly charge: string;
  /** The payment intent behind the charge, for `locate`. */
  readonly intent: string | null;
  /**
   * Gross and positive, in the currency of the charge; negative for `other` that was taken from us, and for an
   * `own_payout` that came from our bank account.
   */
  readonly amountMinor: number;
  readonly currency: string;
  /** The provider's fee, in the currency of its account; negative if it gave some back. */
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
  readonly about: FoundCheckout | FoundIntent | undefined;
}

export interface FoundIntent {
  readonly intent: string;
  /** Our id of the card that the intent is to save; nothing is charged by such an intent. */
  readonly cardId?: string;
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
  /** The receiver's account at the provider that has the money; null where it is not known. */
  readonly destination: string | null;
  /** What is left of it after reversals, in minor units. */
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/** Our balance at a provider in one currency, including what is not available yet, without receivers' accounts. */
export interface ProviderBalance {
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** In minor units; negative if we owe the provider. */
  readonly amountMinor: number;
}

/**
 * A payment provider. Every call is made outside of any database transaction. Each may throw
 * ProviderUnavailable (the outcome is unknown; asking again is safe) or ProviderRefused (it certainly did nothing).
 */
export interface PaymentProvider extends SavedCardProvider {
  readonly name: string;
  /** Opens the hosted checkout; a second request for the same payment returns the same checkout. */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /**
   * Looks for the checkout of a payment whose id never reached us, once `createUntil` has passed and none can
   * be opened any more. Undefined when there certainly is none.
   */
  findCheckout(request: CheckoutRequest): Promise<Checkout | undefined>;
  readState(checkout: string): Promise<ProviderState>;
  /** The state of a charge; undefined if the provider has no charge with this id. */
  readCharge(charge: string): Promise<ChargeState | undefined>;
  /**
   * All movements of charges in a period, and payouts to our own bank, in no particular order. Fees and transfers are
   * no movements here.
   */
  listMovements(period: Period): AsyncIterable<ProviderMovement>;
  /** What was transferred from our balance to receivers' accounts in a period, in no order to rely on. */
  listTransfers(period: Period): AsyncIterable<ProviderTransfer>;
  /** A transfer by its id; undefined where there is none. */
  readTransfer(id: string): Promise<ProviderTransfer | undefined>;
  readBalance(): Promise<readonly ProviderBalance[]>;
  /** The events of a period that we have a use for, in no particular order. Providers keep them only for a while. */
  listEvents(period: Period): AsyncIterable<ProviderEvent>;
  /** The checkout that led to a payment intent; undefined when there is none. */
  locate(intent: string): Promise<FoundCheckout | undefined>;
  /** Throws InvalidSignature unless the provider signed these very bytes, recently. */
  verifyWebhook(body: Uint8Array, headers: Headers): ProviderEvent;
  /** Makes the smallest possible request, to see whether the provider answers. */
  ping(): Promise<void>;
  /** Closes an open checkout. Returns false when it was not open any more. */
  cancel(checkout: string): Promise<boolean>;
  /**
   * Refunds a charge; repeated with the same key and amount, it refunds once. Returns the provider's id of the refund. The
   * same key with another amount throws ProviderUnavailable. Also throws RefundRefusedForNow.
   */
  refund(charge: string, refund: ProviderRefund): Promise<string>;
}

/** The provider gave no usable answer: the request may or may not have taken effect. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable';
}

/** The provider has answered that there is no charge, and an earlier request may still make one. */
export class ChargeUnderWay extends ProviderUnavailable {
  override name = 'ChargeUnderWay';
}

/** The provider refused: the request certainly had no effect. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused';
}

/** The provider refused a refund that it may make later: the request certainly had no effect. */
export class RefundRefusedForNow extends ProviderRefused {
  override name = 'RefundRefusedForNow';
  readonly reason: 'insufficient_balance' | 'refused';

  constructor(reason: RefundRefusedForNow['reason'], refusal: ProviderRefused) {
    super(refusal.message, { cause: refusal });
    this.reason = reason;
  }
}

export class InvalidSignature extends Error {
  override name = 'InvalidSignature';
}
