import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** A category of events as operators see it. */
export interface StoredCategory {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly retired: boolean;
}

const columns = 'id, name, position, retired_at IS NOT NULL AS retired';

/** All categories, retired ones too, in the order in which they are offered. */
export function listStoredCategories(db: Connection): Promise<StoredCategory[]> {
  return runStatement(db, `SELECT ${columns} FROM event_category ORDER BY position, name`, []);
}

/** The category with this id, locked until the transaction ends. */
export async function lockStoredCategory(
  transaction: Transaction,
  id: string,
): Promise<StoredCategory | undefined> {
  const text = `SELECT ${columns} FROM event_category WHERE id = $1 FOR NO KEY UPDATE`;
  return (await runStatement<StoredCategory>(transaction, text, [id]))[0];
}

/** Undefined where the name is taken. */
export async function insertStoredCategory(
  transaction: Transaction,
  { name, position }: { name: string; position: number },
): Promise<StoredCategory | undefined> {
  const text = `INSERT INTO event_category (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING ${columns}`;
  return (await runStatement<StoredCategory>(transaction, text, [name, position]))[0];
}

/** Undefined where another category has the name. */
export async function saveStoredCategory(
  transaction: Transaction,
  id: string,
  { name, position, retired }: { name: string; position: number; retired: boolean },
): Promise<StoredCategory | undefined> {
  const text = `UPDATE event_category SET name = $2, position = $3,
      retired_at = CASE WHEN $4 THEN coalesce(retired_at, now()) END
    WHERE id = $1 AND NOT EXISTS (SELECT FROM event_category AS other WHERE other.name = $2 AND other.id <> $1)
    RETURNING ${columns}`;
  return (await runStatement<StoredCategory>(transaction, text, [id, name, position, retired]))[0];
}
