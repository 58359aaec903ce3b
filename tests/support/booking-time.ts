import type { Pool } from 'pg';
import { withoutTriggers } from './without-triggers.ts';

/**
 * Moves all bookings of these payments to another time, given as an SQL expression. Needs the owner of the database; with the
 * database's clock it would take months.
 */
export async function moveBookings(ownerPool: Pool, payments: readonly string[], to: string): Promise<void> {
  await withoutTriggers(
    ownerPool,
    [`UPDATE ledger_movement SET recorded_at = ${to} WHERE payment_id = ANY($1)`, [payments]],
    ['SELECT recount_ledger_totals()'],
  );
}
