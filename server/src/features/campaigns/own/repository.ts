import { type Expression, type RawBuilder, sql, type Updateable } from 'kysely';
import type { CampaignFunding, CampaignState } from '#contract/campaigns/campaign-rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { type CampaignFigures, campaignFigures } from '../figures/repository.ts';
import { isPayable, reachesReceiver } from '../receivers/repository.ts';
import type { CampaignTable } from '../tables.ts';
import '../tables.ts';

/** A campaign in any state, as its owner and the desk see it. */
export interface OwnCampaignRow extends CampaignFigures {
  readonly id: string;
  readonly account_id: string;
  readonly slug: string;
  readonly version: number;
  readonly state: CampaignState;
  readonly title: string;
  readonly description: string;
  readonly story: string;
  readonly use_of_money: string;
  readonly category: string;
  readonly goal_minor: string;
  readonly currency: string;
  readonly funding: CampaignFunding;
  /** YYYY-MM-DD. */
  readonly closes_on: string | null;
  readonly beneficiary_id: string | null;
  readonly receiver: string | null;
  readonly payable: boolean;
  /** Whether what would be given to it now can reach its receiver. */
  readonly reaches_receiver: boolean;
  readonly follower_count: number;
  readonly submitted_at: Date | null;
  readonly live_at: Date | null;
  readonly closes_at: Date | null;
  readonly ended_at: Date | null;
  readonly released_at: Date | null;
  readonly hidden_because: string | null;
  readonly giving_back_since: Date | null;
  readonly created_at: Date;
}

export interface DecisionRow {
  readonly from_state: CampaignState | null;
  readonly to_state: CampaignState;
  readonly decided_by: 'owner' | 'operator' | 'clock';
  readonly account_id: string | null;
  readonly reason: string;
  readonly at: Date;
}

function rows(where: RawBuilder<unknown>): RawBuilder<OwnCampaignRow> {
  return sql`
    SELECT campaign.id, account_id, slug, version, state, title, description, story, use_of_money, category, goal_minor,
      currency, funding, closes_on::text AS closes_on, beneficiary_id,
      (SELECT name FROM listed_beneficiary WHERE listed_beneficiary.id = campaign.beneficiary_id) AS receiver,
      ${sql.raw(isPayable)} AS payable, ${sql.raw(reachesReceiver)} AS reaches_receiver,
      (SELECT count(*)::integer FROM campaign_follow WHERE campaign_follow.campaign_id = campaign.id) AS follower_count,
      (SELECT reason FROM campaign_hiding WHERE campaign_hiding.campaign_id = campaign.id) AS hidden_because,
      (SELECT ordered_at FROM campaign_giving_back WHERE campaign_giving_back.campaign_id = campaign.id) AS giving_back_since,
      submitted_at, live_at, closes_at, ended_at, released_at, created_at, figures.*
    FROM campaign CROSS JOIN LATERAL ${campaignFigures} AS figures WHERE ${where}`;
}

export async function findCampaignById(db: Connection, id: string): Promise<OwnCampaignRow | undefined> {
  return (await rows(sql`campaign.id = ${id}`).execute(db)).rows[0];
}

/** Locks the campaign until the transaction ends, so that concurrent changes run one after the other. */
export async function lockCampaign(
  transaction: Transaction,
  id: string,
): Promise<OwnCampaignRow | undefined> {
  await sql`SELECT FROM campaign WHERE id = ${id} FOR NO KEY UPDATE`.execute(transaction);
  return findCampaignById(transaction, id);
}

/** The campaigns of an account, the newest first, and their total. */
export async function listCampaignsOf(
  db: Connection,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ campaigns: OwnCampaignRow[]; total: number }> {
  const where = sql`campaign.id IN (SELECT id FROM campaign WHERE account_id = ${accountId}
    ORDER BY id DESC LIMIT ${limit} OFFSET ${offset})`;
  const [found, count] = await Promise.all([
    sql<OwnCampaignRow>`${rows(where)} ORDER BY campaign.id DESC`.execute(db),
    runStatement<{ total: number }>(
      db,
      'SELECT count(*)::integer AS total FROM campaign WHERE account_id = $1',
      [accountId],
    ),
  ]);
  return { campaigns: found.rows, total: count[0]?.total ?? 0 };
}

export async function insertCampaign(
  transaction: Transaction,
  campaign: {
    readonly account_id: string;
    readonly slug: string;
    readonly title: string;
    readonly description: string;
    readonly category: string;
    readonly goal_minor: number;
    readonly currency: string;
    readonly funding: CampaignFunding;
    readonly created_at: Date;
  },
): Promise<string> {
  const { id } = await transaction
    .insertInto('campaign')
    .values(campaign)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What a campaign no longer has once it is out of review or its approval is taken back. */
export const notSubmitted = { submitted_at: null, live_at: null, closes_at: null };

/**
 * Changes a campaign. The database refuses a change of state that is not allowed, and a change of what was reviewed
 * already.
 */
export async function saveCampaign(
  transaction: Transaction,
  id: string,
  changes: Updateable<CampaignTable>,
): Promise<void> {
  await transaction.updateTable('campaign').set(changes).where('id', '=', id).execute();
}

export async function replacePictures(
  transaction: Transaction,
  campaignId: string,
  pictures: readonly { readonly id: string; readonly url: string; readonly caption: string }[],
): Promise<void> {
  await transaction.deleteFrom('campaign_picture').where('campaign_id', '=', campaignId).execute();
  if (pictures.length === 0) return;
  await transaction
    .insertInto('campaign_picture')
    .values(
      pictures.map(({ id, url, caption }, position) => ({
        campaign_id: campaignId,
        position,
        picture_id: id,
        url,
        caption,
      })),
    )
    .execute();
}

/** A tier; without an id a new one is created. */
export interface TierValues {
  readonly id: string | undefined;
  readonly title: string;
  readonly text: string;
  readonly amountMinor: number;
  readonly places: number | null;
  /** YYYY-MM. */
  readonly expectedMonth: string | null;
}

export async function replaceTiers(
  transaction: Transaction,
  campaignId: string,
  tiers: readonly TierValues[],
): Promise<void> {
  const remaining = tiers.flatMap(({ id }) => (id === undefined ? [] : [id]));
  await transaction
    .deleteFrom('campaign_tier')
    .where('campaign_id', '=', campaignId)
    .$if(remaining.length > 0, (query) => query.where('id', 'not in', remaining))
    .execute();
  for (const [position, tier] of tiers.entries()) {
    const values = {
      position,
      title: tier.title,
      text: tier.text,
      amount_minor: tier.amountMinor,
      places: tier.places,
      expected_month: tier.expectedMonth === null ? null : `${tier.expectedMonth}-01`,
    };
    if (tier.id === undefined)
      await transaction
        .insertInto('campaign_tier')
        .values({ campaign_id: campaignId, ...values })
        .execute();
    else
      await transaction
        .updateTable('campaign_tier')
        .set(values)
        .where('id', '=', tier.id)
        .where('campaign_id', '=', campaignId)
        .execute();
  }
}

/** The changes of a campaign's state, the last first. */
export function listDecisions(db: Connection, campaignId: string): Promise<DecisionRow[]> {
  return db
    .selectFrom('campaign_decision')
    .select(['from_state', 'to_state', 'decided_by', 'account_id', 'reason', 'at'])
    .where('campaign_id', '=', campaignId)
    .orderBy('id', 'desc')
    .execute();
}

/** Whether a campaign shows the picture. */
export function isCampaignPicture(pictureId: Expression<string>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM campaign_picture WHERE campaign_picture.picture_id = ${pictureId})`;
}
