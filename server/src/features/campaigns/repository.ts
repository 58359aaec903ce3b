import { type RawBuilder, sql } from 'kysely';
import {
  type CampaignFunding,
  countedCampaigns,
  type PublicCampaignState,
} from '#contract/campaigns/campaign-rules.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { isPair } from '#server/platform/database/letter-pair.ts';
import { partOf, runPreparedQuery, runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import { type CampaignFigures, campaignFigures } from './figures/repository.ts';
import { type CampaignFilter, conditions, listed } from './filter/repository.ts';
import { reachesReceiver } from './receivers/repository.ts';
import './tables.ts';

/** A public campaign; amounts are cents as text. */
export interface CampaignRow extends CampaignFigures {
  readonly id: string;
  readonly account_id: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly state: PublicCampaignState;
  readonly funding: CampaignFunding;
  readonly creator: string;
  readonly cover: string | null;
  readonly goal_minor: string;
  readonly currency: string;
  readonly live_at: Date;
  readonly closes_at: Date;
}

export interface CampaignDetailRow extends CampaignRow {
  readonly story: string;
  readonly use_of_money: string;
  readonly beneficiary_id: string;
  readonly receiver: string;
  readonly follower_count: number;
  readonly update_count: number;
  readonly ended_at: Date | null;
  /** Whether what is given to it now can reach its receiver. */
  readonly reaches_receiver: boolean;
}

export interface PictureRow {
  readonly picture_id: string;
  readonly url: string;
  readonly caption: string;
}

export interface TierRow {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly amount_minor: string;
  readonly places: number | null;
  readonly taken: number;
  /** YYYY-MM. */
  readonly expected_month: string | null;
}

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** A person who left has no name any more, so the name of the receiver is shown. */
const creator = sql`coalesce(nullif((SELECT full_name FROM account WHERE account.id = campaign.account_id), ''),
  (SELECT name FROM listed_beneficiary WHERE listed_beneficiary.id = campaign.beneficiary_id), '')`;

/** Figures, names and covers are read for the rows of the page only. */
function cards<Row extends CampaignRow>(page: RawBuilder<unknown>, more = sql``): RawBuilder<Row> {
  return sql`
    SELECT campaign.id, campaign.account_id, slug, title, description, category, state, funding, goal_minor, currency,
      live_at, closes_at, ${creator} AS creator,
      (SELECT url FROM campaign_picture WHERE campaign_id = campaign.id AND position = 0) AS cover, figures.*${more}
    FROM (${page}) AS campaign CROSS JOIN LATERAL ${campaignFigures} AS figures`;
}

const orderOf = (sort: CampaignFilter['sort']) =>
  sql.raw(sort === 'newest' ? 'ORDER BY live_at DESC, id DESC' : 'ORDER BY closes_at, id');

/**
 * From this total on, a search reads the list in order until a page is full: matches are frequent, and finding and
 * sorting all of them would take longer.
 */
const scanInOrderFrom = 1000;

const hasIndexedWord = (search: string) =>
  /[\p{L}\p{M}\p{N}]{3}/u.test(search) || search.split(/\s+/).some(isPair);

/** One page of the public campaigns; `total` is how many match. */
export async function listCampaigns(
  db: Connection,
  filter: CampaignFilter,
  { limit, offset }: Page,
  total: number,
): Promise<CampaignRow[]> {
  const order = orderOf(filter.sort);
  const { most, usual } = partOf({ limit, offset });
  const isSearch = filter.search !== '';
  // If few campaigns match, OFFSET 0 makes the database find and sort them. Otherwise it might read nearly the
  // whole list in order.
  const isFew = filter.receiver !== undefined || (total < scanInOrderFrom && hasIndexedWord(filter.search));
  const columns = filter.sort === 'newest' ? sql`id, live_at` : sql`id, closes_at`;
  const found = isFew
    ? sql`(SELECT ${columns} FROM listed_campaign WHERE ${conditions(filter)} OFFSET 0) AS listed_campaign`
    : sql`listed_campaign WHERE ${conditions(filter)}`;
  // Rows before the page are skipped by an index-only scan; OFFSET 0 makes the database read the rows of the page
  // one by one.
  const part = sql`SELECT listed.* FROM (
      SELECT id FROM (SELECT ${columns} FROM ${found} ${order} LIMIT ${sql.raw(String(most))}) AS part
      ${order} LIMIT ${limit} OFFSET ${offset}
    ) AS page CROSS JOIN LATERAL (SELECT * FROM campaign WHERE campaign.id = page.id OFFSET 0) AS listed`;
  const query = sql<CampaignRow>`${cards(part)} ${order}`;
  if (filter.receiver !== undefined && usual && !isSearch) return readOfReceiver(db, query);
  if (usual && !isSearch) return runPreparedQuery(db, query);
  return (await query.execute(db)).rows;
}

/** The campaigns of a page are read in one statement together with everything else the page shows. */
async function readOfReceiver(db: Connection, query: RawBuilder<CampaignRow>): Promise<CampaignRow[]> {
  type Row = Omit<CampaignRow, 'goal_minor' | 'live_at' | 'closes_at'> & {
    readonly goal_minor: number;
    readonly live_at: string;
    readonly closes_at: string;
  };
  const { sql: text, parameters } = query.compile(db);
  return (await readInBatch<Row>(db, text, parameters)).map((row) => ({
    ...row,
    goal_minor: String(row.goal_minor),
    live_at: new Date(row.live_at),
    closes_at: new Date(row.closes_at),
  }));
}

/**
 * How many campaigns match. A search stops counting at `most` plus one, because a common word is in nearly all of
 * them.
 */
export async function countCampaigns(
  db: Connection,
  filter: CampaignFilter,
  most: number = countedCampaigns,
): Promise<number> {
  const limit = filter.search === '' ? sql`` : sql.raw(`LIMIT ${Math.trunc(most) + 1}`);
  const { rows } = await sql<{ total: number }>`SELECT count(*)::integer AS total FROM (
    SELECT FROM listed_campaign WHERE ${conditions(filter)} ${limit}) AS counted`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The public campaigns with these ids, in this order. */
export async function readCampaigns(db: Connection, ids: readonly string[]): Promise<CampaignRow[]> {
  const page = sql`SELECT campaign.*, place FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, place)
    CROSS JOIN LATERAL (SELECT * FROM listed_campaign WHERE listed_campaign.id = wanted.id OFFSET 0) AS campaign`;
  return (await sql<CampaignRow>`${cards(page)} ORDER BY place`.execute(db)).rows;
}

/** Other open campaigns of the same category, ordered by closing time. */
export function listSimilar(
  db: Connection,
  { id, category, now }: { id: string; category: string; now: Date },
  limit: number,
): Promise<CampaignRow[]> {
  const page = sql`SELECT * FROM listed_campaign
    WHERE state = 'live' AND ${listed} AND closes_at > ${now} AND category = ${category} AND id <> ${id}
    ORDER BY closes_at, id LIMIT ${limit}`;
  return runPreparedQuery(db, sql<CampaignRow>`${cards(page)} ORDER BY closes_at, id`);
}

/** One public campaign by its slug. */
export async function findCampaign(db: Connection, slug: string): Promise<CampaignDetailRow | undefined> {
  const more = sql`, story, use_of_money, beneficiary_id, ended_at,
    coalesce((SELECT name FROM listed_beneficiary WHERE listed_beneficiary.id = campaign.beneficiary_id), '') AS receiver,
    ${sql.raw(reachesReceiver)} AS reaches_receiver,
    (SELECT count(*)::integer FROM campaign_follow WHERE campaign_follow.campaign_id = campaign.id) AS follower_count,
    (SELECT count(*)::integer FROM campaign_update
      WHERE campaign_update.campaign_id = campaign.id AND withheld_at IS NULL) AS update_count`;
  const page = sql`SELECT * FROM listed_campaign WHERE slug = ${slug}`;
  return (await runPreparedQuery(db, cards<CampaignDetailRow>(page, more)))[0];
}

interface ListedCampaign {
  readonly id: string;
  readonly account_id: string;
  readonly category: string;
  readonly state: PublicCampaignState;
}

/** A public campaign's id, owner and state. */
export function findListed(db: Connection, slug: string): Promise<ListedCampaign | undefined> {
  return db
    .selectFrom('listed_campaign')
    .select(['id', 'account_id', 'category', 'state'])
    .where('slug', '=', slug)
    .executeTakeFirst() as Promise<ListedCampaign | undefined>;
}

export function listPictures(db: Connection, campaignId: string): Promise<PictureRow[]> {
  return db
    .selectFrom('campaign_picture')
    .select(['picture_id', 'url', 'caption'])
    .where('campaign_id', '=', campaignId)
    .orderBy('position')
    .execute();
}

export function listTiers(db: Connection, campaignId: string): Promise<TierRow[]> {
  const text = `SELECT id, title, text, amount_minor, places, taken, to_char(expected_month, 'YYYY-MM') AS expected_month
    FROM campaign_tier WHERE campaign_id = $1 ORDER BY position`;
  return runStatement(db, text, [campaignId]);
}
