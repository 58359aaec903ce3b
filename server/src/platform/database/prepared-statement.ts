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

/** Adds a value to a statement and answers its placeholder. */
export type AddValue = (value: unknown) => string;

/** The values of a statement that is put together as text, in the order in which they are added. */
export function collectValues(): { readonly values: readonly unknown[]; readonly value: AddValue } {
  const values: unknown[] = [];
  return { values, value: (parameter) => `$${values.push(parameter)}` };
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

/** How long pages of lists are that our own pages ask for. */
const usualLimits = [1, 4, 6, 12, 24, 50];

/**
 * Whether the limit of a page belongs in the text of its statement: for a value the database expects a tenth of the part the
 * page is cut from, takes that for dearer than planning again for the value, and plans the statement each time.
 */
export function isUsualLimit(limit: number): boolean {
  return usualLimits.includes(limit);
}

/** The limit of a page in a statement that is put together as text. */
export function limitOf({ limit }: { limit: number }, value: AddValue): string {
  return isUsualLimit(limit) ? String(limit) : value(limit);
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
