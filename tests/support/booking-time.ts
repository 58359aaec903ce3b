import type { Pool } from 'pg';

/**
 * Says of everything that was booked for these payments that it was booked at another time, an expression of SQL: what the
 * clock of the database would take months for, written by its owner.
 */
export async function moveBookings(ownerPool: Pool, payments: readonly string[], to: string): Promise<void> {
  const client = await ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query(`UPDATE ledger_movement SET recorded_at = ${to} WHERE payment_id = ANY($1)`, [
      payments,
    ]);
    await client.query('SELECT recount_ledger_totals()');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
