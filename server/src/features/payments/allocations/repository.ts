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

/** How many payments have come in, and were not taken back, for each of these ledger accounts; none is missing. */
export async function countSucceeded(
  db: Connection,
  accountNames: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (accountNames.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_allocation')
    .innerJoin('payment', 'payment.id', 'payment_allocation.payment_id')
    .select(['account_name', ({ fn }) => fn.countAll<string>().as('count')])
    .where('account_name', 'in', accountNames)
    .where('payment.status', '=', 'succeeded')
    .groupBy('account_name')
    .execute();
  return new Map(rows.map((row) => [row.account_name, Number(row.count)]));
}
