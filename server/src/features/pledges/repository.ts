import { type Selectable, sql } from 'kysely';
import type { Pledge as PledgeAnswer } from '#contract/pledges/schemas.ts';
import type { TipAnonymity } from '#contract/tipping/rules.ts';
import { beneficiaryWithId, type TipReceiver } from '#server/features/beneficiaries/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import type { PledgeTable } from './tables.ts';

export type PledgeState = PledgeAnswer['state'];

export interface Pledge {
  readonly id: string;
  readonly accountId: string;
  readonly beneficiaryId: string;
  readonly amountMinor: number;
  /** What the giver adds for the processing fee. */
  readonly feeCoverMinor: number;
  readonly currency: string;
  readonly message: string | null;
  readonly anonymity: TipAnonymity;
  readonly createdAt: Date;
  readonly endsAt: Date;
  readonly cardId: string;
  readonly state: PledgeState;
  readonly stateAt: Date;
  readonly chargeAt: Date | null;
  /** When the mail that announces the charge was sent; null until then. */
  readonly notifiedAt: Date | null;
  readonly firstChargeAt: Date | null;
  readonly tipId: string | null;
}

function toPledge(row: Selectable<PledgeTable>): Pledge {
  return {
    id: row.id,
    accountId: row.account_id,
    beneficiaryId: row.beneficiary_id,
    amountMinor: Number(row.amount_minor),
    feeCoverMinor: Number(row.fee_cover_minor),
    currency: row.currency,
    message: row.message,
    anonymity: row.anonymity,
    createdAt: row.created_at,
    endsAt: row.ends_at,
    cardId: row.card_id,
    state: row.state,
    stateAt: row.state_at,
    chargeAt: row.charge_at,
    notifiedAt: row.notified_at,
    firstChargeAt: row.first_charge_at,
    tipId: row.tip_id,
  };
}

/** The states of a pledge that may still be charged. */
export const living = ['active', 'announced', 'collecting'] as const;

export function isLiving({ state }: Pick<Pledge, 'state'>): boolean {
  return living.some((one) => one === state);
}

/** The page that a pledge is for; null if there is no such public page. */
export async function findReceiver(db: Connection, beneficiaryId: string): Promise<TipReceiver | null> {
  const { rows } = await sql<{ receiver: TipReceiver | null }>`
    SELECT ${beneficiaryWithId(beneficiaryId)} AS receiver`.execute(db);
  return rows[0]?.receiver ?? null;
}

export async function insertPledge(
  transaction: Transaction,
  pledge: Omit<Pledge, 'state' | 'stateAt' | 'chargeAt' | 'notifiedAt' | 'firstChargeAt' | 'tipId'>,
): Promise<void> {
  await transaction
    .insertInto('pledge')
    .values({
      id: pledge.id,
      account_id: pledge.accountId,
      beneficiary_id: pledge.beneficiaryId,
      amount_minor: pledge.amountMinor,
      fee_cover_minor: pledge.feeCoverMinor,
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

/** Locks the pledge until the transaction ends. */
export async function lockPledge(transaction: Transaction, id: string): Promise<Pledge | undefined> {
  const row = await transaction
    .selectFrom('pledge')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toPledge(row);
}

/** Locks all pledges of a person to a page, in one order, so that two of them never wait for each other. */
export async function lockPledgesToPage(
  transaction: Transaction,
  { accountId, beneficiaryId }: Pick<Pledge, 'accountId' | 'beneficiaryId'>,
): Promise<Pledge[]> {
  const rows = await transaction
    .selectFrom('pledge')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('beneficiary_id', '=', beneficiaryId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(toPledge);
}

/** Locks the pledge that a tip belongs to. */
export async function lockPledgeOfTip(transaction: Transaction, tipId: string): Promise<Pledge | undefined> {
  // Named, because every payment of a tip asks for it.
  const query = transaction.selectFrom('pledge').selectAll().where('tip_id', '=', tipId).forUpdate();
  const [row] = await runPreparedQuery(transaction, query);
  return row && toPledge(row);
}

/** Whether the account has a pledge to the page that may still be charged. */
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

/** Newest first, and how many there are, without abandoned ones. */
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

/** Changes a pledge's state; the database rejects forbidden steps. */
export async function changeState(
  db: Connection,
  id: string,
  change: {
    readonly state: PledgeState;
    readonly at: Date;
    /** Only for an announced pledge. */
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
      // Whoever waits again is notified again.
      ...(change.state === 'active' ? { notified_at: null } : {}),
      ...(change.firstChargeAt ? { first_charge_at: change.firstChargeAt } : {}),
      ...(change.tipId ? { tip_id: change.tipId } : {}),
      ...(change.cardReleased ? { card_released: true } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Withdraws the account's pledges that are not being charged, and removes its messages. */
export async function forgetPledgesOf(transaction: Transaction, accountId: string): Promise<void> {
  // In the order of lockPledgesToPage, so that neither waits for the other.
  await transaction
    .selectFrom('pledge')
    .select('id')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .forUpdate()
    .execute();
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
