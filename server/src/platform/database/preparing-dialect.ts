import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient } from 'pg';
import { type LaggingSource, laggingSource } from './lagging-reads.ts';
import { PreparingConnection, type StatementNames } from './preparing-connection.ts';

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
  readonly #connections = new WeakMap<PoolClient, PreparingConnection>();
  readonly #names: StatementNames = { generation: 0 };

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

  async #connectTo(pool: Pool): Promise<PreparingConnection> {
    const client = await pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PreparingConnection(
      client,
      this.#options.preparedStatements ? this.#names : undefined,
    );
    this.#connections.set(client, connection);
    return connection;
  }
}

/** Kysely passes the result of `acquireConnection` back, typed as its own class. */
function connectionOf(connection: DatabaseConnection): PreparingConnection | ReplicaFirstConnection {
  if (connection instanceof PreparingConnection || connection instanceof ReplicaFirstConnection)
    return connection;
  throw new TypeError('The connection is of another driver.');
}

/**
 * Sends queries to a replica, and to the primary from the first failure on. A transaction stays where it began:
 * `inTransaction` repeats it as a whole.
 */
class ReplicaFirstConnection implements DatabaseConnection {
  readonly #source: LaggingSource;
  readonly #replica: PreparingConnection;
  readonly #openPrimary: () => Promise<PreparingConnection>;
  #primary: PreparingConnection | undefined;
  #stays = false;

  constructor(
    source: LaggingSource,
    replica: PreparingConnection,
    openPrimary: () => Promise<PreparingConnection>,
  ) {
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
