import { sql } from 'kysely';
import type { Connection } from './database.ts';

/** The rows of a table that meet an SQL condition; all of them without one. */
export interface RowsById {
  readonly table: string;
  readonly where?: string;
}

const conditionOf = ({ where }: RowsById) => sql.raw(where ?? 'true');

/** The ids of at most `limit` of these rows, ascending, starting with this id. */
export async function listIdsFrom(
  db: Connection,
  rows: RowsById,
  from: string,
  limit: number,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(rows.table)} WHERE id >= ${from} AND ${conditionOf(rows)}
    ORDER BY id LIMIT ${limit}`.execute(db);
  return found.rows.map(({ id }) => id);
}

/** Every `each`th id of these rows, beginning with the first. */
export async function listEachId(db: Connection, rows: RowsById, each: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    SELECT id FROM (
      SELECT id, row_number() OVER (ORDER BY id) AS number FROM ${sql.table(rows.table)} WHERE ${conditionOf(rows)}
    ) AS numbered
    WHERE number % ${each} = 1 % ${each} ORDER BY number`.execute(db);
  return found.rows.map(({ id }) => id);
}
