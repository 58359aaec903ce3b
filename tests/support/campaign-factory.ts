import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { CampaignFunding, CampaignState } from '#contract/campaigns/campaign-rules.ts';

const dayMs = 24 * 60 * 60_000;

/** The states on the way to each state, as the database allows them. */
const ways: Partial<Record<CampaignState, readonly CampaignState[]>> = {
  draft: [],
  in_review: ['in_review'],
  approved: ['in_review', 'approved'],
  live: ['in_review', 'approved', 'live'],
  frozen: ['in_review', 'approved', 'live', 'frozen'],
  refused: ['in_review', 'refused'],
};

/** A campaign of an account for a page; by default live for thirty days. */
export async function makeCampaign(
  pool: Pool,
  values: {
    readonly accountId: string;
    readonly page: { readonly id: string };
    readonly state?: CampaignState;
    readonly title?: string;
    readonly description?: string;
    readonly story?: string;
    readonly category?: string;
    readonly goalMinor?: number;
    readonly funding?: CampaignFunding;
    readonly liveAt?: Date;
    readonly closesAt?: Date;
    readonly tiers?: readonly {
      readonly title?: string;
      readonly amountMinor: number;
      readonly places: number | null;
    }[];
  },
): Promise<{ id: string; slug: string; tiers: string[] }> {
  const slug = `campaign-${randomUUID().slice(0, 13)}`;
  const closesAt = values.closesAt ?? new Date(Date.now() + 30 * dayMs);
  const liveAt = values.liveAt ?? new Date(Math.min(Date.now(), closesAt.getTime()) - dayMs);
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO campaign (account_id, slug, title, description, story, use_of_money, category, goal_minor, currency,
       funding, closes_on, beneficiary_id, created_at)
     VALUES ($1, $2, $3, $9, $10, 'The roof.', $4, $5, 'USD',
       $8, ($6::timestamptz - interval '1 hour')::date, $7, now()) RETURNING id`,
    [
      values.accountId,
      slug,
      values.title ?? 'Roofs for weavers',
      values.category ?? 'Art',
      values.goalMinor ?? 500_000,
      closesAt,
      values.page.id,
      values.funding ?? 'keep_it_all',
      values.description ?? 'A roof for eleven looms, and for those who weave.',
      values.story ?? 'We weave.',
    ],
  );
  const id = rows[0]?.id ?? '';
  const tiers: string[] = [];
  for (const [position, { title, amountMinor, places }] of (values.tiers ?? []).entries()) {
    const made = await pool.query<{ id: string }>(
      `INSERT INTO campaign_tier (campaign_id, position, title, text, amount_minor, places)
       VALUES ($1, $2, $3, 'By post.', $4, $5) RETURNING id`,
      [id, position, title ?? `Tier ${position + 1}`, amountMinor, places],
    );
    tiers.push(made.rows[0]?.id ?? '');
  }
  const way = ways[values.state ?? 'live'];
  if (!way) throw new Error(`No factory makes a campaign that is ${values.state}.`);
  for (const state of way)
    await pool.query(
      `UPDATE campaign SET state = $2::text,
         submitted_at = CASE WHEN $2::text IN ('in_review', 'approved') THEN now() ELSE submitted_at END,
         live_at = CASE WHEN $2::text = 'approved' THEN $3::timestamptz ELSE live_at END,
         closes_at = CASE WHEN $2::text = 'approved' THEN $4::timestamptz ELSE closes_at END WHERE id = $1`,
      [id, state, liveAt, closesAt],
    );
  return { id, slug, tiers };
}

/** A pledge, by default a valid one, as after its card was saved. Returns its id. */
export async function makePledge(
  pool: Pool,
  campaignId: string,
  accountId: string,
  state: 'pending' | 'active' = 'active',
  message: string | null = null,
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO campaign_pledge (campaign_id, account_id, amount_minor, currency, shown_as, message, request_digest, created_at)
     VALUES ($1, $2, 2500, 'USD', 'name', $3, '', now()) RETURNING id`,
    [campaignId, accountId, message],
  );
  const id = rows[0]?.id ?? '';
  if (state === 'active') await pool.query("UPDATE campaign_pledge SET state = 'active' WHERE id = $1", [id]);
  return id;
}

/** A comment on a campaign, by default from a backer. Returns its id. */
export async function makeComment(
  pool: Pool,
  values: {
    readonly campaign: { readonly id: string };
    readonly accountId: string;
    readonly byCreator?: boolean;
    readonly text?: string;
  },
): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO campaign_comment (campaign_id, account_id, by_creator, is_named, text, created_at)
     VALUES ($1, $2, $3, true, $4, now()) RETURNING id`,
    [values.campaign.id, values.accountId, values.byCreator ?? false, values.text ?? 'When does it start?'],
  );
  return rows[0]?.id ?? '';
}

/** An update that everybody may read. Returns its id. */
export async function makeUpdate(pool: Pool, campaign: { readonly id: string }): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO campaign_update (campaign_id, title, text, audience, created_at)
     VALUES ($1, 'It stands', 'The roof is on.', 'everybody', now()) RETURNING id`,
    [campaign.id],
  );
  return rows[0]?.id ?? '';
}

/** Hides all campaigns from all lists. A file that makes campaigns ends with this, because later files count the samples. */
export async function hideCampaigns(pool: Pool): Promise<void> {
  // A live one cannot be hidden.
  await pool.query("UPDATE campaign SET state = 'frozen' WHERE state = 'live'");
  await pool.query(
    "INSERT INTO campaign_hiding SELECT id, 'A test has ended', now() FROM campaign ON CONFLICT DO NOTHING",
  );
}
