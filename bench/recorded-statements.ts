import { Kysely, PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Database, Tables, Transaction } from '#server/platform/database/database.ts';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Records the statements that functions of the product's repositories send. */
export async function recordStatements(
  ask: (db: Transaction, pool: Pool) => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const client = {
    async query(statement: string | RecordedStatement, values: readonly unknown[] = []) {
      statements.push(typeof statement === 'string' ? { text: statement, values } : statement);
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release() {},
  };
  const pool = { connect: async () => client, query: client.query, end: async () => {} } as unknown as Pool;
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  // The recording pool returns no rows; an error because of that does not matter.
  await ask(db as unknown as Transaction, pool).catch(() => {});
  return statements;
}

/** The values of a recorded statement; a value (or a list of one value) that is a key of `substitutes` is replaced. */
export function fill(
  { values }: RecordedStatement,
  substitutes: Readonly<Record<string, unknown>>,
): unknown[] {
  return values.map((value) => {
    const [name] = Array.isArray(value) ? value : [value];
    return typeof name === 'string' && name in substitutes ? substitutes[name] : value;
  });
}
