import { sql } from 'kysely';
import type { CampaignState } from '#contract/campaigns/campaign-rules.ts';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The ids of campaigns in a state, those that wait longest first, with how many there are. */
export async function listCampaignIds(
  db: Connection,
  { state, search }: { state: CampaignState; search: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; total: number }> {
  const folded = sql`regexp_replace(search_fold(${search}), ${sql.raw(String.raw`'([\\%_])', '\\\1'`)}, 'g')`;
  const found =
    search === ''
      ? sql`state = ${state}`
      : uuid.test(search)
        ? sql`id = ${search}`
        : sql`state = ${state} AND search_text LIKE '%' || ${folded} || '%'`;
  const [page, count] = await Promise.all([
    sql<{ id: string }>`SELECT id FROM campaign WHERE ${found} ORDER BY submitted_at, id
      LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::integer AS total FROM campaign WHERE ${found}`.execute(db),
  ]);
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]?.total ?? 0 };
}
