import { type Selectable, sql } from 'kysely';
import type { TipAnonymity } from '#contract/tipping/rules.ts';
import { accountEmail } from '#server/features/account/public.ts';
import { beneficiaryWithId, type TipReceiver } from '#server/features/beneficiaries/public.ts';
import { methodWithId, type PaidFor, type PaymentMethod } from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import type { TipTable } from './tables.ts';

export interface Tip {
  readonly id: string;
  readonly accountId: string;
  readonly beneficiaryId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly message: string | null;
  readonly anonymity: TipAnonymity;
  readonly wordsShown: boolean;
  readonly requestDigest: string;
  /** The event tip that this is a share of; null for a single tip. */
  readonly eventTipId: string | null;
  /** The agreement that divides it among the members of a band; null if its receiver gets all of it. */
  readonly bandAgreementId: string | null;
  readonly receiptCode: string;
  readonly createdAt: Date;
}

export function toTip(row: Selectable<TipTable>): Tip {
  return {
    id: row.id,
    accountId: row.account_id,
    beneficiaryId: row.beneficiary_id,
    amountMinor: Number(row.amount_minor),
    currency: row.currency,
    message: row.message,
    anonymity: row.anonymity,
    wordsShown: row.words_shown_at !== null,
    requestDigest: row.request_digest,
    eventTipId: row.event_tip_id,
    bandAgreementId: row.band_agreement_id,
    receiptCode: row.receipt_code,
    createdAt: row.created_at,
  };
}

/** The tips of one request: a single one, or a share of an event tip for each performer. */
export interface NewTips {
  /** The id of the first tip, which also has the idempotency key. */
  readonly id: string;
  readonly accountId: string;
  /** The sum of all shares. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly message: string | null;
  readonly anonymity: TipAnonymity;
  readonly idempotencyKey: string | null;
  readonly requestDigest: string;
  readonly createdAt: Date;
  readonly shares: readonly { readonly beneficiaryId: string; readonly amountMinor: number }[];
  /** The event whose performers they are for; `tipId` is the event tip's. */
  readonly event: { readonly id: string; readonly title: string; readonly tipId: string } | undefined;
  /** The event at whose stage they are given; null for other tips. */
  readonly stageOf?: string | null;
}

/**
 * The expressions that insert tips in one statement with their payment; they insert nothing if this person has used the
 * idempotency key already.
 */
export function writtenTips({ shares, event, stageOf, ...tip }: NewTips): PaidFor {
  const [first, ...others] = shares;
  if (!first) throw new Error('A tip is for somebody.');
  const alone = sql`
    paid_for AS (
      INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, message, anonymity, idempotency_key,
        request_digest, event_tip_id, created_at)
      VALUES (${tip.id}, ${tip.accountId}, ${first.beneficiaryId}, ${first.amountMinor}, ${tip.currency},
        ${tip.message}, ${tip.anonymity}, ${tip.idempotencyKey}, ${tip.requestDigest}, ${event?.tipId ?? null}, ${tip.createdAt})
      ON CONFLICT (account_id, idempotency_key) DO NOTHING
      RETURNING *
    )`;
  // If a page still showed a performer who has left the bill, they get the tip, but it does not count for that night.
  const lead =
    stageOf == null
      ? alone
      : sql`${alone},
    at_stage AS (
      INSERT INTO stage_tip (tip_id, event_id)
      SELECT paid_for.id, event_stage.event_id FROM paid_for JOIN event_stage ON event_stage.event_id = ${stageOf}
      WHERE EXISTS (SELECT FROM event_beneficiary AS performer
        WHERE performer.event_id = event_stage.event_id AND performer.beneficiary_id = paid_for.beneficiary_id)
    )`;
  if (!event) return lead;
  return sql`${lead},
    whole AS (
      INSERT INTO event_tip (id, account_id, event_id, event_title, amount_minor, currency, created_at)
      SELECT event_tip_id, account_id, ${event.id}::uuid, ${event.title}, ${tip.amountMinor}::bigint, currency, created_at
      FROM paid_for
    ),
    others AS (
      INSERT INTO tip (account_id, beneficiary_id, amount_minor, currency, message, anonymity, request_digest,
        event_tip_id, created_at)
      SELECT account_id, share.beneficiary_id, share.amount_minor, currency, message, anonymity, request_digest,
        event_tip_id, created_at
      FROM paid_for CROSS JOIN unnest(
        ${others.map(({ beneficiaryId }) => beneficiaryId)}::uuid[],
        ${others.map(({ amountMinor }) => amountMinor)}::bigint[]
      ) AS share (beneficiary_id, amount_minor)
    )`;
}

/** Everything that must be known before a tip is written. */
export interface TipBasis {
  /** The tip that this person's key already stands for. */
  readonly known: Tip | undefined;
  /** An id for a new tip. */
  readonly freshId: string;
  /** Null if there is no such public beneficiary. */
  readonly beneficiary: TipReceiver | null;
  /** Null when it cannot be chosen. */
  readonly method: PaymentMethod | null;
  readonly customerEmail: string | null;
}

export async function readTipBasis(
  db: Connection,
  values: {
    accountId: string;
    idempotencyKey: string | null;
    beneficiaryId: string | null;
    methodId: string;
    offeredMethods: readonly string[];
  },
): Promise<TipBasis> {
  const { accountId, idempotencyKey, beneficiaryId, methodId, offeredMethods } = values;
  const statement = sql<(Selectable<TipTable> | { id: null }) & Omit<TipBasis, 'known'>>`
    SELECT known.*, uuidv7() AS "freshId", ${beneficiaryWithId(beneficiaryId)} AS beneficiary,
      ${methodWithId(methodId, offeredMethods)} AS method, ${accountEmail(accountId)} AS "customerEmail"
    FROM (SELECT) AS one
      LEFT JOIN tip AS known ON known.account_id = ${accountId} AND known.idempotency_key = ${idempotencyKey}`;
  const [row] = await runPreparedQuery(db, statement);
  if (!row) throw new Error('A statement that always has a row had none.');
  const { freshId, beneficiary, method, customerEmail } = row;
  return { known: row.id === null ? undefined : toTip(row), freshId, beneficiary, method, customerEmail };
}

/** The receiver of a tip; null if there is no such public page. */
export async function findReceiver(db: Connection, beneficiaryId: string): Promise<TipReceiver | null> {
  const statement = sql<{
    receiver: TipReceiver | null;
  }>`SELECT ${beneficiaryWithId(beneficiaryId)} AS receiver`;
  return (await runPreparedQuery(db, statement))[0]?.receiver ?? null;
}

export async function findTip(db: Connection, id: string): Promise<Tip | undefined> {
  const [row] = await runPreparedQuery(db, db.selectFrom('tip').selectAll().where('id', '=', id));
  return row && toTip(row);
}

export async function findTips(db: Connection, ids: readonly string[]): Promise<Tip[]> {
  return (await db.selectFrom('tip').selectAll().where('id', 'in', ids).execute()).map(toTip);
}

/** A tip, or all shares of its event tip, locked until the transaction ends. */
export async function lockTips(
  transaction: Transaction,
  { id, eventTipId }: Pick<Tip, 'id' | 'eventTipId'>,
): Promise<{ id: string; anonymity: TipAnonymity }[]> {
  return (
    transaction
      .selectFrom('tip')
      .select(['id', 'anonymity'])
      .where((tip) => (eventTipId === null ? tip('id', '=', id) : tip('event_tip_id', '=', eventTipId)))
      // The order in which the database locks them when they are paid (0207).
      .orderBy('beneficiary_id')
      .forNoKeyUpdate()
      .execute()
  );
}

/** The database refuses to make a sender less anonymous. */
export async function saveAnonymity(
  transaction: Transaction,
  id: string,
  anonymity: TipAnonymity,
): Promise<void> {
  await transaction.updateTable('tip').set({ anonymity }).where('id', '=', id).execute();
}

/** The name of a tip's sender as the receiver may see it; empty if the sender has no name or hides it. */
export async function findSenderName(db: Connection, tipId: string): Promise<string> {
  const text = 'SELECT name FROM tip_sender WHERE tip_id = $1';
  return (await runPrepared<{ name: string }>(db, text, [tipId]))[0]?.name.trim() ?? '';
}

/** All shares of these tips for a whole event. */
export async function listShares(db: Connection, eventTipIds: readonly string[]): Promise<Tip[]> {
  const rows = await db
    .selectFrom('tip')
    .selectAll()
    .where('event_tip_id', 'in', [...eventTipIds])
    .orderBy('id')
    .execute();
  return rows.map(toTip);
}

/** All shares of those event tips that include a share divided among the members of a band. */
export async function listSharesBesideBands(db: Connection, eventTipIds: readonly string[]): Promise<Tip[]> {
  const text = `SELECT tip.* FROM tip WHERE event_tip_id IN (
    SELECT event_tip_id FROM tip WHERE event_tip_id = ANY($1::uuid[]) AND band_agreement_id IS NOT NULL)`;
  return (await runPrepared<Selectable<TipTable>>(db, text, [eventTipIds])).map(toTip);
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
