import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

export async function isFollowing(db: Connection, accountId: string, campaignId: string): Promise<boolean> {
  const row = await db
    .selectFrom('campaign_follow')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A second follow changes nothing. */
export async function insertFollow(
  db: Connection,
  { accountId, campaignId, at }: { accountId: string; campaignId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('campaign_follow')
    .values({ account_id: accountId, campaign_id: campaignId, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFollow(
  db: Connection,
  { accountId, campaignId }: { accountId: string; campaignId: string },
): Promise<void> {
  await db
    .deleteFrom('campaign_follow')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .execute();
}

export async function deleteFollowsOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction.deleteFrom('campaign_follow').where('account_id', '=', accountId).execute();
}
