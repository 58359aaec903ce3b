import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared, runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import { minorUnits } from '../minor-units.ts';
import type { Allocation } from '../repository.ts';

/** The channel that announces the names of ledger accounts whose money changed. */
export const changedPaymentsChannel = 'changed_payments';

export async function notifyOfChange(db: Connection, paymentId: string): Promise<void> {
  const text = `SELECT pg_notify('${changedPaymentsChannel}', account_name) FROM payment_allocation WHERE payment_id = $1`;
  await runPrepared(db, text, [paymentId]);
}

export async function listAllocations(db: Connection, paymentId: string): Promise<Allocation[]> {
  const query = db
    .selectFrom('payment_allocation')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('account_name');
  const rows = await runPreparedQuery(db, query);
  return rows.map((row) => ({ accountName: row.account_name, amountMinor: minorUnits(row.amount_minor) }));
}

interface ReceivedTotal {
  readonly payment_count: number;
  /** A bigint as text. */
  readonly amount_minor: string;
}

/** A table expression of one row: what the account of this name received, without refunded and disputed payments. */
export function receivedTotal(accountName: Expression<string>, currency: string): RawBuilder<ReceivedTotal> {
  return sql`(SELECT coalesce(sum(payment_count), 0)::integer AS payment_count,
      coalesce(sum(amount_minor), 0)::text AS amount_minor
    FROM received_total WHERE received_total.account_name = ${accountName} AND received_total.currency = ${currency})`;
}

/** An SQL expression: how many payments the account of this name received, without refunded and disputed ones. */
export function receivedCount(accountName: string): string {
  return `(SELECT coalesce(sum(payment_count), 0)::integer FROM received_total
    WHERE received_total.account_name = ${accountName})`;
}
