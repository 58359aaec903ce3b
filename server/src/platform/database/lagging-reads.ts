import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from 'pg';

/** A server that may be some seconds behind. It is told how each statement went. */
export interface LaggingSource {
  readonly pool: Pool;
  isUsed(): boolean;
  answered(): void;
  failed(error: unknown): void;
}

/** The source from which the current code may read data that is some seconds old; empty where data must be current. */
const current = new AsyncLocalStorage<{ readonly source: LaggingSource; ended: boolean } | undefined>();

/** Runs a read whose statements may be answered by a server that is some seconds behind. */
export async function mayLag<Result>(source: LaggingSource, work: () => Promise<Result>): Promise<Result> {
  const reads = { source, ended: false };
  try {
    return await current.run(reads, work);
  } finally {
    // Work that the read has started without awaiting no longer belongs to this request.
    reads.ended = true;
  }
}

/** The server that may answer a statement sent at this point; undefined where only the primary may. */
export function laggingSource(): LaggingSource | undefined {
  const reads = current.getStore();
  return reads && !reads.ended && reads.source.isUsed() ? reads.source : undefined;
}

/** Runs work that only reads; if it fails on a replica, the primary runs it again. */
export async function retryOnPrimary<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!laggingSource()) return work();
  try {
    return await work();
  } catch {
    return current.run(undefined, work);
  }
}
