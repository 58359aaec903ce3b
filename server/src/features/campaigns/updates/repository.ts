import { type Selectable, sql } from 'kysely';
import type { Connection, Tables, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { hasSuspendedCreator } from '../receivers/repository.ts';
import '../tables.ts';

export type UpdateRow = Selectable<Tables['campaign_update']>;

/** Updates that our team has hidden are visible only to the owner of the campaign. */
interface UpdateFilter {
  readonly campaignId: string;
  readonly includeHidden: boolean;
}

/** The newest first. */
export function listUpdates(
  db: Connection,
  filter: UpdateFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<UpdateRow[]> {
  return db
    .selectFrom('campaign_update')
    .selectAll()
    .where(isShown(filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countUpdates(db: Connection, filter: UpdateFilter): Promise<number> {
  const row = await db
    .selectFrom('campaign_update')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(isShown(filter))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

function isShown({ campaignId, includeHidden }: UpdateFilter) {
  return sql<boolean>`campaign_id = ${campaignId} AND (withheld_at IS NULL OR ${includeHidden})`;
}

/** Hides an update from everybody but its owner. False if there is no such update. */
export async function withholdUpdate(transaction: Transaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('campaign_update')
    .set({ withheld_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Shows an update that the desk has hidden. False if it was not hidden. */
export async function showUpdate(transaction: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('campaign_update')
    .set({ withheld_at: null })
    .where('id', '=', id)
    .where('withheld_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function findUpdate(db: Connection, id: string): Promise<UpdateRow | undefined> {
  return db.selectFrom('campaign_update').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether updates of a campaign are mailed: it is public, and its creator is not suspended. */
export async function isHeardOf(db: Connection, campaignId: string): Promise<boolean> {
  const found = await runStatement(
    db,
    `SELECT FROM listed_campaign AS campaign WHERE id = $1 AND NOT ${hasSuspendedCreator}`,
    [campaignId],
  );
  return found.length > 0;
}

export function insertUpdate(
  transaction: Transaction,
  update: {
    readonly campaignId: string;
    readonly title: string;
    readonly text: string;
    readonly audience: UpdateRow['audience'];
    readonly at: Date;
  },
): Promise<UpdateRow> {
  const { campaignId, at, ...written } = update;
  return transaction
    .insertInto('campaign_update')
    .values({ ...written, campaign_id: campaignId, created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False if the campaign has no such update. */
export async function deleteUpdate(
  db: Connection,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_update')
    .where('id', '=', id)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * The accounts that backed a campaign when it ended, even if nothing was charged or the money was refunded since. Both
 * times are of the database, whatever clock has ended the campaign.
 */
export async function listBackersAtEnd(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ account_id: string }>(
    db,
    `SELECT DISTINCT coalesce(account.merged_into, account.id) AS account_id
     FROM campaign_pledge JOIN account ON account.id = campaign_pledge.account_id
     WHERE campaign_id = $1 AND state NOT IN ('pending', 'lapsed', 'withdrawn') AND NOT (state = 'refunded' AND EXISTS (
       SELECT FROM payment JOIN payment_history ON payment_history.payment_id = payment.id
       WHERE reference_kind = 'campaignpledge' AND reference_id = campaign_pledge.id AND to_status = 'refunded'
         AND payment_history.at < (SELECT min(at) FROM campaign_decision
           WHERE campaign_id = $1 AND to_state IN ('succeeded', 'ended', 'failed', 'canceled'))))`,
    [campaignId],
  );
  return rows.map(({ account_id }) => account_id);
}

/** The accounts that back a campaign. */
export async function listBackersNow(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ account_id: string }>(
    db,
    `SELECT DISTINCT coalesce(account.merged_into, account.id) AS account_id
     FROM campaign_pledge JOIN account ON account.id = campaign_pledge.account_id
     WHERE campaign_id = $1 AND state IN ('active', 'collecting', 'errored', 'collected', 'disputed')`,
    [campaignId],
  );
  return rows.map(({ account_id }) => account_id);
}
