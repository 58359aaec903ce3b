import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { Client } from 'pg';
import type { Connection } from './database.ts';

/** A connection holds the plans of at most this many statements. */
const maxPrepared = 64;
const names = new Map<string, string>();

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
  if (!names.has(text) && names.size < maxPrepared) {
    // The name is the text's own: behind a pooler that shares connections, two servers mean the same by it.
    names.set(text, createHash('sha256').update(text).digest('base64url'));
  }
  return runStatement(db, text, values);
}

/** A connection that sends the statements of `runPrepared` by their names. */
export class PreparingClient extends Client {
  // The driver's overloads differ in their last parts only; all of them end here.
  override query(...given: never[]): never {
    const [text, values, ...rest]: unknown[] = given;
    const name = typeof text === 'string' ? names.get(text) : undefined;
    const sent = name && Array.isArray(values) ? [{ name, text, values }, ...rest] : given;
    return Reflect.apply(super.query, this, sent) as never;
  }
}
