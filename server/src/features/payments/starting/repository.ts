import type { Selectable } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
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
}

/**
 * What a payment is for, written in one statement with it: the text of an INSERT that returns the row, or none when
 * there is nothing to pay for. It adds its values by `value`.
 */
export type PaidRow = (value: (given: unknown) => string) => string;

/**
 * Writes a payment with its allocations and the ledger accounts they still lack, in one statement. The accounts are
 * made in the order of their names, so that parallel makers cannot lock each other out. Undefined, and nothing is
 * written, when `paidRow` writes none.
 */
export async function insertPayment(
  db: Connection,
  payment: NewPayment,
  allocations: readonly Allocation[],
  paidRow: PaidRow = () => 'SELECT',
): Promise<Payment | undefined> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const columns: Record<string, unknown> = {
    reference_kind: payment.reference.kind,
    reference_id: payment.reference.id,
    account_id: payment.accountId,
    amount_minor: payment.amountMinor,
    currency: payment.currency,
    method_id: payment.methodId,
    provider: payment.provider,
    provider_type: payment.providerType,
    description: payment.description,
    customer_email: payment.customerEmail,
    success_url: payment.successUrl,
    cancel_url: payment.cancelUrl,
    created_at: payment.createdAt,
    expires_at: payment.expiresAt,
    reconcile_at: payment.reconcileAt,
  };
  const types: Record<string, string> = {
    reference_id: 'uuid',
    account_id: 'uuid',
    amount_minor: 'bigint',
    method_id: 'uuid',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    reconcile_at: 'timestamptz',
  };
  const given = Object.entries(columns).map(([name, one]) => `${value(one)}::${types[name] ?? 'text'}`);
  const text = `
    WITH paid_row AS (${paidRow(value)}),
    paid AS (
      INSERT INTO payment (${Object.keys(columns).join(', ')})
      SELECT ${given.join(', ')} FROM paid_row
      RETURNING *
    ),
    part AS (
      SELECT paid.id, part.* FROM paid CROSS JOIN unnest(
        ${value(allocations.map(({ accountName }) => accountName))}::text[],
        ${value(allocations.map(({ amountMinor }) => amountMinor))}::bigint[]
      ) AS part (account_name, amount_minor)
    ),
    opened AS (
      INSERT INTO ledger_account (name, kind) SELECT account_name, 'liability' FROM part ORDER BY account_name
      ON CONFLICT DO NOTHING
    ),
    allocated AS (
      INSERT INTO payment_allocation (payment_id, account_name, amount_minor)
      SELECT id, account_name, amount_minor FROM part
    )
    SELECT * FROM paid`;
  const [row] = await runPrepared<Selectable<PaymentTable>>(db, text, values);
  return row && toPayment(row);
}
