import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type Payment, toPayment } from '../repository.ts';

export interface PaymentFilter {
  readonly ids?: readonly string[];
  readonly accountIds?: readonly string[];
}

/** A payment with the account that paid it. */
export interface FoundPayment {
  readonly payment: Payment;
  readonly accountId: string;
}

/** The newest payments; if ids or accounts are given, only payments with one of these. */
export async function searchPayments(
  db: Connection,
  { ids, accountIds }: PaymentFilter,
  page: { limit: number; offset: number },
): Promise<FoundPayment[]> {
  let query = db.selectFrom('payment').selectAll();
  // `= ANY` also accepts an empty list, which matches nothing.
  if (ids) query = query.where((of) => of('id', '=', of.fn.any(of.val([...ids]))));
  if (accountIds) query = query.where((of) => of('account_id', '=', of.fn.any(of.val([...accountIds]))));
  const rows = await query.orderBy('id', 'desc').limit(page.limit).offset(page.offset).execute();
  return rows.map((row) => ({ payment: toPayment(row), accountId: row.account_id }));
}

export interface StatusChange {
  readonly status: PaymentStatus;
  readonly cause: string;
  readonly at: Date;
}

/** The status history of a payment, oldest first. */
export function listHistory(db: Connection, paymentId: string): Promise<StatusChange[]> {
  return db
    .selectFrom('payment_history')
    .select(['to_status as status', 'cause', 'at'])
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .execute();
}
