import { CompiledQuery } from 'kysely';
import type { Connection } from './database.ts';
import { prepareByName } from './preparing-client.ts';

/** Runs a statement given as text, its values as $1, $2 and so on. Returns the rows. */
export async function runStatement<Row>(
  db: Connection,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await db.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/**
 * The same, parsed once a connection and planned seldom. Only for a text that comes again and again and whose
 * best plan does not hang on its values: a search for `a` wants another plan than one for a whole name.
 */
export function runPrepared<Row>(db: Connection, text: string, values: readonly unknown[]): Promise<Row[]> {
  prepareByName(text);
  return runStatement(db, text, values);
}
