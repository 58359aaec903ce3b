import type { Pool } from 'pg';

/** Inserts a row with all triggers and foreign keys off, for tests that need nothing else of what it refers to. Returns its id. */
export async function writeWithoutRules(
  ownerPool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<string> {
  const client = await ownerPool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    const { rows } = await client.query(`${text} RETURNING id`, [...values]);
    return rows[0].id;
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
}
