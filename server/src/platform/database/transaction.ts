import { isDeadlock } from './constraint.ts';
import type { Database, Transaction } from './database.ts';
import { retryOnPrimary } from './lagging-reads.ts';
import { isOutdatedStatement } from './preparing-connection.ts';

/**
 * The one place where a transaction opens. It commits when `work` returns and rolls back when it throws. `work` runs once more
 * if a migration changed a table under it, or if PostgreSQL ended it because it and another transaction waited for each other.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const attempt = () => retryOnPrimary(() => database.transaction().execute(work));
  try {
    return await attempt();
  } catch (error) {
    if (!isOutdatedStatement(error) && !isDeadlock(error)) throw error;
    return attempt();
  }
}
