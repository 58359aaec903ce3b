import { sql } from 'kysely';
import type { Connection, Database, Transaction } from './database.ts';
import { runPreparedQuery } from './prepared-statement.ts';
import { inTransaction } from './transaction.ts';

/** How many waiting jobs of each queue were set aside. */
export type SetAside = Readonly<Record<string, number>>;

/**
 * Detects, once per restore, that the database was restored from a dump, and sets aside what waits in the given queues:
 * the original database has done that work since, or is about to. A database that is used for the first time or has
 * never moved stays unchanged. Several processes may call this at once. Returns what was set aside; undefined where
 * nothing was restored.
 */
export function recognizeRestore(db: Database, queues: readonly string[]): Promise<SetAside | undefined> {
  return inTransaction(db, async (transaction) => {
    await lockHome(transaction);
    const home = await findHome(transaction);
    const known = await findKnownHome(transaction);
    if (known === home) return undefined;
    if (known === undefined) {
      await sql`INSERT INTO database_home (home) VALUES (${home})`.execute(transaction);
      return undefined;
    }
    return setAside(transaction, home, queues);
  });
}

/** The same for a restore that leaves no trace (a copied folder, or a point in time): an operator says so. */
export function declareRestored(db: Database, queues: readonly string[]): Promise<SetAside> {
  return inTransaction(db, async (transaction) => {
    await lockHome(transaction);
    return setAside(transaction, await findHome(transaction), queues);
  });
}

/**
 * Whether something that began at `startedAt` is from before a restore. The original database has most likely notified
 * people of its outcome, even if this one learns it only now.
 */
export async function isFromBeforeRestore(db: Connection, startedAt: Date): Promise<boolean> {
  const query = sql<{ before: boolean }>`
    SELECT EXISTS (SELECT FROM database_home WHERE restored_at > ${startedAt}) AS before`;
  const [row] = await runPreparedQuery(db, query);
  return row?.before ?? false;
}

/** When the database was restored the last time; undefined if it never was. */
export async function findLastRestore(db: Connection): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(restored_at) AS at FROM database_home`.execute(db);
  return rows[0]?.at ?? undefined;
}

async function lockHome(transaction: Transaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('database_home', 0))`.execute(transaction);
}

async function findHome(transaction: Transaction): Promise<string> {
  const { rows } = await sql<{ home: string }>`
    SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()),
      (SELECT oid FROM pg_database WHERE datname = current_database()),
      to_regclass('database_home')::oid) AS home`.execute(transaction);
  return rows[0]?.home ?? '';
}

async function findKnownHome(transaction: Transaction): Promise<string | undefined> {
  const { rows } = await sql<{ home: string }>`
    SELECT home FROM database_home ORDER BY id DESC LIMIT 1`.execute(transaction);
  return rows[0]?.home;
}

/** Canceled jobs stay for as long as finished ones do, and pg-boss can resume them by their ids. */
async function setAside(
  transaction: Transaction,
  home: string,
  queues: readonly string[],
): Promise<SetAside> {
  await sql`INSERT INTO database_home (home, restored_at) VALUES (${home}, now())`.execute(transaction);
  const { rows } = await sql<{ name: string; jobs: number }>`
    WITH canceled AS (
      UPDATE jobs.job SET state = 'cancelled', completed_on = now()
      WHERE name = ANY(${queues}) AND state IN ('created', 'retry', 'active') RETURNING name)
    SELECT name, count(*)::integer AS jobs FROM canceled GROUP BY name ORDER BY name`.execute(transaction);
  return Object.fromEntries(rows.map(({ name, jobs }) => [name, jobs]));
}
