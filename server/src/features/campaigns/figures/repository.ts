import { sql } from 'kysely';
import { receivedTotal } from '#server/features/payments/public.ts';
import { campaignCurrency } from '../campaign-money.ts';
import '../tables.ts';

/** What a campaign has, in cents as text. */
export interface CampaignFigures {
  readonly collected_minor: string;
  readonly pledged_minor: string;
  readonly backer_count: number;
}

/**
 * A table of one row: what was paid to a `campaign` and not given back, as payments count it, and what is promised, where
 * nothing is charged before the end.
 */
export const campaignFigures = sql`(
  SELECT received.amount_minor AS collected_minor,
    (received.amount_minor::bigint + promised.amount_minor)::text AS pledged_minor,
    (received.payment_count + promised.pledge_count)::integer AS backer_count
  FROM ${receivedTotal(sql<string>`'campaign:' || campaign.id`, campaignCurrency)} AS received
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_minor), 0)::bigint AS amount_minor, count(*)::integer AS pledge_count
      FROM campaign_pledge
      WHERE campaign.funding = 'all_or_nothing' AND campaign_pledge.campaign_id = campaign.id
        AND campaign_pledge.state IN ('active', 'collecting', 'errored')
    ) AS promised
)`;
