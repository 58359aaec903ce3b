import { type Selectable, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPreparedQuery, runStatement } from '#server/platform/database/prepared-statement.ts';
import { type Allocation, type Payment, toPayment } from '../../repository.ts';
import { allocationsOf, livingStatuses } from '../../starting/repository.ts';
import type { PaymentTable } from '../../tables.ts';
import '../tables.ts';

export interface NewCharge {
  /** What is paid for, named by the feature that owns it. At most one attempt of a reference is under way or paid. */
  readonly reference: { readonly kind: string; readonly id: string };
  readonly cardId: string;
  /** The amount for the receivers of the allocations. */
  readonly amountMinor: number;
  /** The amount charged on top towards the provider's fee; zero if the fee is taken from the amount. */
  readonly feeCoverMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /** The receivers of the captured money, by ledger account; their parts add up to the amount. */
  readonly allocations: readonly Allocation[];
  readonly description: string;
}

/**
 * Inserts a payment that charges a saved card, with its allocations. Undefined, with nothing inserted, if the card
 * cannot be charged or another attempt is under way or paid; of two concurrent calls one inserts.
 */
export async function insertCharge(
  db: Connection,
  charge: NewCharge & { readonly createdAt: Date; readonly expiresAt: Date; readonly reconcileAt: Date },
): Promise<Payment | undefined> {
  const { reference, cardId, amountMinor, currency, description, feeCoverMinor } = charge;
  const { createdAt, expiresAt, reconcileAt } = charge;
  const statement = sql<Selectable<PaymentTable>>`
    WITH before AS (
      SELECT coalesce(max(attempt), 0) AS attempts, coalesce(bool_or(status IN ${livingStatuses}), false) AS lives
      FROM payment WHERE reference_kind = ${reference.kind} AND reference_id = ${reference.id}::uuid
    ),
    card AS (
      SELECT saved_card.*, method.provider_type FROM saved_card JOIN payment_method AS method ON method.id = method_id
      WHERE saved_card.id = ${cardId}::uuid AND status = 'saved' AND forget_requested_at IS NULL
      FOR SHARE OF saved_card
    ),
    paid AS (
      INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
        provider_type, description, success_url, cancel_url, created_at, expires_at, reconcile_at, fee_borne_by,
        fee_cover_minor, attempt, saved_card_id)
      SELECT ${reference.kind}, ${reference.id}::uuid, card.account_id, ${amountMinor}::bigint, ${currency},
        card.method_id, card.provider, card.provider_type, ${description}, card.success_url, card.cancel_url,
        ${createdAt}::timestamptz, ${expiresAt}::timestamptz, ${reconcileAt}::timestamptz,
        CASE WHEN ${feeCoverMinor}::bigint > 0 THEN 'payer' ELSE 'receiver' END, ${feeCoverMinor}::bigint,
        before.attempts + 1, card.id
      FROM card CROSS JOIN before WHERE NOT before.lives
      ON CONFLICT DO NOTHING
      RETURNING *
    ),
    ${allocationsOf(charge.allocations)}
    SELECT * FROM paid`;
  const [row] = await runPreparedQuery(db, statement);
  return row && toPayment(row);
}

/**
 * When the first charge began that was refused, by card. A charge that was never made is no refusal: it has no failure
 * code.
 */
export async function firstRefusalsOf(
  db: Connection,
  cardIds: readonly string[],
): Promise<Map<string, Date>> {
  if (cardIds.length === 0) return new Map();
  const text = `SELECT saved_card_id AS card_id, min(created_at) AS refused_at FROM payment
    WHERE saved_card_id = ANY($1::uuid[]) AND failure_code IS NOT NULL GROUP BY saved_card_id`;
  const rows = await runStatement<{ card_id: string; refused_at: Date }>(db, text, [cardIds]);
  return new Map(rows.map((row) => [row.card_id, row.refused_at]));
}
