import type { Database, Transaction } from './database.ts';
import { retryOnPrimary } from './lagging-reads.ts';

/** The one place where a transaction opens. It commits when `work` returns and rolls back when it throws. */
export function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryOnPrimary(() => database.transaction().execute(work));
}
