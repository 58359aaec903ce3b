import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** A type of beneficiaries as the desk manages it. */
export interface StoredType {
  readonly id: string;
  readonly name: string;
  readonly position: number;
  readonly retired: boolean;
}

const columns = 'id, name, position, retired_at IS NOT NULL AS retired';

/** All types, retired ones too, in the order in which they are offered. */
export function listStoredTypes(db: Connection): Promise<StoredType[]> {
  return runStatement(db, `SELECT ${columns} FROM beneficiary_type ORDER BY position, name`, []);
}

/** The type with that id, locked until the transaction ends. */
export async function lockStoredType(transaction: Transaction, id: string): Promise<StoredType | undefined> {
  const text = `SELECT ${columns} FROM beneficiary_type WHERE id = $1 FOR NO KEY UPDATE`;
  return (await runStatement<StoredType>(transaction, text, [id]))[0];
}

/** Undefined if the name is taken. */
export async function insertStoredType(
  transaction: Transaction,
  { name, position }: { name: string; position: number },
): Promise<StoredType | undefined> {
  const text = `INSERT INTO beneficiary_type (name, position) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING ${columns}`;
  return (await runStatement<StoredType>(transaction, text, [name, position]))[0];
}

/** Undefined if another type has the name. */
export async function saveStoredType(
  transaction: Transaction,
  id: string,
  { name, position, retired }: { name: string; position: number; retired: boolean },
): Promise<StoredType | undefined> {
  const text = `UPDATE beneficiary_type SET name = $2, position = $3,
      retired_at = CASE WHEN $4 THEN coalesce(retired_at, now()) END
    WHERE id = $1 AND NOT EXISTS (SELECT FROM beneficiary_type AS other WHERE other.name = $2 AND other.id <> $1)
    RETURNING ${columns}`;
  return (await runStatement<StoredType>(transaction, text, [id, name, position, retired]))[0];
}
