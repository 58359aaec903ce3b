import { join } from 'node:path';
import { AppendOnlyFile, readJsonLines } from '../storage/append-only-file.ts';

/** One movement of money at the gateway. `amountMinor` is positive for every kind. */
export interface Capture {
  /** ISO 8601. */
  at: string;
  kind: 'capture' | 'refund' | 'refund_reversed' | 'dispute' | 'dispute_reversed';
  /** What moved the money: ch_, re_ or dp_; of what came back, the txn_. Unique in the journal. */
  id: string;
  charge: string;
  paymentIntent: string;
  session: string;
  clientReferenceId: string | null;
  amountMinor: number;
  /** Lower case ISO 4217, as Stripe writes it. */
  currency: string;
}

/** Where the journal stands; `dataDir` is the product's data folder. */
export const journalPath = (dataDir: string) => join(dataDir, 'sandbox', 'stripe', 'captures.jsonl');

/** The gateway's own journal, oldest first; `dataDir` is the product's data folder. Safe while the sandbox runs. */
export function readCaptures(dataDir: string): Capture[] {
  return readJsonLines(journalPath(dataDir)) as Capture[];
}

/** Appends to the journal; each movement is written once, whatever happens in between. */
export class Journal {
  readonly #file: AppendOnlyFile;
  readonly #known: Set<string>;

  constructor(dataDir: string) {
    this.#known = new Set(readCaptures(dataDir).map((capture) => capture.id));
    this.#file = new AppendOnlyFile(journalPath(dataDir));
  }

  record(capture: Omit<Capture, 'at'>): void {
    if (this.#known.has(capture.id)) return;
    this.#file.append(JSON.stringify({ at: new Date().toISOString(), ...capture }));
    this.#known.add(capture.id);
  }

  /** Must be awaited before anyone is told that the money moved. */
  flush(): Promise<void> {
    return this.#file.flush();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
