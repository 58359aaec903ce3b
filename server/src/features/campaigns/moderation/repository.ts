import { sql } from 'kysely';
import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import { isUuid } from '#contract/text-rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { sqlPatternContaining } from '#server/platform/database/like-pattern.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** The number of campaigns that wait for a decision. */
export const waitingCampaigns = sql<number>`(SELECT count(*)::integer FROM campaign WHERE state = 'in_review')`;

/** A list of campaigns at the desk. */
export interface CampaignList {
  readonly state: CampaignState | 'any';
  readonly search: string;
  readonly after?: string | undefined;
}

/** The ids of campaigns in a state, those that have waited longest first, and their total; with `after`, those submitted after it. */
export async function listCampaignIds(
  db: Connection,
  { state, search, after }: CampaignList,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const inState = state === 'any' ? sql`true` : sql`state = ${state}`;
  const later =
    after === undefined
      ? sql`true`
      : sql`(submitted_at, id) > (SELECT submitted_at, id FROM campaign WHERE id = ${after})`;
  const matches =
    search === ''
      ? inState
      : isUuid(search)
        ? sql`id = ${search}`
        : sql`${inState} AND search_text LIKE ${sqlPatternContaining(sql`search_fold(${search})`)}`;
  const found = sql`${matches} AND ${later}`;
  const [page, count] = await Promise.all([
    sql<{ id: string }>`SELECT id FROM campaign WHERE ${found} ORDER BY submitted_at, id
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM campaign WHERE ${found}`.execute(db),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 };
}

/** The last campaigns of an account, in any state, the newest first. */
export function listLastCampaignsOf(
  db: Connection,
  accountId: string,
): Promise<{ id: string; title: string; state: CampaignState }[]> {
  const text = 'SELECT id, title, state FROM campaign WHERE account_id = $1 ORDER BY id DESC LIMIT 50';
  return runStatement(db, text, [accountId]);
}

interface ModeratedCampaign {
  readonly title: string;
  /** The account of its owner. */
  readonly account_id: string;
  /** The page that receives its money; null where it is for no page. */
  readonly beneficiary_id: string | null;
  readonly listed: boolean;
}

/** A campaign in any state, as moderators see it. */
export async function findModeratedCampaign(
  db: Connection,
  id: string,
): Promise<ModeratedCampaign | undefined> {
  const text = `SELECT title, account_id, beneficiary_id, EXISTS (SELECT FROM listed_campaign WHERE listed_campaign.id = campaign.id) AS listed
    FROM campaign WHERE id = $1`;
  return (await runStatement<ModeratedCampaign>(db, text, [id]))[0];
}

interface ModeratedUpdate {
  readonly title: string;
  readonly text: string;
  readonly audience: 'everybody' | 'backers';
  readonly campaign_id: string;
  /** The account of the campaign's owner. */
  readonly account_id: string;
  /** The page that receives the campaign's money; null where it is for no page. */
  readonly beneficiary_id: string | null;
  /** Whether the campaign is public. */
  readonly listed: boolean;
  readonly withheld: boolean;
}

export async function findModeratedUpdate(db: Connection, id: string): Promise<ModeratedUpdate | undefined> {
  const text = `SELECT news.title, news.text, news.audience, news.campaign_id, campaign.account_id, campaign.beneficiary_id,
      news.withheld_at IS NOT NULL AS withheld,
      EXISTS (SELECT FROM listed_campaign WHERE listed_campaign.id = news.campaign_id) AS listed
    FROM campaign_update AS news JOIN campaign ON campaign.id = news.campaign_id WHERE news.id = $1`;
  return (await runStatement<ModeratedUpdate>(db, text, [id]))[0];
}

interface ModeratedMessage {
  readonly text: string;
  readonly backer_id: string;
  /** The account of the campaign's owner, who alone receives the message. */
  readonly owner_id: string;
  readonly withheld: boolean;
}

/** The message of a pledge that was made, even if it is hidden. */
export async function findModeratedMessage(
  db: Connection,
  pledgeId: string,
): Promise<ModeratedMessage | undefined> {
  const text = `SELECT message AS text, pledge.account_id AS backer_id, campaign.account_id AS owner_id,
      EXISTS (SELECT FROM campaign_message_hiding WHERE pledge_id = pledge.id) AS withheld
    FROM campaign_pledge AS pledge JOIN campaign ON campaign.id = pledge.campaign_id
    WHERE pledge.id = $1 AND message IS NOT NULL AND pledge.state NOT IN ('pending', 'lapsed')`;
  return (await runStatement<ModeratedMessage>(db, text, [pledgeId]))[0];
}

/** Hides the message of a pledge from its receiver; its backer still sees it. False if there is no such message. */
export async function withholdContributionMessage(
  transaction: Transaction,
  pledgeId: string,
  at: Date,
): Promise<boolean> {
  if (!(await findModeratedMessage(transaction, pledgeId))) return false;
  await transaction
    .insertInto('campaign_message_hiding')
    .values({ pledge_id: pledgeId, hidden_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Ends the hiding of a message by the desk. False if the desk had not hidden it. */
export async function showMessage(transaction: Transaction, pledgeId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('campaign_message_hiding')
    .where('pledge_id', '=', pledgeId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Why a campaign is hidden; undefined if it is not. */
export async function findHiding(db: Connection, campaignId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaign_hiding')
    .select('reason')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row?.reason;
}

/** Since when the desk gives back everything that a hidden campaign collected; undefined if it does not. */
export async function findGivingBack(db: Connection, campaignId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('campaign_giving_back')
    .select('ordered_at')
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  return row?.ordered_at;
}

/** A campaign whose money goes back is never shown again: the database requires that it stays hidden. */
export async function insertGivingBack(
  transaction: Transaction,
  campaignId: string,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('campaign_giving_back')
    .values({ campaign_id: campaignId, ordered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What payouts that were sent, and stand, have of the campaign's money, in cents. */
export async function sumPaidOut(db: Connection, campaignId: string): Promise<number> {
  const text = `SELECT coalesce(sum(found.amount_minor), 0) AS sum FROM payout_of_campaign AS found
    JOIN payout ON payout.id = found.payout_id WHERE found.campaign_id = $1 AND payout.state IN ('sent', 'paid')`;
  const [row] = await runStatement<{ sum: string }>(db, text, [campaignId]);
  return Number(row?.sum);
}

/** Whether a payout that the bank has not paid yet has money of the campaign: it may come back. */
export async function hasPayoutUnderWay(db: Connection, campaignId: string): Promise<boolean> {
  const text = `SELECT FROM payout_of_campaign AS found JOIN payout ON payout.id = found.payout_id
    WHERE found.campaign_id = $1 AND payout.state <> 'paid' LIMIT 1`;
  return (await runStatement(db, text, [campaignId])).length > 0;
}

/** Locks a campaign so that none of its money is released before the transaction ends; the release has the weakest lock of it. */
export async function lockForHiding(transaction: Transaction, campaignId: string): Promise<void> {
  await runStatement(transaction, 'SELECT FROM campaign WHERE id = $1 FOR UPDATE', [campaignId]);
}

/** A campaign that is hidden twice keeps the first reason. */
export async function insertHiding(
  transaction: Transaction,
  { campaignId, reason, at }: { campaignId: string; reason: string; at: Date },
): Promise<void> {
  await transaction
    .insertInto('campaign_hiding')
    .values({ campaign_id: campaignId, reason, hidden_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteHiding(transaction: Transaction, campaignId: string): Promise<void> {
  await transaction.deleteFrom('campaign_hiding').where('campaign_id', '=', campaignId).execute();
}
