/** An order to a rail. The request of the same attempt of a payout is always identical. */
export interface PayoutOrder {
  readonly payoutId: string;
  /** Increases when the rail answered that it did nothing; the idempotency key contains it. */
  readonly attempt: number;
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The receiver's country, as ISO 3166 names it. */
  readonly country: string;
  /** The rail's id of the receiver's account. */
  readonly providerAccount: string;
  /** The bank account behind it that must be paid; null if the rail has not reported one. */
  readonly destination: string | null;
  readonly sendingSince: Date;
}

/** The state of the money on its way from the rail to the receiver's bank. */
export type BankState =
  | {
      readonly kind: 'under_way' | 'paid';
      readonly arrivesAt: Date;
      /** The bank's reference; null as long as the bank has not reported one. */
      readonly reference: string | null;
    }
  /** The bank rejected it: the money is in the receiver's account at the rail. */
  | { readonly kind: 'failed'; readonly failure: string };

export interface SentToBank {
  readonly id: string;
  readonly arrivesAt: Date;
}

/**
 * A rail that pays automatically, in two steps: from our balance to the receiver's account there, and from that to
 * their bank. Every call is made outside of any database transaction. Each may throw ProviderUnavailable (the outcome
 * is unknown: it is looked up before anything is repeated) or RailUnclear (the same, and a person has to look at it);
 * calls that change something may throw RailRefused (certainly nothing happened). A refused look-up proves nothing.
 */
export interface Sender {
  /** The ledger account that pays: `provider:<name>`. */
  readonly paidFrom: string;
  /** Moves the money to the receiver's account; repeated for the same attempt, it moves once. Returns the transfer's id. */
  transfer(order: PayoutOrder): Promise<string>;
  /** The transfer of a payout whose answer may have been lost; undefined when there certainly is none. */
  findTransfer(order: PayoutOrder): Promise<string | undefined>;
  /** How long after the transfer the receiver's account has the money: before that, nothing of it can be sent on. */
  availableAfterMs(order: PayoutOrder): number;
  /** Sends the money on to the bank; repeated for the same attempt, it is sent once. */
  sendToBank(order: PayoutOrder): Promise<SentToBank>;
  findSentToBank(order: PayoutOrder): Promise<SentToBank | undefined>;
  readBankState(order: PayoutOrder, id: string): Promise<BankState>;
  /** Takes the whole transfer back; repeating it has no further effect. Returns the rail's id of the reversal. */
  takeBack(order: PayoutOrder, transfer: string): Promise<string>;
}

/** By the name of the rail; a rail without a sender is paid by hand. */
export type Senders = Readonly<Record<string, Sender>>;

/** The rail refused: the request certainly had no effect. */
export class RailRefused extends Error {
  override name = 'RailRefused';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The rail refused: ${code}`, options);
    this.code = code;
  }
}

/** The code of RailUnclear if the receiver's account is no longer connected to us: nothing can be read of it. */
export const accountGone = 'account_gone';
/** The same, once the bank has the payout: another account does not bring it back. */
export const accountGoneAtBank = 'account_gone_at_bank';

/** The rail gave an unexpected answer: the request may or may not have taken effect. */
export class RailUnclear extends Error {
  override name = 'RailUnclear';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The rail answers what is not understood: ${code}`, options);
    this.code = code;
  }
}
