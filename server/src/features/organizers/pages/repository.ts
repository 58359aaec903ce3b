import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** The ids of at most `limit` organizers from this one on, in their order. */
export async function listIdsFrom(db: Connection, from: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('organizer')
    .select('id')
    .where('id', '>=', from)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Every `each`th id, beginning with the first. */
export async function listEachId(db: Connection, each: number): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM organizer) AS numbered
     WHERE number % $1 = 1 % $1 ORDER BY number`,
    [each],
  );
  return rows.map(({ id }) => id);
}
