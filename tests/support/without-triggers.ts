import type { Pool, QueryResult } from 'pg';

/**
 * Runs statements in one transaction with all triggers and foreign keys off, for states that only time brings about, or that
 * the database refuses. The pool is of the database's owner. Returns the result of the last statement.
 */
export async function withoutTriggers(
  ownerPool: Pool,
  ...statements: readonly (readonly [text: string, values?: readonly unknown[]])[]
): Promise<QueryResult | undefined> {
  const client = await ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    let last: QueryResult | undefined;
    for (const [text, values = []] of statements) last = await client.query(text, [...values]);
    await client.query('COMMIT');
    return last;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

/** Says that the data of this database are of another mode, which the product never does. */
export async function changeMode(ownerPool: Pool, mode: 'live' | 'sandbox'): Promise<void> {
  await withoutTriggers(
    ownerPool,
    ['DELETE FROM installation'],
    ['INSERT INTO installation (mode) VALUES ($1)', [mode]],
  );
}
