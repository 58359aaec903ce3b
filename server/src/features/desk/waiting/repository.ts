import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';

/** The current value of a counting expression from another feature. */
export async function countBy(db: Connection, expression: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT ${expression} AS total`.execute(db);
  return rows[0]?.total ?? 0;
}
