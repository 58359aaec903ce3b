import type { ColumnType, Generated } from 'kysely';
import type {
  CampaignFunding,
  CampaignState,
  PledgeState,
  PublicCampaignState,
} from '#contract/campaigns/campaign-rules.ts';
import type { PledgeShownAs } from '#contract/campaigns/pledges/rules.ts';

/** A bigint: the driver reads it as text. */
type Minor = ColumnType<string, number, number>;
/** Set at insertion, never changed. */
type Fixed<Value> = ColumnType<Value, Value, never>;
/** Only the database writes it. */
type Written<Value> = ColumnType<Value, never, never>;
type Later<Value> = ColumnType<Value | null, never, Value | null>;

export interface CampaignTable {
  id: Generated<string>;
  account_id: Fixed<string>;
  slug: Fixed<string>;
  title: string;
  description: string;
  story: Generated<string>;
  use_of_money: Generated<string>;
  category: string;
  goal_minor: Minor;
  currency: string;
  funding: CampaignFunding;
  /** YYYY-MM-DD; read as text. */
  closes_on: ColumnType<string | null, string | null | undefined, string | null>;
  beneficiary_id: ColumnType<string | null, string | null | undefined, string | null>;
  version: Generated<number>;
  created_at: Fixed<Date>;
  state: Generated<CampaignState>;
  state_by: Generated<'owner' | 'operator' | 'clock'>;
  state_account_id: ColumnType<string | null, string | null | undefined, string | null>;
  state_reason: Generated<string>;
  submitted_at: Later<Date>;
  live_at: Later<Date>;
  closes_at: Later<Date>;
  ended_at: Later<Date>;
  released_at: Later<Date>;
  settle_at: Later<Date>;
  forgotten_at: Later<Date>;
  search_text: Written<string>;
  /** Whether the campaign is sample data, which lists leave out. */
  sample: Written<boolean>;
}

/** The public campaigns. */
export type ListedCampaignView = Omit<CampaignTable, 'state'> & { state: PublicCampaignState };

export interface CampaignPledgeTable {
  id: Generated<string>;
  campaign_id: Fixed<string>;
  account_id: Fixed<string>;
  tier_id: Fixed<string | null>;
  amount_minor: Minor;
  currency: Fixed<string>;
  message: ColumnType<string | null, string | null, null>;
  /** A bigint, as above. */
  fee_cover_minor: Minor;
  shown_as: Fixed<PledgeShownAs>;
  idempotency_key: Fixed<string | null>;
  request_digest: Fixed<string>;
  created_at: Fixed<Date>;
  /** Follows the state of the payment. */
  state: ColumnType<PledgeState, never, PledgeState>;
  has_place: Written<boolean>;
  delivered_at: Later<Date>;
  /** For a refused card: why, and when it is charged again. */
  failure_code: Later<string>;
  retry_at: Later<Date>;
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    campaign: CampaignTable;
    listed_campaign: ListedCampaignView;
    campaign_decision: {
      id: Written<string>;
      campaign_id: Written<string>;
      from_state: Written<CampaignState | null>;
      to_state: Written<CampaignState>;
      decided_by: Written<'owner' | 'operator' | 'clock'>;
      account_id: Written<string | null>;
      reason: Written<string>;
      at: Written<Date>;
    };
    campaign_picture: {
      campaign_id: string;
      position: number;
      picture_id: string;
      url: string;
      caption: string;
    };
    campaign_tier: {
      id: Generated<string>;
      campaign_id: Fixed<string>;
      position: number;
      title: string;
      text: string;
      amount_minor: Minor;
      places: number | null;
      taken: Written<number>;
      /** The first day of a month; read as text. */
      expected_month: ColumnType<string | null, string | null, string | null>;
    };
    campaign_pledge: CampaignPledgeTable;
    campaign_update: {
      id: Generated<string>;
      campaign_id: Fixed<string>;
      title: string;
      text: string;
      audience: 'everybody' | 'backers';
      created_at: Fixed<Date>;
      withheld_at: Later<Date>;
    };
    campaign_refund_request: {
      pledge_id: Fixed<string>;
      campaign_id: Fixed<string>;
      beneficiary_id: Fixed<string>;
      payment_id: Fixed<string>;
      amount_minor: Minor;
      requested_at: Fixed<Date>;
      failed_at: Later<Date>;
      cause: Fixed<string | null>;
    };
    campaign_message_hiding: { pledge_id: Fixed<string>; hidden_at: Fixed<Date> };
    campaign_giving_back: { campaign_id: Fixed<string>; ordered_at: Fixed<Date> };
    campaign_hiding: { campaign_id: string; reason: string; hidden_at: Date };
    campaign_comment: {
      id: Generated<string>;
      campaign_id: Fixed<string>;
      account_id: Fixed<string>;
      answered_id: Fixed<string | null>;
      by_creator: Fixed<boolean>;
      is_named: Fixed<boolean>;
      /** Empty after its author removed it. */
      text: ColumnType<string, string, ''>;
      created_at: Fixed<Date>;
      removed_at: Later<Date>;
      hidden_at: Later<Date>;
      hidden_by: Later<'creator' | 'team'>;
    };
    campaign_follow: { account_id: string; campaign_id: string; created_at: Date };
  }
}
