import type { RawBuilder } from 'kysely';
import type { Connection } from './database.ts';

/** Runs a query for something that must never exist; returns one sentence per case. An empty list means that all is well. */
export async function problemSentences(
  db: Connection,
  query: RawBuilder<{ problem: string }>,
): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ problem }) => problem);
}
