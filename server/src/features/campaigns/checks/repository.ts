import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import '../tables.ts';

// Each query lists violations, one sentence each. An empty list proves the rule.

export const listPledgesNotMatchingPayments = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('pledge %s is %s, its payment %s', pledge.id, pledge.state, coalesce(payment.status, 'missing')) AS problem
      FROM campaign_pledge AS pledge
        LEFT JOIN payment ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id
        LEFT JOIN payment_allocation AS allotted ON allotted.payment_id = payment.id
          AND allotted.account_name = 'campaign:' || pledge.campaign_id
        LEFT JOIN campaign ON campaign.id = pledge.campaign_id
      WHERE CASE WHEN payment.id IS NULL THEN campaign.funding = 'keep_it_all'
          OR pledge.state NOT IN ('pending', 'active', 'withdrawn', 'dropped', 'lapsed')
        WHEN payment.attempt < (SELECT max(attempt) FROM payment AS other WHERE other.reference_kind = payment.reference_kind
          AND other.reference_id = payment.reference_id) THEN payment.status NOT IN ('failed', 'canceled', 'expired')
        ELSE allotted.amount_minor IS DISTINCT FROM pledge.amount_minor
        OR payment.currency <> pledge.currency OR payment.account_id <> pledge.account_id
        OR NOT (campaign.funding = 'all_or_nothing' AND CASE WHEN payment.status = 'pending' THEN pledge.state = 'collecting'
          WHEN payment.status IN ('failed', 'canceled', 'expired') THEN pledge.state IN ('errored', 'dropped') END)
        AND pledge.state <> CASE payment.status WHEN 'succeeded' THEN 'collected' WHEN 'refunded' THEN 'refunded'
          WHEN 'disputed' THEN 'disputed' WHEN 'pending' THEN 'pending' ELSE 'lapsed' END END
      UNION ALL
      SELECT format('payment %s is for no pledge', payment.id)
      FROM payment LEFT JOIN campaign_pledge AS pledge ON pledge.id = payment.reference_id
      WHERE payment.reference_kind = 'campaignpledge' AND pledge.id IS NULL`,
  );

export const listMiscountedTiers = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('tier %s counts %s places of %s, pledges hold %s', tier.id, tier.taken,
        coalesce(tier.places::text, 'any number'), count(pledge.id)) AS problem
      FROM campaign_tier AS tier LEFT JOIN campaign_pledge AS pledge ON pledge.tier_id = tier.id AND pledge.has_place
      GROUP BY tier.id HAVING tier.taken <> count(pledge.id) OR tier.taken > tier.places`,
  );

/** A pledge is created before its campaign closes or ends. */
export const listLatePledges = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('pledge %s was made at %s, its campaign closed at %s', pledge.id, pledge.created_at, campaign.closes_at)
        AS problem
      FROM campaign_pledge AS pledge JOIN campaign ON campaign.id = pledge.campaign_id
      WHERE pledge.created_at >= campaign.closes_at OR pledge.created_at > campaign.ended_at`,
  );

/**
 * A finished campaign has no money left in its account. Money is released only from a campaign that ended
 * successfully, and only to its beneficiary.
 */
export const listUnsettledCampaigns = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('campaign %s is %s and settled, and its account still has %s %s', campaign.id, campaign.state,
        -sum(entry.amount_minor), entry.currency) AS problem
      FROM campaign JOIN ledger_entry AS entry ON entry.account_name = 'campaign:' || campaign.id
      WHERE campaign.released_at IS NOT NULL AND campaign.settle_at IS NULL
      GROUP BY campaign.id, entry.currency HAVING sum(entry.amount_minor) <> 0
      UNION ALL
      SELECT format('campaign %s is %s and %s was released to %s', campaign.id, campaign.state, payment_id, to_account)
      FROM ledger_release JOIN campaign ON 'campaign:' || campaign.id = from_account
      WHERE campaign.state NOT IN ('ended', 'succeeded', 'paid_out')
        OR to_account IS DISTINCT FROM 'beneficiary:' || campaign.beneficiary_id`,
  );

/** A campaign reached its goal if its pledges at the end add up to the goal. If it did not, nobody is charged. */
export const listWrongOutcomes = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('campaign %s is %s with %s promised of %s', campaign.id, campaign.state, promised.amount_minor, goal_minor)
        AS problem
      FROM campaign CROSS JOIN LATERAL (
        SELECT coalesce(sum(amount_minor), 0) AS amount_minor FROM campaign_pledge AS pledge
        WHERE pledge.campaign_id = campaign.id AND pledge.state NOT IN ('pending', 'lapsed', 'withdrawn')) AS promised
      WHERE (campaign.state IN ('succeeded', 'paid_out') AND promised.amount_minor < goal_minor)
        OR (campaign.state = 'failed' AND promised.amount_minor >= goal_minor)
      UNION ALL
      SELECT format('pledge %s was to be charged by payment %s, campaign %s is %s', pledge.id, payment.id, campaign.id,
        campaign.state)
      FROM campaign JOIN campaign_pledge AS pledge ON pledge.campaign_id = campaign.id
        JOIN payment ON payment.reference_kind = 'campaignpledge' AND payment.reference_id = pledge.id
      WHERE campaign.funding = 'all_or_nothing' AND campaign.state NOT IN ('succeeded', 'paid_out')`,
  );

/** Once a campaign is finished, the card of each of its pledges has been forgotten or is marked to be. */
export const listCardsLeftBehind = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('card %s is %s, its pledge %s is %s', card.id, card.status, pledge.id, pledge.state) AS problem
      FROM campaign JOIN campaign_pledge AS pledge ON pledge.campaign_id = campaign.id
        JOIN saved_card AS card ON card.reference_kind = 'campaignpledge' AND card.reference_id = pledge.id
      WHERE campaign.ended_at IS NOT NULL AND campaign.settle_at IS NULL
        AND card.status IN ('pending', 'saved') AND card.forget_requested_at IS NULL`,
  );

/** What was given back of contributions in part is what the ledger has. */
export const listMiscountedRefunds = (db: Connection) =>
  problemSentences(
    db,
    sql`SELECT format('%s of pledge %s is said to be given back, and %s is', coalesce(noted.amount_minor, 0), pledge_id,
        coalesce(booked.amount_minor, 0)) AS problem
      FROM campaign_partial_refund AS noted FULL JOIN booked_partial_refund AS booked USING (pledge_id)
      WHERE noted.amount_minor IS DISTINCT FROM booked.amount_minor`,
  );
