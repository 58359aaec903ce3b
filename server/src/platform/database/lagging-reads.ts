import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** A server that may be some seconds behind, and hears what comes of asking it. */
export interface LaggingSource {
  readonly pool: Pool;
  isUsed(): boolean;
  answered(): void;
  failed(error: unknown): void;
}

/** From whom the code that runs now may read what is some seconds old; empty where everything must be as it is. */
const current = new AsyncLocalStorage<{ readonly source: LaggingSource; over: boolean } | undefined>();

/** Runs a read, and lets its statements be answered by a server that may be some seconds behind. */
export async function mayLag<Result>(source: LaggingSource, work: () => Promise<Result>): Promise<Result> {
  const reads = { source, over: false };
  try {
    return await current.run(reads, work);
  } finally {
    // What it has started and nobody waits for is no read of this request any more.
    reads.over = true;
  }
}

/** The server that a statement sent at this point may be answered by; undefined where that is the primary alone. */
export function laggingSource(): LaggingSource | undefined {
  const reads = current.getStore();
  return reads && !reads.over && reads.source.isUsed() ? reads.source : undefined;
}

/** Runs work that reads; where it fails while the replica may lag, the primary runs it again. */
export async function againByPrimary<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!laggingSource()) return work();
  try {
    return await work();
  } catch {
    return current.run(undefined, work);
  }
}
