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

/** What people look at: the first page of a list, and the next ones. Pages beyond have texts of their own. */
const usualParts = [50, 1000];

/**
 * The most rows that a page of a list reads, to be written into its text as a limit of the rows that the page is cut from by
 * values: the database plans for the number in the text, and for a limit it does not know it expects a tenth of all rows.
 * `usual` parts are few, so that their texts are worth preparing.
 */
export function partOf({ limit, offset }: { limit: number; offset: number }): {
  most: number;
  usual: boolean;
} {
  const end = Math.trunc(limit + offset);
  const most = usualParts.find((part) => end <= part);
  return { most: most ?? end, usual: most !== undefined };
}

/**
 * Runs a statement as a named one, which PostgreSQL parses once a connection and plans seldom. Only for one of few
 * texts, which comes again and again and whose best plan does not depend on its values: a search for `a` wants another
 * plan than a whole name.
 */
export function runPrepared<Row>(db: Connection, text: string, values: readonly unknown[]): Promise<Row[]> {
  return runPreparedQuery(db, { compile: () => CompiledQuery.raw(text, [...values]) as CompiledQuery<Row> });
}

/** Runs a query of Kysely's as a named statement: a builder, or a `sql` template. */
export async function runPreparedQuery<Row>(
  db: Connection,
  query: { compile(db: Connection): CompiledQuery<Row> },
): Promise<Row[]> {
  const prepared: PreparedQuery<Row> = { ...query.compile(db), prepared: true };
  return (await db.executeQuery<Row>(prepared)).rows;
}
