import { setTimeout as pause } from 'node:timers/promises';
import { isDeadlock } from './constraint.ts';
import type { Database, Transaction } from './database.ts';
import { retryOnPrimary } from './lagging-reads.ts';
import { isOutdatedStatement } from './preparing-connection.ts';

const mostAttempts = 3;
const longestPauseMs = 50;

/**
 * The one place where a transaction opens. It commits when `work` returns and rolls back when it throws. `work` runs again
 * if a migration changed a table under it, or if PostgreSQL ended it because it and another transaction waited for each other.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await retryOnPrimary(() => database.transaction().execute(work));
    } catch (error) {
      if (attempt === mostAttempts || !(isDeadlock(error) || isOutdatedStatement(error))) throw error;
      // On a busy machine it would take the row again before the other one, which waits for it, wakes up.
      if (isDeadlock(error)) await pause(longestPauseMs * Math.random());
    }
  }
}
