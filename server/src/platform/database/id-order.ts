import { sql } from 'kysely';
import type { Connection } from './database.ts';

/** The ids of at most `limit` rows of a table from this one on, in their order. */
export async function listIdsFrom(
  db: Connection,
  table: string,
  from: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE id >= ${from} ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Every `each`th id of a table, beginning with the first. */
export async function listEachId(db: Connection, table: string, each: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM ${sql.table(table)}) AS numbered
    WHERE number % ${each} = 1 % ${each} ORDER BY number`.execute(db);
  return rows.map(({ id }) => id);
}
