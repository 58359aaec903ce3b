import type { Selectable } from 'kysely';
import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import { minorUnits } from './minor-units.ts';
import type { PaymentTable } from './tables.ts';

export interface Payment {
  readonly id: string;
  readonly reference: { readonly kind: string; readonly id: string };
  readonly amountMinor: number;
  readonly currency: string;
  readonly provider: string;
  readonly providerType: 'card' | 'paypal' | 'link';
  readonly description: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly status: PaymentStatus;
  readonly checkout: string | null;
  readonly checkoutUrl: string | null;
  readonly charge: string | null;
  readonly cancelRequestedAt: Date | null;
  /** Who bears the fee of the capture; `platform` for payments from before fees were disclosed. */
  readonly feeBorneBy: 'platform' | 'receiver' | 'payer';
  /** The part of the amount that the payer pays towards the fee. */
  readonly feeCoverMinor: number;
  /** Counted from 1; another attempt is only made after the one before has ended without money. */
  readonly attempt: number;
  /** The card that is charged without the payer being present; null for a payment at a hosted checkout. */
  readonly savedCardId: string | null;
  /** Why a saved card was refused, as the provider's code. */
  readonly failureCode: string | null;
}

export interface Allocation {
  readonly accountName: string;
  readonly amountMinor: number;
}

export function toPayment(row: Selectable<PaymentTable>): Payment {
  return {
    id: row.id,
    reference: { kind: row.reference_kind, id: row.reference_id },
    amountMinor: minorUnits(row.amount_minor),
    currency: row.currency,
    provider: row.provider,
    providerType: row.provider_type,
    description: row.description,
    customerEmail: row.customer_email,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    status: row.status,
    checkout: row.provider_checkout,
    checkoutUrl: row.checkout_url,
    charge: row.provider_charge,
    cancelRequestedAt: row.cancel_requested_at,
    feeBorneBy: row.fee_borne_by,
    feeCoverMinor: minorUnits(row.fee_cover_minor),
    attempt: row.attempt,
    savedCardId: row.saved_card_id,
    failureCode: row.failure_code,
  };
}

export async function findPayment(db: Connection, id: string): Promise<Payment | undefined> {
  const [row] = await runPreparedQuery(db, db.selectFrom('payment').selectAll().where('id', '=', id));
  return row && toPayment(row);
}

/** Locks the payment until the transaction ends, so that concurrent syncs run one after the other. */
export async function lockPayment(transaction: Transaction, id: string): Promise<Payment | undefined> {
  const query = transaction.selectFrom('payment').selectAll().where('id', '=', id).forUpdate();
  const [row] = await runPreparedQuery(transaction, query);
  return row && toPayment(row);
}

/**
 * A number that grows with every booking about the payment, whenever a case of it is closed, and whenever a refund for one is ordered or
 * its outcome is certain.
 */
export async function readVersion(db: Connection, id: string): Promise<number> {
  const text = `
    WITH found AS MATERIALIZED (SELECT id FROM payment_quarantine WHERE payment_id = $1)
    SELECT (SELECT count(*) FROM ledger_movement WHERE payment_id = $1)
      + (SELECT count(*) FROM payment_case_closing WHERE case_id IN (SELECT id FROM found))
      + (SELECT count(*) + count(ended_at) FROM payment_case_giving_back WHERE case_id IN (SELECT id FROM found)) AS version`;
  const [row] = await runPrepared<{ version: string }>(db, text, [id]);
  return Number(row?.version);
}

export async function findPaymentByCheckout(
  db: Connection,
  provider: string,
  checkout: string,
): Promise<Payment | undefined> {
  const query = db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_checkout', '=', checkout);
  const [row] = await runPreparedQuery(db, query);
  return row && toPayment(row);
}

export async function findPaymentByCharge(
  db: Connection,
  provider: string,
  charge: string,
): Promise<Payment | undefined> {
  const row = await db
    .selectFrom('payment')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_charge', '=', charge)
    .executeTakeFirst();
  return row && toPayment(row);
}

export async function findPaymentsOf(
  db: Connection,
  kind: string,
  ids: readonly string[],
): Promise<Payment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('reference_kind', '=', kind)
    .where('reference_id', 'in', ids)
    .orderBy('attempt')
    .execute();
  return rows.map(toPayment);
}

/**
 * Saves the provider's checkout when it first becomes known and returns the payment with it; a later one changes
 * nothing and returns undefined.
 */
export async function saveCheckout(
  db: Connection,
  id: string,
  checkout: { id: string; url: string | null },
): Promise<Payment | undefined> {
  const text = `UPDATE payment SET provider_checkout = $2, checkout_url = coalesce($3, checkout_url)
    WHERE id = $1 AND provider_checkout IS NULL RETURNING *`;
  const [row] = await runPrepared<Selectable<PaymentTable>>(db, text, [id, checkout.id, checkout.url]);
  return row && toPayment(row);
}

export async function saveCancelRequest(db: Connection, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ cancel_requested_at: at })
    .where('id', '=', id)
    .where('cancel_requested_at', 'is', null)
    .where('status', '=', 'pending')
    .execute();
}

/** Removes the payers' mail addresses from the payments of these references; the payments stay. */
export async function forgetCustomers(
  transaction: Transaction,
  kind: string,
  referenceIds: readonly string[],
): Promise<void> {
  await transaction
    .updateTable('payment')
    .set({ customer_email: null })
    .where('reference_kind', '=', kind)
    .where((expression) =>
      expression('reference_id', '=', expression.fn.any(expression.val([...referenceIds]))),
    )
    .where('customer_email', 'is not', null)
    .execute();
}

/** Changes a payment's status; the database rejects forbidden steps and writes the history. */
export async function changeStatus(
  transaction: Transaction,
  id: string,
  change: { status: PaymentStatus; cause: string; charge?: string; failureCode?: string },
): Promise<void> {
  const query = transaction
    .updateTable('payment')
    .set({
      status: change.status,
      status_cause: change.cause,
      ...(change.charge === undefined ? {} : { provider_charge: change.charge }),
      ...(change.failureCode === undefined ? {} : { failure_code: change.failureCode }),
    })
    .where('id', '=', id);
  await runPreparedQuery(transaction, query);
}

/**
 * Claims pending payments that are due for a check, longest due first. Nobody else can claim them before
 * `claimedUntil`; if the process dies, they are due again then. Payments with an open case wait for a person instead.
 */
export async function claimDuePayments(
  db: Connection,
  { now, claimedUntil, limit }: { now: Date; claimedUntil: Date; limit: number },
): Promise<Payment[]> {
  const rows = await db
    .with('due', (query) =>
      query
        .selectFrom('payment')
        .select('payment.id')
        .where('status', '=', 'pending')
        .where('reconcile_at', '<=', now)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payment_quarantine')
                .select('payment_quarantine.id')
                .whereRef('payment_quarantine.payment_id', '=', 'payment.id')
                .where('payment_quarantine.resolved_at', 'is', null),
            ),
          ),
        )
        .orderBy('reconcile_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('payment')
    .from('due')
    .set({ reconcile_at: claimedUntil })
    .whereRef('payment.id', '=', 'due.id')
    .returningAll('payment')
    .execute();
  return rows.map(toPayment);
}

export async function scheduleReconciling(db: Connection, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment')
    .set({ reconcile_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}
