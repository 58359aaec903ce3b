import type { Selectable } from 'kysely';
import type { Connection, Tables, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

export type UpdateRow = Selectable<Tables['campaign_update']>;

/** The newest first. */
export function listUpdates(
  db: Connection,
  campaignId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<UpdateRow[]> {
  return db
    .selectFrom('campaign_update')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countUpdates(db: Connection, campaignId: string): Promise<number> {
  const row = await db
    .selectFrom('campaign_update')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('campaign_id', '=', campaignId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export function findUpdate(db: Connection, id: string): Promise<UpdateRow | undefined> {
  return db.selectFrom('campaign_update').selectAll().where('id', '=', id).executeTakeFirst();
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

/** False where there is none of this campaign. */
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

/** The accounts that backed a campaign when it ended, also where nothing was or stays charged since. */
export async function listBackersAtEnd(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ account_id: string }>(
    db,
    `SELECT DISTINCT coalesce(account.merged_into, account.id) AS account_id
     FROM campaign_pledge JOIN account ON account.id = campaign_pledge.account_id
     WHERE campaign_id = $1 AND state NOT IN ('pending', 'lapsed', 'withdrawn')`,
    [campaignId],
  );
  return rows.map(({ account_id }) => account_id);
}

/** The accounts that backed a campaign, and, unless it is for backers alone, those that follow it. */
export async function listAudience(
  db: Connection,
  { campaignId, audience }: { campaignId: string; audience: UpdateRow['audience'] },
): Promise<string[]> {
  const rows = await runStatement<{ account_id: string }>(
    db,
    `SELECT DISTINCT coalesce(account.merged_into, account.id) AS account_id
     FROM campaign_pledge JOIN account ON account.id = campaign_pledge.account_id
     WHERE campaign_id = $1 AND state IN ('active', 'collecting', 'errored', 'collected', 'disputed')
     UNION
     SELECT account_id FROM campaign_follow WHERE campaign_id = $1 AND $2 = 'everybody'`,
    [campaignId, audience],
  );
  return rows.map(({ account_id }) => account_id);
}
