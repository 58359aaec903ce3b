import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import type { QueryResult as PgResult, Pool, PoolClient } from 'pg';
import { type LaggingSource, laggingSource } from './lagging-reads.ts';

/** A connection names at most this many statements; further ones are sent without a name. */
const maxPrepared = 64;

/** A query that PostgreSQL parses once per connection and rarely plans. */
export interface PreparedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly prepared: true;
}

/** Kysely's dialect for PostgreSQL, which sends a PreparedQuery as a named statement (decision 49). */
export class PreparingDialect extends PostgresDialect {
  readonly #pool: Pool;
  readonly #options: DriverOptions;

  constructor(pool: Pool, options: DriverOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override createDriver(): PostgresDriver {
    return new PreparingDriver(this.#pool, this.#options);
  }
}

interface DriverOptions {
  /** False for poolers that do not support named statements: then no statement has a name. */
  readonly preparedStatements: boolean;
  /** Whether reads that may lag are answered by a replica (decision 120). */
  readonly readsMayLag: boolean;
}

class PreparingDriver extends PostgresDriver {
  readonly #pool: Pool;
  readonly #options: DriverOptions;
  readonly #connections = new WeakMap<PoolClient, Connection>();

  constructor(pool: Pool, options: DriverOptions) {
    super({ pool });
    this.#pool = pool;
    this.#options = options;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const source = this.#options.readsMayLag ? laggingSource() : undefined;
    if (!source) return this.#connectTo(this.#pool);
    try {
      const replica = await this.#connectTo(source.pool);
      return new ReplicaFirstConnection(source, replica, () => this.#connectTo(this.#pool));
    } catch (error) {
      source.failed(error);
      return this.#connectTo(this.#pool);
    }
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: Parameters<PostgresDriver['beginTransaction']>[1],
  ): Promise<void> {
    if (connection instanceof ReplicaFirstConnection) connection.stay();
    await super.beginTransaction(connection, settings);
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connectionOf(connection).rollBack();
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    connectionOf(connection).release();
  }

  async #connectTo(pool: Pool): Promise<Connection> {
    const client = await pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new Connection(client, this.#options.preparedStatements);
    this.#connections.set(client, connection);
    return connection;
  }
}

/** Kysely passes the result of `acquireConnection` back, typed as its own class. */
function connectionOf(connection: DatabaseConnection): Connection | ReplicaFirstConnection {
  if (connection instanceof Connection || connection instanceof ReplicaFirstConnection) return connection;
  throw new TypeError('The connection is of another driver.');
}

/**
 * Sends queries to a replica, and to the primary from the first failure on. A transaction stays where it began:
 * `inTransaction` repeats it as a whole.
 */
class ReplicaFirstConnection implements DatabaseConnection {
  readonly #source: LaggingSource;
  readonly #replica: Connection;
  readonly #openPrimary: () => Promise<Connection>;
  #primary: Connection | undefined;
  #stays = false;

  constructor(source: LaggingSource, replica: Connection, openPrimary: () => Promise<Connection>) {
    this.#source = source;
    this.#replica = replica;
    this.#openPrimary = openPrimary;
  }

  stay(): void {
    this.#stays = true;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#primary) return this.#primary.executeQuery(query);
    try {
      const result = await this.#replica.executeQuery<Row>(query);
      this.#source.answered();
      return result;
    } catch (error) {
      this.#source.failed(error);
      if (this.#stays) throw error;
      this.#primary = await this.#openPrimary();
      return this.#primary.executeQuery(query);
    }
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This driver does not stream.');
  }

  async rollBack(): Promise<void> {
    await (this.#primary ?? this.#replica).rollBack();
  }

  release(): void {
    this.#primary?.release();
    this.#replica.release();
  }
}

class Connection implements DatabaseConnection {
  readonly #client: PoolClient;
  readonly #usesNames: boolean;
  readonly #names = new Map<string, string>();
  /**
   * True for a connection that must not be used again: the driver still waits for an answer, and so would every later
   * query.
   */
  #isBroken = false;

  constructor(client: PoolClient, usesNames: boolean) {
    this.#client = client;
    this.#usesNames = usesNames;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#answerTo(query);
    // Kysely looks at this when it commits: PostgreSQL answers COMMIT with ROLLBACK where the transaction has failed.
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as Row] };
    const changesRows = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(command);
    return { rows: rows as Row[], ...(changesRows ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for it, and nothing here streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('This driver does not stream.');
  }

  async rollBack(): Promise<void> {
    // PostgreSQL rolls back by itself when the connection ends.
    if (this.#isBroken) return;
    try {
      await this.#send({ sql: 'rollback', parameters: [] });
    } catch (error) {
      this.#isBroken = true;
      throw error;
    }
  }

  release(): void {
    this.#client.release(this.#isBroken);
  }

  /** The driver creates an error where the answer arrives; this adds the stack of the caller that sent the query. */
  async #answerTo(query: CompiledQuery): Promise<PgResult> {
    try {
      return await this.#send(query);
    } catch (error) {
      if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`;
      throw error;
    }
  }

  /**
   * Uses a callback: the driver's promise keeps each answer in memory until a full garbage collection, which was a
   * quarter of the cost of an answer (decision 31).
   */
  #send(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<PgResult> {
    const name = this.#nameOf(query);
    const config = { ...(name ? { name } : {}), text: query.sql, values: [...query.parameters] };
    return new Promise((resolve, reject) => {
      this.#client.query(config, (error: Error | null, result) => {
        if (!error) return resolve(result);
        if (error.message === 'Query read timeout') this.#isBroken = true;
        reject(error);
      });
    });
  }

  /** A digest of the text: behind a pooler that shares connections, every server gives the same statement the same name. */
  #nameOf(query: Pick<CompiledQuery, 'sql'>): string | undefined {
    if (!this.#usesNames || !('prepared' in query)) return undefined;
    const known = this.#names.get(query.sql);
    if (known || this.#names.size >= maxPrepared) return known;
    const name = createHash('sha256').update(query.sql).digest('base64url');
    this.#names.set(query.sql, name);
    return name;
  }
}
