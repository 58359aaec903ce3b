import type { PledgeState } from '#contract/campaigns/campaign-rules.ts';
import type { PledgeShownAs } from '#contract/campaigns/pledges/rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { pledgePaymentKind } from '../repository.ts';
import '../../tables.ts';

/** Pledges that count: pledged or paid, and not withdrawn or refunded. */
const standing = "state IN ('active', 'collecting', 'errored', 'collected', 'disputed')";

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * The public backers of a campaign, with what is left of their contributions and without what they wrote to its creator. `name`
 * is null if they do not show theirs.
 */
export function listBackers(
  db: Connection,
  campaignId: string,
  { limit, offset }: Page,
): Promise<{ name: string | null; amount_minor: string; created_at: Date }[]> {
  return runStatement(
    db,
    `SELECT CASE WHEN shown_as = 'name' THEN nullif((SELECT trim(full_name) FROM account WHERE account.id = account_id), '') END
       AS name, amount_minor - coalesce((SELECT part.amount_minor FROM campaign_partial_refund AS part
         WHERE part.pledge_id = campaign_pledge.id), 0) AS amount_minor, created_at
     FROM campaign_pledge WHERE campaign_id = $1 AND ${standing} AND shown_as <> 'hidden'
     ORDER BY id DESC LIMIT $2 OFFSET $3`,
    [campaignId, limit, offset],
  );
}

export async function countBackers(db: Connection, campaignId: string): Promise<number> {
  const rows = await runStatement<{ total: number }>(
    db,
    `SELECT count(*)::integer AS total FROM campaign_pledge
     WHERE campaign_id = $1 AND ${standing} AND shown_as <> 'hidden'`,
    [campaignId],
  );
  return rows[0]?.total ?? 0;
}

/** Whether the account, or a guest merged into it, backs the campaign. */
export async function isBacker(db: Connection, campaignId: string, accountId: string): Promise<boolean> {
  const rows = await runStatement(
    db,
    `SELECT FROM campaign_pledge JOIN account ON account.id = campaign_pledge.account_id
     WHERE campaign_id = $1 AND ${standing} AND (account.id = $2 OR account.merged_into = $2) LIMIT 1`,
    [campaignId, accountId],
  );
  return rows.length > 0;
}

/** A pledge as the owner of its campaign sees it. */
export interface ReceivedPledgeRow {
  readonly id: string;
  readonly name: string | null;
  readonly shown_as: PledgeShownAs;
  readonly amount_minor: string;
  readonly state: PledgeState;
  readonly tier_id: string | null;
  readonly tier_title: string | null;
  /** Null without a message, and while the desk hides it. */
  readonly message: string | null;
  readonly message_withheld: boolean;
  readonly delivered_at: Date | null;
  readonly giving_back: boolean;
  readonly created_at: Date;
}

const received = `
  SELECT pledge.id, CASE WHEN shown_as <> 'hidden' THEN nullif(trim(account.full_name), '') END AS name, shown_as,
    pledge.amount_minor, state, tier_id, tier.title AS tier_title,
    CASE WHEN hiding.pledge_id IS NULL THEN message END AS message,
    message IS NOT NULL AND hiding.pledge_id IS NOT NULL AS message_withheld, delivered_at, pledge.created_at,
    state = 'collected' AND EXISTS (SELECT FROM campaign_refund_request WHERE pledge_id = pledge.id AND failed_at IS NULL) AS giving_back
  FROM campaign_pledge AS pledge JOIN account ON account.id = pledge.account_id
    LEFT JOIN campaign_tier AS tier ON tier.id = pledge.tier_id
    LEFT JOIN campaign_message_hiding AS hiding ON hiding.pledge_id = pledge.id`;
const shownStates = {
  standing,
  // A pledge that was never paid is not a contribution.
  all: "state NOT IN ('pending', 'lapsed')",
} as const;

/** The newest first. */
export function listReceived(
  db: Connection,
  { campaignId, state }: { campaignId: string; state: keyof typeof shownStates },
  { limit, offset }: Page,
): Promise<ReceivedPledgeRow[]> {
  const text = `${received} WHERE pledge.campaign_id = $1 AND ${shownStates[state]} ORDER BY pledge.id DESC LIMIT $2 OFFSET $3`;
  return runStatement(db, text, [campaignId, limit, offset]);
}

export async function countReceived(
  db: Connection,
  { campaignId, state }: { campaignId: string; state: keyof typeof shownStates },
): Promise<number> {
  const text = `SELECT count(*)::integer AS total FROM campaign_pledge WHERE campaign_id = $1 AND ${shownStates[state]}`;
  return (await runStatement<{ total: number }>(db, text, [campaignId]))[0]?.total ?? 0;
}

export async function findReceived(
  db: Connection,
  { campaignId, id }: { campaignId: string; id: string },
): Promise<ReceivedPledgeRow | undefined> {
  const text = `${received} WHERE pledge.campaign_id = $1 AND pledge.id = $2 AND ${shownStates.all}`;
  return (await runStatement<ReceivedPledgeRow>(db, text, [campaignId, id]))[0];
}

/** Saves when the reward of a pledge was delivered; null if it was not. False for a time if the pledge was never charged. */
export async function saveDelivery(
  db: Connection | Transaction,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('campaign_pledge')
    .set({ delivered_at: at })
    .where('id', '=', id)
    .$if(at !== null, (query) => query.where('state', 'in', ['collected', 'disputed', 'refunded']))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The ids of the payments of a pledge, or of all pledges of a campaign, the newest pledge first. */
export async function listPledgePayments(
  db: Connection,
  pledgeOrCampaignId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const paymentsOf = (where: string) => `(SELECT pledge.id AS pledge_id, payment.id
    FROM campaign_pledge AS pledge JOIN payment
      ON payment.reference_kind = '${pledgePaymentKind}' AND payment.reference_id = pledge.id
    WHERE ${where} ORDER BY pledge.id DESC, payment.id DESC LIMIT $2 OFFSET $3)`;
  const text = `${paymentsOf('pledge.campaign_id = $1')} UNION ALL ${paymentsOf('pledge.id = $1')}
    ORDER BY pledge_id DESC, id DESC`;
  return (await runStatement<{ id: string }>(db, text, [pledgeOrCampaignId, limit, offset])).map(
    ({ id }) => id,
  );
}
