import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { isSuspended } from '#server/features/account/public.ts';
import { bandOf, leftPageIds } from '#server/features/beneficiaries/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type {
  PayoutAccountState,
  PayoutAccountTable,
  PayoutEventTable,
  RailName,
  ReceiverKind,
} from '../tables.ts';

/** The party whose money is paid out. */
export interface Receiver {
  readonly kind: ReceiverKind;
  readonly id: string;
}

/** The account that a receiver is currently paid into. */
export interface AccountInUse {
  readonly id: string;
  readonly rail: RailName;
  readonly country: string;
  readonly currency: string;
  readonly state: PayoutAccountState;
  /** No payout before this. */
  readonly locked_until: Date | null;
  /** The rail's id of the account; null for payouts by hand. */
  readonly provider_account: string | null;
  /** The destination as people read it, such as `telebirr ··4567`. */
  readonly destination_shown: string | null;
  /** Whether whoever set it up is suspended. */
  readonly holder_suspended: boolean;
}

const holderSuspended = sql.raw<boolean>(isSuspended('payout_account.account_id'));

/** The account that a balance of this currency is paid into; undefined where none is in use. Its state may forbid a payout. */
export function findAccountInUse(
  db: Connection,
  receiver: Receiver,
  currency = 'USD',
): Promise<AccountInUse | undefined> {
  return db
    .selectFrom('payout_account')
    .select([
      'id',
      'rail',
      'country',
      'currency',
      'state',
      'locked_until',
      'provider_account',
      'destination_shown',
      holderSuspended.as('holder_suspended'),
    ])
    .where('receiver_kind', '=', receiver.kind)
    .where('receiver_id', '=', receiver.id)
    .where('currency', '=', currency)
    .where('in_use', '=', true)
    .executeTakeFirst();
}

export type PayoutAccountRow = Selectable<PayoutAccountTable>;

export function findPayoutAccount(db: Connection, id: string): Promise<PayoutAccountRow | undefined> {
  return db.selectFrom('payout_account').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findByProviderAccount(db: Connection, account: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('payout_account')
    .select('id')
    .where('provider_account', '=', account)
    .executeTakeFirst();
}

/** The newest first. */
export function listPayoutAccounts(db: Connection, { kind, id }: Receiver): Promise<PayoutAccountRow[]> {
  return db
    .selectFrom('payout_account')
    .selectAll()
    .where('receiver_kind', '=', kind)
    .where('receiver_id', '=', id)
    .where('forgotten_at', 'is', null)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertPayoutAccount(
  transaction: Transaction,
  account: Insertable<PayoutAccountTable>,
): Promise<PayoutAccountRow> {
  return transaction.insertInto('payout_account').values(account).returningAll().executeTakeFirstOrThrow();
}

export async function savePayoutAccount(
  db: Connection,
  id: string,
  changes: Updateable<PayoutAccountTable>,
): Promise<void> {
  await db.updateTable('payout_account').set(changes).where('id', '=', id).execute();
}

/** Takes the receiver's account for this currency out of use. Returns it, if there was one. */
export function retireAccountInUse(
  transaction: Transaction,
  { kind, id }: Receiver,
  currency: string,
): Promise<PayoutAccountRow | undefined> {
  return transaction
    .updateTable('payout_account')
    .set({ in_use: false })
    .where('receiver_kind', '=', kind)
    .where('receiver_id', '=', id)
    .where('currency', '=', currency)
    .where('in_use', '=', true)
    .returningAll()
    .executeTakeFirst();
}

/** Whether another account than this one was ever in use for this currency. */
export async function wasPaidElsewhere(
  transaction: Transaction,
  { kind, id }: Receiver,
  { currency, besides }: { currency: string; besides: string },
): Promise<boolean> {
  const row = await transaction
    .selectFrom('payout_account')
    .innerJoin('payout_account_history as history', 'history.payout_account_id', 'payout_account.id')
    .select('payout_account.id')
    .where('receiver_kind', '=', kind)
    .where('receiver_id', '=', id)
    .where('currency', '=', currency)
    .where('payout_account.id', '<>', besides)
    .where('history.in_use', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Accounts that were not read from the rail since `before`, longest ago first. */
export async function listUnseenSince(
  db: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_account')
    .select('id')
    .where('provider_account', 'is not', null)
    .where('forgotten_at', 'is', null)
    .where((of) => of.or([of('synced_at', 'is', null), of('synced_at', '<', before)]))
    .orderBy(sql`synced_at NULLS FIRST`)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a payout is on its way into an account that this person set up. */
export async function isBeingPaid(transaction: Transaction, accountId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('payout_account')
    .innerJoin('payout', 'payout.payout_account_id', 'payout_account.id')
    .select('payout.id')
    .where('payout_account.account_id', '=', accountId)
    .where('payout.state', 'in', ['sending', 'sent'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The pages that are paid into an account which this person set up, without those that were taken down, which take no tips and
 * can be given no other account, and without bands whose tips go to their members.
 */
export async function listPagesPaidThrough(db: Connection, accountId: string): Promise<string[]> {
  const text = `SELECT DISTINCT receiver_id AS id FROM payout_account
    WHERE account_id = $1 AND receiver_kind = 'beneficiary' AND in_use AND receiver_id NOT IN ${leftPageIds}
      AND ${bandOf('receiver_id')} IS DISTINCT FROM 'agreed' ORDER BY 1`;
  return (await runStatement<{ id: string }>(db, text, [accountId])).map(({ id }) => id);
}

/** The bands whose tips go to this page and others: they take none while one of these has no account. */
export async function listBandsOf(db: Connection, pageId: string): Promise<string[]> {
  const text = 'SELECT id FROM with_bands(ARRAY[$1::uuid]) AS band (id) WHERE id <> $1';
  return (await runStatement<{ id: string }>(db, text, [pageId])).map(({ id }) => id);
}

/** Removes the payout details of an account that is erased: nothing is paid there any more. */
export async function forgetPayoutAccounts(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('payout_account')
    .set({
      holder_name: null,
      provider_destination: null,
      destination_ciphertext: null,
      destination_shown: null,
      in_use: false,
      forgotten_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('forgotten_at', 'is', null)
    .execute();
}

/** Stores an event of a rail; false if it is stored already. */
export async function insertPayoutEvent(
  transaction: Transaction,
  event: Insertable<PayoutEventTable>,
): Promise<boolean> {
  const row = await transaction
    .insertInto('payout_event')
    .values(event)
    .onConflict((conflict) => conflict.columns(['rail', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deletePayoutEvents(transaction: Transaction, before: Date): Promise<void> {
  await transaction.deleteFrom('payout_event').where('received_at', '<', before).execute();
}
