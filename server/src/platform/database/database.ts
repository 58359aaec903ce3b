import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { PreparingClient } from './preparing-client.ts';

/** Each feature adds its tables by declaration merging in its tables.ts, so this file names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** What a repository needs: either the pool or the transaction it was handed. */
export type Connection = Database | Transaction;

/** Opens a pool. `poolSize` connections at most; a connection not free within 5 s is an error (answered 503). */
export function openPool(url: string, poolSize: number): Pool {
  const pool = new Pool({
    connectionString: url,
    Client: PreparingClient,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
  });
  // An idle connection that breaks is replaced on next use; unheard, the event would end the process.
  pool.on('error', () => {});
  return pool;
}

export function openDatabase(pool: Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Whether the database answers now. */
export async function databaseAnswers(pool: Pool): Promise<boolean> {
  try {
    await pool.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
