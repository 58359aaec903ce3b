import type { Pool } from 'pg';

/**
 * Moves all bookings of these payments to another time, given as an SQL expression. Needs the owner of the database; with the
 * database's clock it would take months.
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
