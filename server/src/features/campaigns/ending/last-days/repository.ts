import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { reachesReceiver } from '../../receivers/repository.ts';
import '../../tables.ts';

/**
 * Claims a live campaign that takes contributions, closes before `closesBefore`, and whose followers have not been notified.
 * Returns its id.
 */
export async function claimLastDays(
  transaction: Transaction,
  { now, closesBefore }: { now: Date; closesBefore: Date },
): Promise<string | undefined> {
  const rows = await runStatement<{ campaign_id: string }>(
    transaction,
    `INSERT INTO campaign_ending_notice (campaign_id, told_at)
     SELECT id, $1::timestamptz FROM listed_campaign AS campaign
     WHERE state = 'live' AND closes_at > $1::timestamptz AND closes_at < $2::timestamptz
       AND ${reachesReceiver}
       AND NOT EXISTS (SELECT FROM campaign_ending_notice WHERE campaign_id = campaign.id)
     ORDER BY closes_at, id LIMIT 1
     ON CONFLICT DO NOTHING RETURNING campaign_id`,
    [now, closesBefore],
  );
  return rows[0]?.campaign_id;
}

/** Whether a campaign still takes contributions. */
export async function isOpen(db: Connection, campaignId: string, now: Date): Promise<boolean> {
  const found = await runStatement(
    db,
    `SELECT FROM listed_campaign AS campaign
     WHERE id = $1 AND state = 'live' AND closes_at > $2::timestamptz AND ${reachesReceiver}`,
    [campaignId, now],
  );
  return found.length > 0;
}

/** The accounts that follow a campaign but do not back it. */
export async function listUndecided(db: Connection, campaignId: string): Promise<string[]> {
  const rows = await runStatement<{ account_id: string }>(
    db,
    `SELECT account_id FROM campaign_follow AS follow WHERE campaign_id = $1 AND NOT EXISTS (
       SELECT FROM campaign_pledge AS pledge JOIN account ON account.id = pledge.account_id
       WHERE pledge.campaign_id = $1 AND pledge.state NOT IN ('pending', 'lapsed', 'withdrawn', 'refunded', 'dropped')
         AND coalesce(account.merged_into, account.id) = follow.account_id)`,
    [campaignId],
  );
  return rows.map(({ account_id }) => account_id);
}
