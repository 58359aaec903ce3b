import type { OwnData } from '#server/features/account/public.ts';

/** The campaigns, pledges, follows and texts of a person. Pledges include those of guests merged into the account. */
export const ownCampaigns: readonly OwnData[] = [
  {
    name: 'campaigns',
    tables: ['campaign', 'campaign_decision'],
    key: 'campaign.id',
    columns: {
      id: 'campaign.id',
      created_at: 'campaign.created_at',
      title: 'campaign.title',
      description: 'campaign.description',
      story: 'campaign.story',
      use_of_money: 'campaign.use_of_money',
      category: 'campaign.category',
      goal: '(campaign.goal_minor / 100.0)::float8',
      currency: 'campaign.currency',
      funding: 'campaign.funding',
      closes_on: 'campaign.closes_on::text',
      state: 'campaign.state',
      submitted_at: 'campaign.submitted_at',
      live_at: 'campaign.live_at',
      ended_at: 'campaign.ended_at',
      released_at: 'campaign.released_at',
      // The reasons of the decisions about it.
      decisions: `(SELECT string_agg(to_state || ': ' || reason, E'\\n' ORDER BY id) FROM campaign_decision
        WHERE campaign_decision.campaign_id = campaign.id AND reason <> '')`,
    },
    from: 'campaign WHERE campaign.account_id = $1',
  },
  {
    name: 'campaign_tiers',
    tables: [],
    key: 'campaign_tier.id',
    columns: {
      id: 'campaign_tier.id',
      campaign: 'campaign.id',
      title: 'campaign_tier.title',
      text: 'campaign_tier.text',
      amount: '(campaign_tier.amount_minor / 100.0)::float8',
      places: 'campaign_tier.places',
      expected_month: "to_char(campaign_tier.expected_month, 'YYYY-MM')",
    },
    from: 'campaign_tier JOIN campaign ON campaign.id = campaign_tier.campaign_id WHERE campaign.account_id = $1',
  },
  {
    name: 'campaign_updates',
    tables: [],
    key: 'campaign_update.id',
    columns: {
      id: 'campaign_update.id',
      campaign: 'campaign.id',
      created_at: 'campaign_update.created_at',
      title: 'campaign_update.title',
      text: 'campaign_update.text',
      audience: 'campaign_update.audience',
    },
    from: 'campaign_update JOIN campaign ON campaign.id = campaign_update.campaign_id WHERE campaign.account_id = $1',
  },
  {
    name: 'campaign_pictures',
    tables: [],
    key: 'campaign_picture.picture_id',
    columns: {
      picture: 'campaign_picture.picture_id',
      campaign: 'campaign.id',
      address: 'campaign_picture.url',
      caption: 'campaign_picture.caption',
    },
    from: 'campaign_picture JOIN campaign ON campaign.id = campaign_picture.campaign_id WHERE campaign.account_id = $1',
  },
  {
    name: 'campaign_pledges',
    tables: ['campaign_pledge'],
    key: 'campaign_pledge.id',
    columns: {
      id: 'campaign_pledge.id',
      created_at: 'campaign_pledge.created_at',
      campaign: 'campaign.title',
      amount: '(campaign_pledge.amount_minor / 100.0)::float8',
      fee_covered: '(campaign_pledge.fee_cover_minor / 100.0)::float8',
      currency: 'campaign_pledge.currency',
      state: 'campaign_pledge.state',
      tier: 'campaign_tier.title',
      message: 'campaign_pledge.message',
      shown_as: 'campaign_pledge.shown_as',
      delivered_at: 'campaign_pledge.delivered_at',
    },
    from: `campaign_pledge
      JOIN campaign ON campaign.id = campaign_pledge.campaign_id
      LEFT JOIN campaign_tier ON campaign_tier.id = campaign_pledge.tier_id
      WHERE campaign_pledge.account_id IN (SELECT giver.id FROM account AS giver WHERE giver.id = $1 OR giver.merged_into = $1)
        AND (campaign_pledge.account_id = $1 OR campaign_pledge.state NOT IN ('pending', 'lapsed'))`,
  },
  {
    name: 'campaign_comments',
    tables: ['campaign_comment'],
    key: 'campaign_comment.id',
    columns: {
      id: 'campaign_comment.id',
      created_at: 'campaign_comment.created_at',
      campaign: 'campaign.title',
      answered_comment: 'campaign_comment.answered_id',
      text: 'campaign_comment.text',
      hidden_by: 'campaign_comment.hidden_by',
    },
    from: `campaign_comment JOIN campaign ON campaign.id = campaign_comment.campaign_id
      WHERE campaign_comment.account_id = $1 AND campaign_comment.removed_at IS NULL`,
  },
  {
    name: 'followed_campaigns',
    tables: ['campaign_follow'],
    key: 'campaign_follow.campaign_id',
    columns: {
      campaign: 'campaign.title',
      address: 'campaign.slug',
      since: 'campaign_follow.created_at',
    },
    from: `campaign_follow JOIN campaign ON campaign.id = campaign_follow.campaign_id
      WHERE campaign_follow.account_id = $1`,
  },
];
