/** An order to take back a part of a transfer. The request of the same order is always identical. */
export interface ReversalOrder {
  readonly reversalId: string;
  /** The rail's id of the transfer. */
  readonly transfer: string;
  readonly amountMinor: number;
}

/**
 * A rail on which money can be taken back from the accounts of receivers. Each call may throw ProviderUnavailable (the outcome
 * is unknown: it is looked up before anything is repeated) or RailUnclear (the same, and a person has to look at it).
 */
export interface Reverser {
  /** The available balance of a receiver's account, in minor units; negative if it owes the rail. */
  readAvailable(providerAccount: string, currency: string): Promise<number>;
  /** The rail's id of the reversal, in case its answer was lost; undefined if nothing was taken back, for certain. */
  findReversal(order: ReversalOrder): Promise<string | undefined>;
  /**
   * Takes the money back; repeating it has no further effect. Returns the rail's id of the reversal. Throws RailRefused
   * if certainly nothing happened.
   */
  reverse(order: ReversalOrder): Promise<string>;
}
