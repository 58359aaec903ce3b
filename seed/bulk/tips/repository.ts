import { type RawBuilder, sql } from 'kysely';
import { sampleProvider as provider } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { BulkFan } from './fan.ts';
import type { BulkTip } from './tip.ts';

/** No identity service issues tokens with this issuer, so nobody can sign in as a seeded fan. */
const issuer = 'urn:tibeb:seed';
/** No provider can tell how a seeded pending payment ends, so it is never synced and never expires. */
const never = '9999-12-31T00:00:00Z';

/** All beneficiaries that can be tipped, in a stable order. */
export async function listRecipientIds(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM beneficiary ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listMethodIds(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM payment_method ORDER BY position`.execute(db);
  return rows.map(({ id }) => id);
}

/** Existing fans stay as they are. */
export async function insertBulkFans(db: Connection, fans: readonly BulkFan[]): Promise<void> {
  const ids = fans.map(({ id }) => id);
  await sql`
    INSERT INTO account (id, issuer, subject, email, full_name)
    SELECT id, ${issuer}, id::text, email, name
    FROM unnest(${ids}::uuid[], ${fans.map(({ email }) => email)}::text[],
      ${fans.map(({ name }) => name)}::text[]) AS fan (id, email, name)
    ON CONFLICT DO NOTHING`.execute(db);
}

/**
 * Writes tips with their payments, allocations and movements in the product's steps, one statement for all tips at each step.
 * All triggers stay on: the database writes the history and checks the books itself.
 */
export async function insertBulkTips(db: Connection, tips: readonly BulkTip[]): Promise<void> {
  await stage(db, tips);
  await insertSteps(db, tips, sql``);
}

/** The same for a few tips, for a role without permission to create temporary tables. */
export async function insertFewTips(db: Connection, tips: readonly BulkTip[]): Promise<void> {
  const rows = tips.map((tip) => ({
    id: tip.id,
    payment_id: tip.paymentId,
    capture_id: tip.captureId,
    reversal_id: tip.reversalId,
    account_id: tip.accountId,
    beneficiary_id: tip.beneficiaryId,
    method_id: tip.methodId,
    amount_minor: tip.amountMinor,
    message: tip.message,
    status: tip.status,
    created_at: tip.createdAt,
    ended_at: tip.endedAt,
    reversed_at: tip.reversedAt,
  }));
  const source = sql`WITH bulk_tip AS (
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS tip (${sql.raw(bulkColumns)}))`;
  await insertSteps(db, tips, source);
}

const bulkColumns = `id uuid, payment_id uuid, capture_id uuid, reversal_id uuid, account_id uuid, beneficiary_id uuid,
  method_id uuid, amount_minor bigint, message text, status text, created_at timestamptz, ended_at timestamptz,
  reversed_at timestamptz`;

/** `source` precedes each statement and defines `bulk_tip`, unless that is a table. */
async function insertSteps(
  db: Connection,
  tips: readonly BulkTip[],
  source: RawBuilder<unknown>,
): Promise<void> {
  await insertPayments(db, source);
  const ids = tips.map(({ paymentId }) => paymentId).toSorted();
  const range = { first: ids[0] ?? '', last: ids.at(-1) ?? '' };
  await updateBulkTips(db, range, source);
  await insertMovements(db, source);
  await insertReceived(db, source);
}

/** Stores the rows once, for every statement to read; the end of the transaction drops them. */
async function stage(db: Connection, tips: readonly BulkTip[]): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE bulk_tip (id uuid PRIMARY KEY, payment_id uuid, capture_id uuid, reversal_id uuid,
      account_id uuid, beneficiary_id uuid, method_id uuid, amount_minor bigint, message text, status text,
      created_at timestamptz, ended_at timestamptz, reversed_at timestamptz) ON COMMIT DROP`.execute(db);
  const texts = <Key extends keyof BulkTip>(key: Key) => tips.map((tip) => tip[key]);
  const times = (key: 'createdAt' | 'endedAt' | 'reversedAt') => tips.map((tip) => tip[key].toISOString());
  await sql`
    INSERT INTO bulk_tip
    SELECT * FROM unnest(${texts('id')}::uuid[], ${texts('paymentId')}::uuid[], ${texts('captureId')}::uuid[],
      ${texts('reversalId')}::uuid[], ${texts('accountId')}::uuid[], ${texts('beneficiaryId')}::uuid[],
      ${texts('methodId')}::uuid[], ${texts('amountMinor')}::bigint[], ${texts('message')}::text[],
      ${texts('status')}::text[], ${times('createdAt')}::timestamptz[], ${times('endedAt')}::timestamptz[],
      ${times('reversedAt')}::timestamptz[])`.execute(db);
  await sql`ANALYZE bulk_tip`.execute(db);
}

/** Inserts what was ordered: tips, pending payments, and their allocations. */
async function insertPayments(db: Connection, source: RawBuilder<unknown>): Promise<void> {
  await sql`${source}
    INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, message, idempotency_key,
      request_digest, created_at)
    SELECT id, account_id, beneficiary_id, amount_minor, 'USD', message, id::text AS key, 'seed', created_at
    FROM bulk_tip ORDER BY id`.execute(db);
  await sql`${source}
    INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
      provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, reconcile_at)
    SELECT t.payment_id, 'tip', t.id, t.account_id, t.amount_minor, 'USD', m.id, ${provider}, m.provider_type,
      'Tip for ' || left(b.name, 120), a.email, 'https://tibeb.invalid/', 'https://tibeb.invalid/', t.created_at,
      CASE t.status WHEN 'pending' THEN ${never}::timestamptz ELSE t.created_at + interval '35 minutes' END,
      ${never}::timestamptz
    FROM bulk_tip t JOIN payment_method m ON m.id = t.method_id JOIN account a ON a.id = t.account_id
      JOIN beneficiary b ON b.id = t.beneficiary_id
    ORDER BY t.payment_id`.execute(db);
  await sql`${source}
    INSERT INTO payment_allocation (payment_id, account_name, amount_minor)
    SELECT payment_id, 'beneficiary:' || beneficiary_id, amount_minor FROM bulk_tip ORDER BY payment_id`.execute(
    db,
  );
}

/** Moves the payments from one status to the next. `range` avoids scanning other payments. */
async function updateBulkTips(
  db: Connection,
  range: { first: string; last: string },
  source: RawBuilder<unknown>,
): Promise<void> {
  await sql`${source}
    UPDATE payment p SET provider_checkout = 'seed_checkout_' || p.id,
      status = CASE WHEN t.status IN ('refunded', 'disputed') THEN 'succeeded' ELSE t.status END,
      status_cause = CASE t.status WHEN 'pending' THEN p.status_cause ELSE 'seed' END,
      provider_charge = CASE WHEN t.status IN ('succeeded', 'refunded', 'disputed')
        THEN 'seed_charge_' || p.id END,
      cancel_requested_at = CASE t.status WHEN 'canceled' THEN t.ended_at END
    FROM bulk_tip t WHERE p.id = t.payment_id AND p.id BETWEEN ${range.first} AND ${range.last}`.execute(db);
  await sql`${source}
    UPDATE payment p SET status = t.status
    FROM bulk_tip t WHERE p.id = t.payment_id AND p.id BETWEEN ${range.first} AND ${range.last}
      AND t.status IN ('refunded', 'disputed')`.execute(db);
}

/** Books captures from the provider to the beneficiary, and reversals back. */
async function insertMovements(db: Connection, source: RawBuilder<unknown>): Promise<void> {
  await sql`${source}
    INSERT INTO ledger_account (name, kind)
    SELECT 'provider:' || ${provider}::text, 'asset' UNION
    SELECT 'beneficiary:' || beneficiary_id, 'liability' FROM bulk_tip
    ORDER BY 1 ON CONFLICT DO NOTHING`.execute(db);
  const moves = sql`
    SELECT t.*, capture_id AS movement_id, 'capture' AS kind, ended_at AS moved_at, 1 AS sign FROM bulk_tip t
      WHERE status IN ('succeeded', 'refunded', 'disputed')
    UNION ALL
    SELECT t.*, reversal_id, CASE status WHEN 'refunded' THEN 'refund' ELSE 'dispute' END, reversed_at, -1
      FROM bulk_tip t WHERE status IN ('refunded', 'disputed')`;
  await sql`${source}
    INSERT INTO ledger_movement (id, payment_id, provider, charge, kind, recorded_at)
    SELECT movement_id, payment_id, ${provider}, 'seed_charge_' || payment_id, kind, moved_at
    FROM (${moves}) AS move ORDER BY movement_id`.execute(db);
  await sql`${source}
    INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
    SELECT movement_id, side.account_name, 'USD', side.sign * move.sign * amount_minor
    FROM (${moves}) AS move, LATERAL (VALUES ('provider:' || ${provider}::text, 1),
      ('beneficiary:' || beneficiary_id, -1)) AS side (account_name, sign)
    ORDER BY movement_id`.execute(db);
}

/** Records when each tip was received; the database would otherwise use the current time. */
async function insertReceived(db: Connection, source: RawBuilder<unknown>): Promise<void> {
  await sql`${source}
    INSERT INTO received_tip (tip_id, beneficiary_id, received_at)
    SELECT id, beneficiary_id, ended_at FROM bulk_tip WHERE status IN ('succeeded', 'refunded', 'disputed')
    ORDER BY id`.execute(db);
}
