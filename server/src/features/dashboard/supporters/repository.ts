import { countedSupporters } from '#contract/dashboard/rules.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import { runLimited, type SumRow } from '../received/repository.ts';

export interface SupporterRow extends SumRow {
  readonly supporter_name: string;
  readonly last_at: Date;
}

/** Supporters who have tipped the page more than once, the most frequent first, and their total number. */
export async function listReturning(
  db: Connection,
  pageId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SupporterRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    runLimited<SupporterRow>(
      db,
      (most) => `
        SELECT tip_count::integer, amount_minor, last_at, account.full_name AS supporter_name
        FROM received_supporter JOIN account ON account.id = received_supporter.account_id
        WHERE beneficiary_id = $1 AND tip_count > 1
        ORDER BY received_supporter.tip_count DESC, received_supporter.amount_minor DESC, account_id
        LIMIT ${most} OFFSET ${Math.trunc(offset)}`,
      [pageId],
      { limit, offset },
    ),
    runPrepared<{ total: number }>(
      db,
      'SELECT coalesce(sum(supporters), 0)::integer AS total FROM received_returning WHERE beneficiary_id = $1',
      [pageId],
    ),
  ]);
  return { rows, total: counted[0]?.total ?? 0 };
}

/** Supporters of the page by account, which no tip changes, from after this account on; null from the first on. */
export function listSupportersAfter(
  db: Connection,
  pageId: string,
  { currency, limit, after }: { currency: string; limit: number; after: string | null },
): Promise<(SupporterRow & { readonly account_id: string })[]> {
  const text = (most: number) => `
    SELECT account_id, tip_count::integer, amount_minor, last_at, account.full_name AS supporter_name
    FROM (SELECT * FROM received_supporter
      WHERE beneficiary_id = $1 AND currency = $2 AND tip_count > 0
        AND account_id > coalesce($3, '00000000-0000-0000-0000-000000000000'::uuid)
      ORDER BY account_id LIMIT ${most}) AS part
    JOIN account ON account.id = account_id ORDER BY account_id`;
  return runLimited(db, text, [pageId, currency, after], { limit });
}

/**
 * Supporters of the page, the largest sum first. If there are more than `countedSupporters`, the total is one more than
 * that. The ids of those passed over are read from the index alone.
 */
export async function listSupporters(
  db: Connection,
  pageId: string,
  { currency, limit, offset }: { currency: string; limit: number; offset: number },
): Promise<{ rows: SupporterRow[]; total: number }> {
  const text = (most: number) => `
    SELECT tip_count::integer, amount_minor, last_at, account.full_name AS supporter_name
    FROM (SELECT account_id FROM received_supporter WHERE beneficiary_id = $1 AND currency = $2 AND tip_count > 0
      ORDER BY amount_minor DESC, account_id LIMIT ${most} OFFSET ${Math.trunc(offset)}) AS part
    JOIN received_supporter USING (account_id) JOIN account ON account.id = account_id
    WHERE beneficiary_id = $1 AND currency = $2 ORDER BY amount_minor DESC, account_id`;
  const counted = `SELECT least(coalesce(sum(supporters), 0), ${countedSupporters + 1})::integer AS total
    FROM received_supporter_count WHERE beneficiary_id = $1 AND currency = $2`;
  const values = [pageId, currency];
  const [rows, count] = await Promise.all([
    runLimited<SupporterRow>(db, text, values, { limit, offset }),
    runPrepared<{ total: number }>(db, counted, values),
  ]);
  return { rows, total: count[0]?.total ?? 0 };
}
