import { join } from 'node:path';
import { AppendOnlyFile, readJsonLines } from '../storage/append-only-file.ts';

/** One movement of money at the gateway. `amountMinor` is positive for every kind but `other`. */
export interface Capture {
  /** ISO 8601. */
  at: string;
  /** `own_fee` is what the gateway takes for its services, as a fee of nothing; `other` is what is none of these. */
  kind: 'capture' | 'refund' | 'refund_reversed' | 'dispute' | 'dispute_reversed' | 'own_fee' | 'other';
  /**
   * The object that moved the money: ch_, re_ or dp_; for money that came back, own fees and `other`, the txn_. Unique in the
   * journal.
   */
  id: string;
  charge: string;
  paymentIntent: string;
  session: string;
  clientReferenceId: string | null;
  amountMinor: number;
  /** The gateway's fee; negative if a fee was refunded. */
  feeMinor: number;
  /** Lower case ISO 4217, as Stripe writes it. */
  currency: string;
}

/** One movement out of our account, or back into it. `amountMinor` is positive for every kind. */
export interface Outgoing {
  /** ISO 8601. */
  at: string;
  kind: 'transfer' | 'transfer_reversal' | 'payout' | 'payout_canceled' | 'payout_failed';
  /** The object that moved the money: tr_, trr_ or po_; for a payout that came back, the txn_. Unique in the journal. */
  id: string;
  /** The transfer or payout that this line belongs to. */
  of: string;
  /** The connected account that the payout belongs to or that received the transfer; null for our own payout. */
  account: string | null;
  amountMinor: number;
  /** Lower case ISO 4217, as Stripe writes it. */
  currency: string;
  metadata: Record<string, string>;
}

const journalFile = (dataDir: string, name: string) => join(dataDir, 'sandbox', 'stripe', name);

/** The paths of the journals; `dataDir` is the product's data folder. */
export const journalPath = (dataDir: string) => journalFile(dataDir, 'captures.jsonl');
export const outgoingJournalPath = (dataDir: string) => journalFile(dataDir, 'outgoing.jsonl');

/** The gateway's own journal, oldest first; `dataDir` is the product's data folder. Safe while the sandbox runs. */
export function readCaptures(dataDir: string): Capture[] {
  return readJsonLines(journalPath(dataDir)) as Capture[];
}

/** The journal of transfers and payouts, oldest first; see `readCaptures`. */
export function readOutgoing(dataDir: string): Outgoing[] {
  return readJsonLines(outgoingJournalPath(dataDir)) as Outgoing[];
}

/** Appends to a journal; each movement is written once, even after a crash. */
export class Journal<Line extends { at: string; id: string }> {
  readonly #file: AppendOnlyFile;
  readonly #known: Set<string>;
  readonly #now: () => number;

  /** `now` is in milliseconds since 1970. */
  constructor(path: string, now: () => number) {
    this.#now = now;
    this.#known = new Set(readJsonLines(path).map((line) => (line as Line).id));
    this.#file = new AppendOnlyFile(path);
  }

  record(line: Omit<Line, 'at'> & { id: string }): void {
    if (this.#known.has(line.id)) return;
    this.#file.append(JSON.stringify({ at: new Date(this.#now()).toISOString(), ...line }));
    this.#known.add(line.id);
  }

  /** Must be awaited before anyone learns that the money moved. */
  flush(): Promise<void> {
    return this.#file.flush();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
