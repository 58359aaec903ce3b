import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { type CampaignFilter, conditions, hasWords } from '../filter/repository.ts';

/** A word of a search. A campaign matches it by any of these known words, or by being in any of these categories. */
export interface WordChoice {
  readonly words: readonly string[];
  readonly categories: readonly string[];
}

/** How many matches of each kind are read before the best are chosen. */
const candidates = sql.raw('60');
/** How many campaigns of a category or with a word are looked through, the newest first. */
const newestRead = sql.raw('500');

/**
 * The ids of campaigns near the search: matches by title or creator first, then by category, then by what they say; the newest
 * first among each. What the search itself finds is left out.
 */
export async function listNear(
  db: Connection,
  choices: readonly WordChoice[],
  filter: CampaignFilter,
  limit: number,
): Promise<string[]> {
  // The search starts from one word, preferably one that names no category: an index finds the few rows that have it.
  const leading = Math.max(
    choices.findIndex(({ categories }) => categories.length === 0),
    0,
  );
  const lead = choices[leading];
  if (!lead) return [];
  const others = choices.filter((_, at) => at !== leading);
  const named = all(others.map(({ words }) => sql`name_words && ${words}::text[]`));
  const anywhere = all(others.map(isAnywhere));
  const byWords = others.every(({ categories }) => categories.length === 0);
  const found = [
    withWord(lead, 'name_words', named, { filter, rank: 0, byWords: true }),
    ...lead.categories.map((category) => inCategory(category, anywhere, filter)),
    withWord(lead, 'text_words', anywhere, { filter, rank: 2, byWords }),
    ...(others.length > 0 ? [withWord(lead, 'name_words', anywhere, { filter, rank: 2, byWords })] : []),
  ];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM (${sql.join(found, sql` UNION ALL `)}) AS found
    GROUP BY id, live_at ORDER BY min(rank), live_at DESC, id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Campaigns that have one of these words in this column. Each word is looked up by itself: PostgreSQL estimates a list of rare
 * words as common and would read the whole table. Ids say which campaign is newer. If conditions on the others are `byWords`
 * alone, only what meets them is looked through.
 */
function withWord(
  { words }: WordChoice,
  column: 'name_words' | 'text_words',
  others: RawBuilder<unknown>,
  { filter, rank, byWords }: { filter: CampaignFilter; rank: number; byWords: boolean },
): RawBuilder<unknown> {
  const [inside, outside] = byWords ? [others, sql`true`] : [sql`true`, others];
  return sql`(SELECT one.id, one.live_at, ${sql.raw(String(rank))} AS rank
    FROM unnest(${words}::text[]) AS typed (word) CROSS JOIN LATERAL (
      SELECT campaign.id, campaign.live_at FROM (
        SELECT * FROM (SELECT * FROM campaign_words WHERE ${sql.ref(column)} @> ARRAY[typed.word] AND ${inside} OFFSET 0) AS found
        ORDER BY campaign_id DESC LIMIT ${newestRead}) AS words ${shown(sql`campaign_id`, filter)}
      WHERE ${outside} LIMIT ${candidates}) AS one LIMIT ${candidates})`;
}

/** The newest of a category that match the other words anywhere. */
function inCategory(
  category: string,
  others: RawBuilder<unknown>,
  filter: CampaignFilter,
): RawBuilder<unknown> {
  const matching = conditions({ ...filter, search: '' });
  return sql`(SELECT campaign.id, campaign.live_at, 1 AS rank FROM (
      SELECT id FROM campaign WHERE ${matching} AND category = ${category} ORDER BY live_at DESC, id DESC LIMIT ${newestRead}
    ) AS first CROSS JOIN LATERAL (SELECT * FROM campaign_words WHERE campaign_id = first.id OFFSET 0) AS words
    ${shown(sql`campaign_id`, filter)} WHERE ${others} LIMIT ${candidates})`;
}

/** OFFSET 0 makes PostgreSQL look up the campaigns one by one, until there are enough. */
function shown(id: RawBuilder<unknown>, filter: CampaignFilter): RawBuilder<unknown> {
  return sql`CROSS JOIN LATERAL (SELECT id, live_at, category FROM listed_campaign WHERE id = ${id}
    AND ${conditions({ ...filter, search: '' })} AND NOT (${all(hasWords(filter.search))}) OFFSET 0) AS campaign`;
}

function isAnywhere({ words, categories }: WordChoice): RawBuilder<unknown> {
  const list = sql`${words}::text[]`;
  const inThese = categories.length > 0 ? sql`OR campaign.category = ANY(${categories}::text[])` : sql``;
  return sql`(name_words && ${list} OR text_words && ${list} ${inThese})`;
}

function all(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`;
}
