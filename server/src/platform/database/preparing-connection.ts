import { createHash } from 'node:crypto';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type { QueryResult as PgResult, PoolClient } from 'pg';

/** A connection names at most this many statements; further ones are sent without a name. */
const maxPrepared = 64;

/** A query that PostgreSQL parses once per connection and rarely plans. */
export interface PreparedQuery<Row = unknown> extends CompiledQuery<Row> {
  readonly prepared: true;
}

/**
 * What the connections of a pool share. When a migration changes the columns of a table, named statements that return those columns
 * fail; from then on all connections give new names.
 */
export interface StatementNames {
  generation: number;
}

interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Whether a named statement answers with other columns than when it was prepared, because a migration has run since. */
export function isOutdatedStatement(error: unknown): boolean {
  // The message is in the language of the server.
  return error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** A connection of a pool, which sends a PreparedQuery as a named statement. */
export class PreparingConnection implements DatabaseConnection {
  readonly #client: PoolClient;
  /** Undefined if no statement has a name. */
  readonly #shared: StatementNames | undefined;
  #generation = 0;
  readonly #named = new Map<string, NamedStatement>();
  /**
   * True for a connection that must not be used again: the driver still waits for an answer, and so would every later
   * query.
   */
  #isBroken = false;

  constructor(client: PoolClient, shared: StatementNames | undefined) {
    this.#client = client;
    this.#shared = shared;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#answerOfToday(query);
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

  /** Sends an outdated statement by a new name. In a transaction that fails too, and `inTransaction` begins again. */
  async #answerOfToday(query: CompiledQuery): Promise<PgResult> {
    try {
      return await this.#answerTo(query);
    } catch (error) {
      if (!this.#shared || !isOutdatedStatement(error)) throw error;
      if (this.#shared.generation === this.#generation) this.#shared.generation += 1;
      return this.#answerTo(query).catch(() => {
        throw error;
      });
    }
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
    const config = { ...this.#statementOf(query), values: [...query.parameters] };
    return new Promise((resolve, reject) => {
      this.#client.query(config, (error: Error | null, result) => {
        if (!error) return resolve(result);
        if (error.message === 'Query read timeout') this.#isBroken = true;
        reject(error);
      });
    });
  }

  /** The name is a digest of the text: behind a pooler that shares connections, every server gives the same statement the same name. */
  #statementOf(query: Pick<CompiledQuery, 'sql'>): NamedStatement | Pick<NamedStatement, 'text'> {
    if (!this.#shared || !('prepared' in query)) return { text: query.sql };
    if (this.#generation !== this.#shared.generation) {
      this.#named.clear();
      this.#generation = this.#shared.generation;
    }
    const known = this.#named.get(query.sql);
    if (known) return known;
    if (this.#named.size >= maxPrepared) return { text: query.sql };
    // Part of the text, because a pooler knows statements by their text.
    const text = this.#generation > 0 ? `${query.sql} /* ${this.#generation} */` : query.sql;
    const named = { name: createHash('sha256').update(text).digest('base64url'), text };
    this.#named.set(query.sql, named);
    return named;
  }
}
