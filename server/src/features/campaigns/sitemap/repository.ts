import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** A campaign that search engines may index, in the order of ids. */
export interface CampaignPosition {
  readonly id: string;
  readonly slug: string;
}

// The sitemap reads all rows, and hashes the few suspended accounts once. The condition of lists is for reading little: it
// compares each row with each campaign that is left out.
const found = `listed_campaign WHERE state <> 'frozen' AND NOT sample
  AND account_id NOT IN (SELECT account.id FROM account WHERE suspended_at IS NOT NULL)`;

/** At most `limit` campaigns from this id on. */
export function listPositionsFrom(db: Connection, id: string, limit: number): Promise<CampaignPosition[]> {
  const text = `SELECT id, slug FROM ${found} AND id >= $1 ORDER BY id LIMIT $2`;
  return runStatement<CampaignPosition>(db, text, [id, limit]);
}

/** The id of every `each`th campaign, beginning with the first. */
export async function listEachPosition(db: Connection, each: number): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(
    db,
    `SELECT id FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM ${found}) AS numbered
     WHERE number % $1 = 1 % $1 ORDER BY number`,
    [each],
  );
  return rows.map(({ id }) => id);
}
