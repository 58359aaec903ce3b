import { CompiledQuery } from 'kysely';
import type { Connection } from './database.ts';
import type { PreparedQuery } from './preparing-dialect.ts';

/** Runs a statement given as text, its values as $1, $2 and so on. Returns the rows. */
export async function runStatement<Row>(
  db: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** How many our own pages ask for at once. */
const usualSizes = new Set([1, 4, 12, 24, 30]);

/**
 * Whether a page of a list comes again and again. Its limit and offset stand in the text: whoever asks for all of
 * them makes as many texts, which would take the places of those that are worth preparing.
 */
export function isUsualPage({ limit, offset }: { limit: number; offset: number }): boolean {
  return offset === 0 && usualSizes.has(limit);
}

/**
 * Runs a statement as a named one, which PostgreSQL parses once a connection and plans seldom. Only for one of few
 * texts, which comes again and again and whose best plan does not depend on its values: a search for `a` wants another
 * plan than a whole name.
 */
export function runPrepared<Row>(db: Connection, text: string, values: readonly unknown[]): Promise<Row[]> {
  return runPreparedQuery(db, { compile: () => CompiledQuery.raw(text, [...values]) as CompiledQuery<Row> });
}

/** The same for a query of Kysely's: a builder, or a `sql` template. */
export async function runPreparedQuery<Row>(
  db: Connection,
  query: { compile(db: Connection): CompiledQuery<Row> },
): Promise<Row[]> {
  const prepared: PreparedQuery<Row> = { ...query.compile(db), prepared: true };
  return (await db.executeQuery<Row>(prepared)).rows;
}
