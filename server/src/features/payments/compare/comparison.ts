import type { TransferDifference } from './transfers/compare-transfers.ts';

/** What a comparison with the providers found. */
export interface Comparison {
  /** How many events, and movements of money, the provider told of. */
  readonly events: number;
  readonly movements: number;
  /** How many transfers of payouts of the last 30 days. */
  readonly transfers: number;
  /** Payouts of which the ledger has something else than the provider. */
  readonly differences: readonly TransferDifference[];
  /** Those the ledger did not know yet. */
  readonly news: number;
  /** Cases that were opened. */
  readonly cases: number;
  /** What the provider did not answer for; its day is compared again by the next run. */
  readonly missed: number;
  /** False when time ran out or something was missed: another run goes on. */
  readonly complete: boolean;
}
