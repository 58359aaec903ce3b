/** What a rail is asked to pay. The same attempt of a payout always makes the same request, to the letter. */
export interface PayoutOrder {
  readonly payoutId: string;
  /** Counts on when the rail has answered that it did nothing; its own name for the request contains it. */
  readonly attempt: number;
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The receiver's account, as the rail knows it. */
  readonly providerAccount: string;
  /** The bank account behind it that is paid, and no other; null while the rail has told none. */
  readonly destination: string | null;
  readonly sendingSince: Date;
}

/** How the money stands on its way from the rail to the receiver's bank. */
export type BankState =
  | { readonly kind: 'under_way' | 'paid'; readonly arrivesAt: Date }
  /** The bank did not take it: the money lies in the receiver's account at the rail. */
  | { readonly kind: 'failed'; readonly failure: string };

export interface SentToBank {
  readonly id: string;
  readonly arrivesAt: Date;
}

/**
 * A rail that pays by itself, in two steps: from our balance to the receiver's account there, and from that to their bank.
 * Every call is made outside of any database transaction. Each may throw ProviderUnavailable (the outcome is unknown:
 * it is looked up before anything is repeated) or RailUnclear (the same, and a person has to look at it); those that change
 * something may throw RailRefused (it certainly did nothing). A look-up that is refused says nothing.
 */
export interface Sender {
  /** The ledger account that pays: `provider:<name>`. */
  readonly paidFrom: string;
  /** Moves the money to the receiver's account; asked again for the same attempt, it moves once. Returns the transfer. */
  transfer(order: PayoutOrder): Promise<string>;
  /** The transfer of a payout whose answer may have been lost; undefined when there certainly is none. */
  findTransfer(order: PayoutOrder): Promise<string | undefined>;
  /** Sends it on to the bank; asked again for the same attempt, it is sent once. */
  sendToBank(order: PayoutOrder): Promise<SentToBank>;
  findSentToBank(order: PayoutOrder): Promise<SentToBank | undefined>;
  readBankState(order: PayoutOrder, id: string): Promise<BankState>;
  /** Takes the whole transfer back, once however often it is asked. Returns what brought it back. */
  takeBack(order: PayoutOrder, transfer: string): Promise<string>;
}

/** By the name of the rail; one that is not here is paid by hand. */
export type Senders = Readonly<Record<string, Sender>>;

/** The rail refused: what was asked has certainly not happened. */
export class RailRefused extends Error {
  override name = 'RailRefused';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The rail refused: ${code}`, options);
    this.code = code;
  }
}

/** The rail answered what nobody has thought of: what was asked may have happened or not. */
export class RailUnclear extends Error {
  override name = 'RailUnclear';
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(`The rail answers what is not understood: ${code}`, options);
    this.code = code;
  }
}
