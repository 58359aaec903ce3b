import type { TransferDifference } from './transfers/compare-transfers.ts';

/** Our balance at a provider according to the provider and to the ledger. */
export interface BalanceComparison {
  readonly provider: string;
  readonly currency: string;
  readonly providerMinor: number;
  readonly ledgerMinor: number;
}

/** What a comparison with the providers found. */
export interface Comparison {
  /** How many events and movements of money the provider listed. */
  readonly events: number;
  readonly movements: number;
  /** How many transfers of payouts it listed for the last 30 days. */
  readonly transfers: number;
  /** Payouts for which the ledger and the provider differ. */
  readonly differences: readonly TransferDifference[];
  /** Our balance at each provider beside that in the ledger, by currency. */
  readonly balances: readonly BalanceComparison[];
  /** How many events and movements the ledger did not know yet. */
  readonly news: number;
  /** Cases that were opened. */
  readonly cases: number;
  /** How many items the provider gave no answer about; the next run compares their day again. */
  readonly missed: number;
  /** False if time ran out or something was missed; then another run continues. */
  readonly complete: boolean;
}
