import { isSuspended } from '#server/features/account/public.ts';
import { isContested } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/**
 * An SQL condition: whether the page that a `campaign` collects for can be paid. It is public and, with real money, has
 * an account in use of its own: a band too, because money of campaigns is not divided among its members.
 */
export const isPayable = `EXISTS (SELECT FROM listed_beneficiary AS page WHERE page.id = campaign.beneficiary_id
  AND (has_account_in_use(page.id) OR NOT EXISTS (SELECT FROM installation WHERE single AND mode = 'live')))`;

/** An SQL condition: whether the creator of a `campaign` is suspended. */
export const hasSuspendedCreator = isSuspended('campaign.account_id');

/** An SQL condition: whether the desk hides a `campaign`. */
export const isHidden = 'EXISTS (SELECT FROM campaign_hiding WHERE campaign_id = campaign.id)';

/**
 * An SQL condition: whether what is given to a `campaign` now can reach its receiver. Nobody is charged for a page that
 * cannot be paid or that somebody else claims, nor for a creator who is suspended or a campaign that the desk hides.
 */
export const reachesReceiver = `(${isPayable}
  AND NOT ${isContested('campaign.beneficiary_id')}
  AND NOT ${hasSuspendedCreator}
  AND NOT ${isHidden})`;

/** Whether what is charged for this campaign now can reach its receiver. */
export async function canReachReceiver(db: Connection, campaignId: string): Promise<boolean> {
  const rows = await runStatement(db, `SELECT FROM campaign WHERE id = $1 AND ${reachesReceiver}`, [
    campaignId,
  ]);
  return rows.length > 0;
}

/** The same for the campaign of a pledge. */
export async function canPledgeReachReceiver(db: Connection, pledgeId: string): Promise<boolean> {
  const text = `SELECT FROM campaign_pledge AS pledge JOIN campaign ON campaign.id = pledge.campaign_id
    WHERE pledge.id = $1 AND ${reachesReceiver}`;
  return (await runStatement(db, text, [pledgeId])).length > 0;
}
