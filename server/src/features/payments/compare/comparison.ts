import type { TransferDifference } from './transfers/compare-transfers.ts';

/** What a provider says that it has of ours, beside what the ledger says. */
export interface BalanceComparison {
  readonly provider: string;
  readonly currency: string;
  readonly providerMinor: number;
  readonly ledgerMinor: number;
}

/** What a comparison with the providers found. */
export interface Comparison {
  /** How many events, and movements of money, the provider told of. */
  readonly events: number;
  readonly movements: number;
  /** How many transfers of payouts of the last 30 days. */
  readonly transfers: number;
  /** Payouts of which the ledger has something else than the provider. */
  readonly differences: readonly TransferDifference[];
  /** Our balance at each provider beside that of the ledger, by currency. */
  readonly balances: readonly BalanceComparison[];
  /** Those the ledger did not know yet. */
  readonly news: number;
  /** Cases that were opened. */
  readonly cases: number;
  /** What the provider did not answer for; its day is compared again by the next run. */
  readonly missed: number;
  /** False when time ran out or something was missed: another run goes on. */
  readonly complete: boolean;
}
