import type { RawBuilder } from 'kysely';
import type { Connection } from './database.ts';

/** What a query for something that must never be lists, one sentence a case; an empty list is a proof. */
export async function problemSentences(
  db: Connection,
  query: RawBuilder<{ problem: string }>,
): Promise<string[]> {
  const { rows } = await query.execute(db);
  return rows.map(({ problem }) => problem);
}
