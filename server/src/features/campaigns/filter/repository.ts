import { type RawBuilder, sql } from 'kysely';
import { isPair } from '#server/platform/database/letter-pair.ts';
import { sqlPatternContaining } from '#server/platform/database/like-pattern.ts';
import '../tables.ts';

export interface CampaignFilter {
  readonly search: string;
  readonly categories: readonly string[];
  /** The id of the page that receives the money; undefined means any. */
  readonly receiver?: string | undefined;
  readonly state: 'open' | 'ended' | 'all';
  readonly sort: 'newest' | 'ending_soon';
  readonly now: Date;
}

const states = {
  open: sql`state = 'live'`,
  ended: sql`state IN ('succeeded', 'ended', 'failed', 'paid_out', 'canceled')`,
  all: sql`state IN ('live', 'succeeded', 'ended', 'failed', 'paid_out', 'canceled')`,
} as const;

/**
 * Leaves samples, and campaigns of suspended people, out of lists. The condition uses their ids, which every index
 * contains, so that rows before the page are still skipped by an index-only scan.
 */
export const listed = sql`id <> ALL (ARRAY(SELECT id FROM campaign WHERE sample
  UNION ALL SELECT campaign.id FROM account JOIN campaign ON campaign.account_id = account.id WHERE suspended_at IS NOT NULL))`;

export function conditions({
  search,
  categories,
  receiver,
  state,
  now,
}: CampaignFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [states[state], listed, ...hasWords(search)];
  if (state === 'open') all.push(sql`closes_at > ${now}`);
  if (receiver !== undefined) all.push(sql`beneficiary_id = ${receiver}`);
  if (categories.length === 1) all.push(sql`category = ${categories[0]}`);
  if (categories.length > 1) all.push(sql`category = ANY(${categories}::text[])`);
  return sql.join(all, sql` AND `);
}

/** A condition for each word of a search, which stands anywhere in the title, the description or the name of the creator. */
export function hasWords(search: string): RawBuilder<unknown>[] {
  const words = search.split(/\s+/).filter((one) => one !== '');
  return words.flatMap((word) => {
    const folded = sql`search_fold(${word})`;
    const contains = sql`search_text LIKE ${sqlPatternContaining(folded)}`;
    // Folding may turn a pair into something that is not a pair; then only the LIKE condition applies.
    return isPair(word)
      ? [
          contains,
          sql`(search_pairs(${folded}) IS NULL OR search_pairs(search_text) @> search_pairs(${folded}))`,
        ]
      : [contains];
  });
}
