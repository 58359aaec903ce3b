import { type Selectable, sql } from 'kysely';
import type { Pledge as PledgeAnswer } from '#contract/pledges/schemas.ts';
import type { TipAnonymity } from '#contract/tipping/rules.ts';
import { beneficiaryWithId, type TipReceiver, takesTips } from '#server/features/beneficiaries/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { PledgeTable } from './tables.ts';

export type PledgeState = PledgeAnswer['state'];

export interface Pledge {
  readonly id: string;
  readonly accountId: string;
  readonly beneficiaryId: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly message: string | null;
  readonly anonymity: TipAnonymity;
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly cardId: string;
  readonly state: PledgeState;
  readonly stateAt: Date;
  readonly chargeAt: Date | null;
  readonly firstChargeAt: Date | null;
  readonly tipId: string | null;
}

function toPledge(row: Selectable<PledgeTable>): Pledge {
  return {
    id: row.id,
    accountId: row.account_id,
    beneficiaryId: row.beneficiary_id,
    amountMinor: Number(row.amount_minor),
    currency: row.currency,
    message: row.message,
    anonymity: row.anonymity,
    createdAt: row.created_at,
    endsAt: row.ends_at,
    cardId: row.card_id,
    state: row.state,
    stateAt: row.state_at,
    chargeAt: row.charge_at,
    firstChargeAt: row.first_charge_at,
    tipId: row.tip_id,
  };
}

/** Of a pledge that may still be charged. */
export const living = ['active', 'announced', 'collecting'] as const;

/** Whom a pledge may be for; null where everybody sees no such page. */
export async function findReceiver(db: Connection, beneficiaryId: string): Promise<TipReceiver | null> {
  const { rows } = await sql<{ receiver: TipReceiver | null }>`
    SELECT ${beneficiaryWithId(beneficiaryId)} AS receiver`.execute(db);
  return rows[0]?.receiver ?? null;
}

export async function insertPledge(
  transaction: Transaction,
  pledge: Pick<
    Pledge,
    | 'id'
    | 'accountId'
    | 'beneficiaryId'
    | 'amountMinor'
    | 'currency'
    | 'message'
    | 'anonymity'
    | 'createdAt'
    | 'endsAt'
    | 'cardId'
  >,
): Promise<void> {
  await transaction
    .insertInto('pledge')
    .values({
      id: pledge.id,
      account_id: pledge.accountId,
      beneficiary_id: pledge.beneficiaryId,
      amount_minor: pledge.amountMinor,
      currency: pledge.currency,
      message: pledge.message,
      anonymity: pledge.anonymity,
      created_at: pledge.createdAt,
      ends_at: pledge.endsAt,
      card_id: pledge.cardId,
      state_at: pledge.createdAt,
    })
    .execute();
}

export async function findPledge(db: Connection, id: string): Promise<Pledge | undefined> {
  const row = await db.selectFrom('pledge').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPledge(row);
}

/** Holds the pledge until the transaction ends. */
export async function lockPledge(transaction: Transaction, id: string): Promise<Pledge | undefined> {
  const row = await transaction
    .selectFrom('pledge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toPledge(row);
}

/** The same for the one that a tip is an attempt of. */
export async function lockPledgeOfTip(transaction: Transaction, tipId: string): Promise<Pledge | undefined> {
  const row = await transaction
    .selectFrom('pledge')
    .selectAll()
    .where('tip_id', '=', tipId)
    .forUpdate()
    .executeTakeFirst();
  return row && toPledge(row);
}

/** Whether somebody has promised a tip to a page, which may still be charged. */
export async function hasLivingPledge(
  db: Connection,
  { accountId, beneficiaryId }: Pick<Pledge, 'accountId' | 'beneficiaryId'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('pledge')
    .select('id')
    .where('account_id', '=', accountId)
    .where('beneficiary_id', '=', beneficiaryId)
    .where('state', 'in', living)
    .executeTakeFirst();
  return row !== undefined;
}

/** Newest first, with how many there are; what was abandoned is none. */
export async function listPledgesOf(
  db: Connection,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pledges: Pledge[]; total: number }> {
  const own = db
    .selectFrom('pledge')
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['pending', 'abandoned']);
  const [rows, count] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((expression) => expression.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { pledges: rows.map(toPledge), total: Number(count.total) };
}

/** Moves a pledge along an edge; the database refuses every other. */
export async function changeState(
  db: Connection,
  id: string,
  change: {
    readonly state: PledgeState;
    readonly at: Date;
    /** Of one that is announced. */
    readonly chargeAt?: Date;
    readonly firstChargeAt?: Date;
    readonly tipId?: string;
    readonly cardReleased?: true;
  },
): Promise<void> {
  await db
    .updateTable('pledge')
    .set({
      state: change.state,
      state_at: change.at,
      charge_at: change.chargeAt ?? null,
      ...(change.firstChargeAt ? { first_charge_at: change.firstChargeAt } : {}),
      ...(change.tipId ? { tip_id: change.tipId } : {}),
      ...(change.cardReleased ? { card_released: true } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Those whose page can be paid by now, oldest first. */
export async function listPayable(db: Connection, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM pledge
    WHERE state = 'active' AND ${sql.raw(takesTips('pledge.beneficiary_id'))}
    ORDER BY created_at LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those whose card is to be charged by now, with whether their page can be paid. */
export async function listChargeable(
  db: Connection,
  now: Date,
  limit: number,
): Promise<{ id: string; payable: boolean }[]> {
  const { rows } = await sql<{ id: string; payable: boolean }>`SELECT id,
      ${sql.raw(takesTips('pledge.beneficiary_id'))} AS payable
    FROM pledge WHERE state = 'announced' AND charge_at <= ${now} ORDER BY charge_at LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Those that took too long. */
export async function listEnded(db: Connection, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('pledge')
    .select('id')
    .where('state', 'in', ['active', 'announced'])
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The cards of pledges that are over, which are not to be forgotten yet. */
export async function listCardsToRelease(
  db: Connection,
  limit: number,
): Promise<{ id: string; cardId: string }[]> {
  const rows = await db
    .selectFrom('pledge')
    .select(['id', 'card_id'])
    .where('card_released', '=', false)
    .where('state', 'in', ['collected', 'withdrawn', 'lapsed', 'failed', 'abandoned'])
    .orderBy('state_at')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ id: row.id, cardId: row.card_id }));
}

export async function markReleased(db: Connection, id: string): Promise<void> {
  await db.updateTable('pledge').set({ card_released: true }).where('id', '=', id).execute();
}

/** Removes what somebody wrote, and takes back what is not being charged. */
export async function forgetPledgesOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('pledge')
    .set({ state: 'withdrawn', state_at: new Date(), charge_at: null })
    .where('account_id', '=', accountId)
    .where('state', 'in', ['active', 'announced'])
    .execute();
  await transaction
    .updateTable('pledge')
    .set({ message: null })
    .where('account_id', '=', accountId)
    .where('message', 'is not', null)
    .execute();
}
