import { CompiledQuery } from 'kysely';
import type { Connection } from './database.ts';
import type { PreparedQuery } from './preparing-connection.ts';

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

/** Collects the values of a statement that is built as text, in the order in which they are added. */
export function collectValues(): { readonly values: readonly unknown[]; readonly value: AddValue } {
  const values: unknown[] = [];
  return { values, value: (parameter) => `$${values.push(parameter)}` };
}

/**
 * A list in a parameter, `$1::uuid[]`, read from a subquery so that PostgreSQL does not know its length. It assumes ten elements of
 * a list of unknown length, estimates that this costs more than planning for a shorter one, and so plans the statement each time.
 */
export const listOfAnyLength = (parameter: string): string => `(SELECT ${parameter})`;

/**
 * Row limits that cover what people look at: the first page of a list, and the next ones. Pages beyond get limits of
 * their own.
 */
const usualParts = [50, 1000];

/**
 * The number of rows that a page of a list reads at most. It belongs in the text of the statement, as the limit of an
 * inner query from which parameters cut the page: PostgreSQL plans for the number in the text, and for an unknown limit
 * it assumes a tenth of all rows. There are few `usual` limits, so these texts are worth preparing.
 */
export function partOf({ limit, offset }: { limit: number; offset: number }): {
  most: number;
  usual: boolean;
} {
  const end = Math.trunc(limit + offset);
  const most = usualParts.find((part) => end <= part);
  return { most: most ?? end, usual: most !== undefined };
}

/** The page sizes that lists of beneficiaries and events are mostly read with. */
const usualLimits = [1, 4, 6, 12, 24, 50];

/**
 * Whether the limit of a page belongs in the text of its statement. For a parameter, PostgreSQL assumes a tenth of the
 * rows that the page is cut from, estimates that this costs more than planning for the value, and so plans the
 * statement each time.
 */
function isUsualLimit(limit: number): boolean {
  return usualLimits.includes(limit);
}

/** The limit of a page in a statement that is built as text: a literal if it is usual, otherwise a parameter. */
export function limitOf({ limit }: { limit: number }, value: AddValue): string {
  return isUsualLimit(limit) ? String(limit) : value(limit);
}

/**
 * Runs a named statement, which PostgreSQL parses once per connection and rarely plans. Use it only for a small set of
 * frequent texts whose best plan does not depend on their values: a search for `a` needs another plan than a search for
 * a whole name.
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
