import { Kysely, type Transaction as KyselyTransaction } from 'kysely';
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { giveUpWhenSilent } from './give-up-when-silent.ts';
import { PreparingDialect } from './preparing-dialect.ts';

/** Each feature adds its tables by declaration merging in its tables.ts, so this file names none. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features
export interface Tables {}

export type Database = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
/** What a repository needs: either the pool or an open transaction. */
export type Connection = Database | Transaction;

const readyWithinMs = 2000;

/** Time limits of a connection that must not wait for long: for one statement, and for one lock. */
export interface PoolLimits {
  readonly statementTimeoutMs?: number | undefined;
  readonly lockTimeoutMs?: number | undefined;
  /** The time limit for getting a connection. */
  readonly connectWithinMs?: number | undefined;
}

/**
 * Opens a pool for answering requests, with at most `poolSize` connections. No free connection within 5 s is an error,
 * and so is a lock or a statement that takes longer than its limit (each answered 503).
 */
export function openPool(
  url: string,
  poolSize: number,
  limits?: PoolLimits,
  { preparedStatements = true }: { preparedStatements?: boolean | undefined } = {},
): Pool {
  const { query_timeout: answerWithinMs, ...config } = poolConfig(url, poolSize, limits);
  const pool = open(config);
  pool.on('connect', (client) => giveUpWhenSilent(client, answerWithinMs));
  if (!preparedStatements) pool.on('connect', sendWithoutNames);
  return pool;
}

/** Removes the name of every statement; libraries that use the pool name theirs too. */
function sendWithoutNames(client: PoolClient): void {
  const send = client.query.bind(client) as (...query: unknown[]) => unknown;
  const query = (first: unknown, ...others: unknown[]) => {
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first);
    return send(isNamed ? { ...first, name: undefined } : first, ...others);
  };
  client.query = query as typeof client.query;
}

/** The limits of every connection that must not wait for long, for pools of our own and of pg-boss. */
export function poolConfig(
  url: string,
  poolSize: number,
  { statementTimeoutMs = 15_000, lockTimeoutMs = 5000, connectWithinMs = 5000 }: PoolLimits = {},
) {
  return {
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    // When the server is silent, we wait a third longer than the statement's time-out and then give the connection up.
    query_timeout: Math.ceil((statementTimeoutMs * 4) / 3),
    idle_in_transaction_session_timeout: 15_000,
  };
}

/**
 * Opens connections without a time-out, one by default, for slow work: migrations, bulk loads, audits of the books.
 * They have more memory for sorting and hashing than a request, so that less is written to the disk.
 */
export function openUnlimitedPool(url: string, size = 1): Pool {
  return open({
    connectionString: url,
    max: size,
    // Set by a statement, not as a startup parameter, because poolers refuse those.
    onConnect: async (client) =>
      void (await client.query("SET statement_timeout = 0; SET work_mem = '64MB'")),
  });
}

function open(config: PoolConfig): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 5000, keepAlive: true, ...config });
  // An idle connection that breaks is replaced on next use; one that breaks during a query rejects the query. Without a
  // listener either event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDatabase(
  pool: Pool,
  {
    onError,
    preparedStatements = true,
    readsMayLag = false,
  }: {
    onError?: ((error: unknown) => void) | undefined;
    /** Whether frequent statements are named; false behind a pooler that does not support named statements. */
    preparedStatements?: boolean | undefined;
    /** Whether reads that may be some seconds old are answered by a replica (`lagging-reads.ts`). */
    readsMayLag?: boolean | undefined;
  } = {},
): Database {
  return new Kysely<Tables>({
    dialect: new PreparingDialect(pool, { preparedStatements, readsMayLag }),
    ...(onError ? { log: (event) => void (event.level === 'error' && onError(event.error)) } : {}),
  });
}

/** Whether the database answers now. */
export async function databaseAnswers(pool: Pool): Promise<boolean> {
  try {
    const question = { text: 'SELECT 1', query_timeout: readyWithinMs };
    await pool.query(question);
    return true;
  } catch {
    return false;
  }
}

/** The current time of the database's clock. */
export async function readDatabaseTime(pool: Pool): Promise<Date> {
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  if (!rows[0]) throw new Error('The database says no time.');
  return rows[0].now;
}
