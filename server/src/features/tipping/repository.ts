import type { Selectable } from 'kysely';
import { accountEmail } from '#server/features/account/public.ts';
import { beneficiaryWithId } from '#server/features/beneficiaries/public.ts';
import {
  methodWithId,
  type PaidRow,
  type PaymentMethod,
  receivedCount,
} from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import { ledgerAccountOf } from './ledger-account.ts';
import type { TipTable } from './tables.ts';

export interface Tip {
  readonly id: string;
  readonly accountId: string;
  readonly beneficiaryId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly message: string | null;
  readonly requestDigest: string;
  /** The tip for a whole event this is a share of; null for one by itself. */
  readonly eventTipId: string | null;
  readonly receiptCode: string;
  readonly createdAt: Date;
}

export interface NewTip extends Omit<Tip, 'id' | 'receiptCode'> {
  readonly idempotencyKey: string | null;
}

function toTip(row: Selectable<TipTable>): Tip {
  return {
    id: row.id,
    accountId: row.account_id,
    beneficiaryId: row.beneficiary_id,
    amountMinor: Number(row.amount_minor),
    currency: row.currency,
    message: row.message,
    requestDigest: row.request_digest,
    eventTipId: row.event_tip_id,
    receiptCode: row.receipt_code,
    createdAt: row.created_at,
  };
}

/** Writes a tip; undefined when this person has used the idempotency key already. */
export async function insertTip(transaction: Transaction, tip: NewTip): Promise<Tip | undefined> {
  const row = await transaction
    .insertInto('tip')
    .values({
      account_id: tip.accountId,
      beneficiary_id: tip.beneficiaryId,
      amount_minor: tip.amountMinor,
      currency: tip.currency,
      message: tip.message,
      idempotency_key: tip.idempotencyKey,
      request_digest: tip.requestDigest,
      event_tip_id: tip.eventTipId,
      created_at: tip.createdAt,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toTip(row);
}

/** The INSERT of a tip by itself, which returns it unless this person has used the idempotency key already. */
export function insertOfTip(tip: NewTip & { readonly id: string }): PaidRow {
  return (value) => `
    INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, message, idempotency_key,
      request_digest, created_at)
    VALUES (${value(tip.id)}, ${value(tip.accountId)}, ${value(tip.beneficiaryId)}, ${value(tip.amountMinor)},
      ${value(tip.currency)}, ${value(tip.message)}, ${value(tip.idempotencyKey)}, ${value(tip.requestDigest)},
      ${value(tip.createdAt)})
    ON CONFLICT (account_id, idempotency_key) DO NOTHING
    RETURNING id`;
}

/** All that has to be known before a tip is written. */
export interface TipBasis {
  /** The tip this key of this person stands for already. */
  readonly known: Tip | undefined;
  /** An id for a new one. */
  readonly freshId: string;
  /** Null when there is no such beneficiary. */
  readonly beneficiary: { readonly id: string; readonly name: string } | null;
  /** Null when it cannot be chosen. */
  readonly method: PaymentMethod | null;
  readonly customerEmail: string | null;
}

export async function readTipBasis(
  db: Connection,
  given: { accountId: string; idempotencyKey: string | null; beneficiaryId: string; methodId: string },
): Promise<TipBasis> {
  const text = `
    SELECT known.*, uuidv7() AS fresh_id, (${beneficiaryWithId('$3')}) AS beneficiary,
      (${methodWithId('$4')}) AS method, (${accountEmail('$1')}) AS customer_email
    FROM (SELECT) AS one LEFT JOIN tip AS known ON known.account_id = $1 AND known.idempotency_key = $2`;
  const [row] = await runPrepared<
    (Selectable<TipTable> | { id: null }) & {
      fresh_id: string;
      beneficiary: TipBasis['beneficiary'];
      method: PaymentMethod | null;
      customer_email: string | null;
    }
  >(db, text, [given.accountId, given.idempotencyKey, given.beneficiaryId, given.methodId]);
  if (!row) throw new Error('A statement that always has a row had none.');
  return {
    known: row.id === null ? undefined : toTip(row),
    freshId: row.fresh_id,
    beneficiary: row.beneficiary,
    method: row.method,
    customerEmail: row.customer_email,
  };
}

export async function findTip(db: Connection, id: string): Promise<Tip | undefined> {
  const row = await db.selectFrom('tip').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTip(row);
}

/** The shares of a tip for a whole event. */
export async function listShares(db: Connection, eventTipId: string): Promise<Tip[]> {
  const rows = await db
    .selectFrom('tip')
    .selectAll()
    .where('event_tip_id', '=', eventTipId)
    .orderBy('id')
    .execute();
  return rows.map(toTip);
}

export async function findTipByReceipt(db: Connection, code: string): Promise<Tip | undefined> {
  const row = await db.selectFrom('tip').selectAll().where('receipt_code', '=', code).executeTakeFirst();
  return row && toTip(row);
}

export async function findTipByKey(
  db: Connection,
  accountId: string,
  idempotencyKey: string,
): Promise<Tip | undefined> {
  const row = await db
    .selectFrom('tip')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row && toTip(row);
}

/** Newest first, with how many there are. */
export async function listTipsOf(
  db: Connection,
  accountId: string,
  page: { limit: number; offset: number },
): Promise<{ tips: Tip[]; total: number }> {
  const own = db.selectFrom('tip').where('account_id', '=', accountId);
  const [rows, count] = await Promise.all([
    own
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    own.select((expression) => expression.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { tips: rows.map(toTip), total: Number(count.total) };
}

/** Removes what somebody wrote with their tips; the tips stay in the books. */
export async function forgetMessages(transaction: Transaction, accountId: string): Promise<void> {
  const text = 'UPDATE tip SET message = NULL WHERE account_id = $1 AND message IS NOT NULL';
  await runStatement(transaction, text, [accountId]);
}

/** All that somebody ever gave: the tips by themselves, and the tips for whole events. */
export async function listGiven(
  db: Connection,
  accountId: string,
): Promise<{ tipIds: string[]; eventTipIds: string[] }> {
  const rows = await db
    .selectFrom('tip')
    .select(['id', 'event_tip_id'])
    .where('account_id', '=', accountId)
    .execute();
  const alone = rows.filter(({ event_tip_id }) => event_tip_id === null);
  const wholes = new Set(rows.map(({ event_tip_id }) => event_tip_id).filter((id) => id !== null));
  return { tipIds: alone.map(({ id }) => id), eventTipIds: [...wholes] };
}

/** An SQL expression: how many tips the beneficiary with the id in that column has received and kept. */
export function tipCount(beneficiaryId: string): string {
  return receivedCount(`'${ledgerAccountOf('')}' || ${beneficiaryId}::text`);
}
