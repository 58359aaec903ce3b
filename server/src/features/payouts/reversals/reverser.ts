/** What is taken back of a transfer. The same order always makes the same request. */
export interface ReversalOrder {
  readonly reversalId: string;
  /** As the rail calls it. */
  readonly transfer: string;
  readonly amountMinor: number;
}

/**
 * A rail on which money can be taken back from the accounts of receivers. Each call may throw ProviderUnavailable (the outcome
 * is unknown: it is looked up before anything is repeated) or RailUnclear (the same, and a person has to look at it).
 */
export interface Reverser {
  /** What the account of a receiver has available, in minor units; below zero where it owes the rail. */
  readAvailable(providerAccount: string, currency: string): Promise<number>;
  /** What brought it back, where the answer may have been lost; undefined when it certainly was not taken back. */
  findReversal(order: ReversalOrder): Promise<string | undefined>;
  /** Takes it back once, however often it is asked. Throws RailRefused: it certainly did nothing. */
  reverse(order: ReversalOrder): Promise<string>;
}
