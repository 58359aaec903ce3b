import type { Connection } from '#server/platform/database/database.ts';
import { minorUnits } from '../minor-units.ts';
import type { Allocation } from '../repository.ts';

export async function listAllocations(db: Connection, paymentId: string): Promise<Allocation[]> {
  const rows = await db
    .selectFrom('payment_allocation')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('account_name')
    .execute();
  return rows.map((row) => ({ accountName: row.account_name, amountMinor: minorUnits(row.amount_minor) }));
}

/** An SQL expression: how many payments have come in, and were not taken back, for the account of that name. */
export function receivedCount(accountName: string): string {
  return `SELECT coalesce(sum(payment_count), 0)::integer FROM received_total
    WHERE received_total.account_name = ${accountName}`;
}

/** An SQL condition: whether the payment for what is so named has come in and was not taken back. */
export function isPaidFor(referenceKind: string, referenceId: string): string {
  return hasPayment('succeeded', referenceKind, referenceId);
}

/** An SQL condition: whether it may still come in. */
export function isBeingPaidFor(referenceKind: string, referenceId: string): string {
  return hasPayment('pending', referenceKind, referenceId);
}

function hasPayment(status: 'succeeded' | 'pending', referenceKind: string, referenceId: string): string {
  return `EXISTS (SELECT FROM payment
    WHERE reference_kind = '${referenceKind}' AND reference_id = ${referenceId} AND payment.status = '${status}')`;
}
