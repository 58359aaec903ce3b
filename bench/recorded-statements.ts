import { Kysely, PostgresDialect } from 'kysely';
import type { Database, Tables, Transaction } from '#server/platform/database/database.ts';

export interface RecordedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The statements that functions of the product's repositories send, as they send them. Each is answered with one
 * row, whose id is `<table> id`, so that a later statement that uses it shows where.
 */
export async function recordStatements(
  ask: (db: Transaction) => Promise<unknown>,
): Promise<RecordedStatement[]> {
  const statements: RecordedStatement[] = [];
  const client = {
    async query(text: string, values: readonly unknown[] = []) {
      statements.push({ text, values });
      const id = `${/^(?:insert into|update) "(\w+)"/.exec(text)?.[1]} id`;
      return { command: 'INSERT', rowCount: 1, rows: [{ id, amount_minor: '1' }] };
    },
    release() {},
  };
  const pool = { connect: async () => client, end: async () => {} };
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as never }) });
  await ask(db as unknown as Transaction);
  return statements;
}

/** The values of a recorded statement, those that are a key of `given` replaced by what stands there. */
export function fill({ values }: RecordedStatement, given: Readonly<Record<string, unknown>>): unknown[] {
  return values.map((value) => (typeof value === 'string' && value in given ? given[value] : value));
}
