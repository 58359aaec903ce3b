import { Kysely, PostgresDialect } from 'kysely';
import type { Database, Tables, Transaction } from '#server/platform/database/database.ts';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements that functions of the product's repositories send, as they send them. */
export async function recordStatements(
  ask: (db: Transaction) => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const client = {
    async query(text: string, values: readonly unknown[] = []) {
      statements.push({ text, values });
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release() {},
  };
  const pool = { connect: async () => client, end: async () => {} };
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  await ask(db as unknown as Transaction);
  return statements;
}

/** The values of a recorded statement, those that are a key of `given`, or a list of one, replaced by what stands there. */
export function fill({ values }: RecordedStatement, given: Readonly<Record<string, unknown>>): unknown[] {
  return values.map((value) => {
    const [name] = Array.isArray(value) ? value : [value];
    return typeof name === 'string' && name in given ? given[name] : value;
  });
}
