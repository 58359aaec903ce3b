import { sql } from 'kysely';
import { receivedCount, receivedTotal } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { campaignCurrency } from '../campaign-currency.ts';
import '../tables.ts';

/** The figures of a campaign; amounts are cents as text. */
export interface CampaignFigures {
  readonly collected_minor: string;
  readonly pledged_minor: string;
  readonly backer_count: number;
}

/** A table of one row: what a `campaign` received, less what was given back of it in whole or in part. */
const received = sql`(
  SELECT total.payment_count, (total.amount_minor::bigint - coalesce((
      SELECT sum(part.amount_minor) FROM campaign_partial_refund AS part
        JOIN campaign_pledge AS pledge ON pledge.id = part.pledge_id AND pledge.state = 'collected'
      WHERE part.campaign_id = campaign.id), 0))::text AS amount_minor
  FROM ${receivedTotal(sql<string>`'campaign:' || campaign.id`, campaignCurrency)} AS total
)`;

/**
 * A table of one row: what was paid to a `campaign` and not refunded, as payments count it, and what is pledged if
 * nothing is charged before the end. If the campaign missed its goal, the pledges of its end still count.
 */
export const campaignFigures = sql`(
  SELECT received.amount_minor AS collected_minor,
    (received.amount_minor::bigint + promised.amount_minor + missed.amount_minor)::text AS pledged_minor,
    (received.payment_count + promised.pledge_count + missed.pledge_count)::integer AS backer_count
  FROM ${received} AS received
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_minor), 0)::bigint AS amount_minor, count(*)::integer AS pledge_count
      FROM campaign_pledge
      WHERE campaign.funding = 'all_or_nothing' AND campaign_pledge.campaign_id = campaign.id
        AND campaign_pledge.state IN ('active', 'collecting', 'errored')
    ) AS promised
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_minor), 0)::bigint AS amount_minor, count(*)::integer AS pledge_count
      FROM campaign_pledge
      WHERE campaign.state = 'failed' AND campaign_pledge.campaign_id = campaign.id AND campaign_pledge.state = 'dropped'
    ) AS missed
)`;

/** The totals of all campaigns, without refunds. */
export interface CollectedFigures {
  /** Campaigns with contributions. */
  readonly campaigns: number;
  readonly amountMinor: number;
  /** Pages that the money was released to and that received no tips. */
  readonly receiversWithoutTips: number;
}

export async function readCollected(db: Connection): Promise<CollectedFigures> {
  const { rows } = await sql<{ campaigns: number; amount_minor: string; receivers: number }>`
    SELECT count(*)::integer AS campaigns, coalesce(sum(collected), 0)::text AS amount_minor,
      (count(DISTINCT beneficiary_id) FILTER (WHERE released_at IS NOT NULL
        AND ${sql.raw(receivedCount(`'beneficiary:' || beneficiary_id`))} = 0))::integer AS receivers
    FROM (SELECT beneficiary_id, released_at, received.amount_minor::bigint AS collected FROM campaign
      CROSS JOIN LATERAL ${received} AS received
      WHERE live_at IS NOT NULL) AS campaign
    WHERE collected > 0`.execute(db);
  const row = rows[0];
  return {
    campaigns: row?.campaigns ?? 0,
    amountMinor: Number(row?.amount_minor ?? 0),
    receiversWithoutTips: row?.receivers ?? 0,
  };
}
