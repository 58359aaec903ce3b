import { fromKysely, type PgBoss } from 'pg-boss';
import type { Transaction } from '../database/database.ts';
import type { Log } from '../log.ts';
import { deadLetterQueue, openBoss } from './queues.ts';
import { countDeadLetters, type DeadLetter, type DeadLetterFilter, listDeadLetters } from './repository.ts';

/** Jobs that have failed for good, for a person to inspect and to retry. */
export interface DeadLetters {
  list(filter?: DeadLetterFilter): Promise<DeadLetter[]>;
  count(): Promise<number>;
  /**
   * Puts jobs back on their queues, as if they had never been tried: a worker finds them within 5 s. Those without a
   * payload stay. With a transaction, this happens when it commits. Returns how many were put back.
   */
  retry(letters: readonly DeadLetter[], transaction?: Transaction): Promise<number>;
}

/** The dead letters of a running job queue. */
export function deadLettersOf(boss: () => PgBoss): DeadLetters {
  return {
    list: (filter) => listDeadLetters(boss().getDb(), filter),
    count: () => countDeadLetters(boss().getDb()),
    async retry(letters, transaction) {
      const ids = letters.filter(({ secret }) => !secret).map(({ letterId }) => letterId);
      if (ids.length === 0) return 0;
      const within = transaction && { db: fromKysely(transaction) };
      return boss().redrive(deadLetterQueue, { ids, limit: ids.length, ...within });
    },
  };
}

/** Works beside servers and workers: it works no queue and changes no table. */
export async function openDeadLetters(
  databaseUrl: string,
  log: Log,
): Promise<DeadLetters & { close(): Promise<void> }> {
  const boss = openBoss(
    { connectionString: databaseUrl, max: 1, migrate: false, supervise: false, schedule: false },
    log,
  );
  await boss.start();
  return { ...deadLettersOf(() => boss), close: () => boss.stop({ graceful: false }) };
}
