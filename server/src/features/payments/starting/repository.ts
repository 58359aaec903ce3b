import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import { type Allocation, type Payment, toPayment } from '../repository.ts';
import type { PaymentTable } from '../tables.ts';

export interface NewPayment {
  readonly reference: { readonly kind: string; readonly id: string };
  readonly accountId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly methodId: string;
  readonly provider: string;
  readonly providerType: 'card' | 'paypal' | 'link';
  readonly description: string;
  readonly customerEmail: string | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly reconcileAt: Date;
  readonly feeCoverMinor: number;
  /** Whether an attempt to pay for the same may have ended without money: this is the next one then. */
  readonly again?: boolean;
}

/**
 * What a payment is for, written in the same statement: common table expressions, of which the one named `paid_for` has
 * one row, or none if there is nothing to pay for.
 */
export type PaidFor = RawBuilder<unknown>;

/** For a payment whose subject exists already: nothing is written with it. */
export const alreadyWritten: PaidFor = sql`paid_for AS (SELECT)`;

/** The statuses of a payment that is under way or was paid. */
export const livingStatuses = sql`('pending', 'succeeded', 'refunded', 'disputed')`;

/**
 * Common table expressions that insert the allocations of the row named `paid` and their missing ledger accounts, in
 * the order of their names, so that concurrent statements cannot deadlock.
 */
export function allocationsOf(allocations: readonly Allocation[]): RawBuilder<unknown> {
  return sql`part AS (
      SELECT paid.id, part.* FROM paid CROSS JOIN unnest(
        ${allocations.map(({ accountName }) => accountName)}::text[],
        ${allocations.map((allocation) => allocation.amountMinor)}::bigint[]
      ) AS part (account_name, amount_minor)
    ),
    opened AS (
      INSERT INTO ledger_account (name, kind) SELECT account_name, 'liability' FROM part ORDER BY account_name
      ON CONFLICT DO NOTHING
    ),
    allocated AS (
      INSERT INTO payment_allocation (payment_id, account_name, amount_minor)
      SELECT id, account_name, amount_minor FROM part
    )`;
}

/** The number of the attempt, and the condition under which it is made. */
function attemptOf({ reference, again }: NewPayment) {
  if (!again) return { attempt: sql`1`, condition: sql`true`, onConflict: sql`` };
  const before = sql`FROM payment WHERE reference_kind = ${reference.kind} AND reference_id = ${reference.id}::uuid`;
  return {
    attempt: sql`(SELECT coalesce(max(attempt), 0) + 1 ${before})`,
    condition: sql`NOT EXISTS (SELECT ${before} AND status IN ${livingStatuses})`,
    onConflict: sql`ON CONFLICT (reference_kind, reference_id, attempt) DO NOTHING`,
  };
}

/**
 * Inserts a payment with its allocations and their missing ledger accounts, in one statement. Undefined, with nothing
 * inserted, if `paidFor` has no row, or with `again`, while another attempt is under way or paid.
 */
export async function insertPayment(
  db: Connection,
  payment: NewPayment,
  allocations: readonly Allocation[],
  paidFor: PaidFor,
): Promise<Payment | undefined> {
  const { reference, accountId, amountMinor, currency, methodId, provider, providerType } = payment;
  const {
    description,
    customerEmail,
    successUrl,
    cancelUrl,
    createdAt,
    expiresAt,
    reconcileAt,
    feeCoverMinor,
  } = payment;
  const { attempt, condition, onConflict } = attemptOf(payment);
  const statement = sql<Selectable<PaymentTable>>`
    WITH ${paidFor},
    paid AS (
      INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
        provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, reconcile_at,
        fee_borne_by, fee_cover_minor, attempt)
      SELECT ${reference.kind}, ${reference.id}::uuid, ${accountId}::uuid, ${amountMinor}::bigint, ${currency},
        ${methodId}::uuid, ${provider}, ${providerType}, ${description}, ${customerEmail}, ${successUrl},
        ${cancelUrl}, ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${reconcileAt}::timestamptz,
        CASE WHEN ${feeCoverMinor}::bigint > 0 THEN 'payer' ELSE 'receiver' END, ${feeCoverMinor}::bigint,
        ${attempt}
      FROM paid_for WHERE ${condition}
      ${onConflict}
      RETURNING *
    ),
    ${allocationsOf(allocations)}
    SELECT * FROM paid`;
  const [row] = await runPreparedQuery(db, statement);
  return row && toPayment(row);
}
