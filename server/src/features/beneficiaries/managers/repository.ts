import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/**
 * The accounts that look after these pages, by the id of the page. Pages of the sample are left out, as those of nobody
 * are: they are demonstrations that everybody may use.
 */
export async function listManagers(
  db: Connection,
  pageIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (pageIds.length === 0) return new Map();
  const text = `
    SELECT page.id, array_agg(manager.account_id::text ORDER BY manager.created_at, manager.account_id) AS accounts
    FROM listed_beneficiary AS page JOIN page_manager AS manager ON manager.beneficiary_id = page.id
    WHERE page.id = ANY($1::uuid[]) AND NOT page.sample GROUP BY page.id`;
  const rows = await runStatement<{ id: string; accounts: string[] }>(db, text, [pageIds]);
  return new Map(rows.map(({ id, accounts }) => [id, accounts]));
}

/** Whether the account looks after the page, which everybody sees. */
export async function managesPage(
  db: Connection,
  { accountId, pageId }: { accountId: string; pageId: string },
): Promise<boolean> {
  const text = `SELECT FROM page_manager AS manager JOIN listed_beneficiary AS page ON page.id = manager.beneficiary_id
    WHERE manager.account_id = $1 AND page.id = $2`;
  return (await runStatement(db, text, [accountId, pageId])).length > 0;
}
