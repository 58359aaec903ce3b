import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import '../tables.ts';

export interface PostRow {
  readonly id: string;
  readonly text: string;
  readonly created_at: Date;
}

/**
 * A page of a beneficiary's public posts, the newest first, and their total; undefined if the beneficiary is not
 * public.
 */
export async function listPosts(
  db: Connection,
  pageId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ posts: PostRow[]; total: number } | undefined> {
  const text = `
    SELECT (SELECT count(*)::integer FROM listed_post WHERE beneficiary_id = page.id) AS total, post.*
    FROM listed_beneficiary AS page LEFT JOIN LATERAL (
      SELECT id AS post_id, text, created_at FROM listed_post WHERE beneficiary_id = page.id
      ORDER BY created_at DESC, id DESC LIMIT $2 OFFSET $3
    ) AS post ON true
    WHERE page.id = $1 ORDER BY created_at DESC, post_id DESC`;
  type Row = { total: number } & ({ post_id: null } | { post_id: string; text: string; created_at: string });
  const rows = await readInBatch<Row>(db, text, [pageId, limit, offset]);
  const posts = rows.flatMap((row) =>
    row.post_id === null ? [] : [{ id: row.post_id, text: row.text, created_at: new Date(row.created_at) }],
  );
  return rows[0] && { posts, total: rows[0].total };
}

export function insertPost(
  transaction: Transaction,
  post: { pageId: string; text: string; at: Date },
): Promise<PostRow> {
  return transaction
    .insertInto('page_post')
    .values({ beneficiary_id: post.pageId, text: post.text, created_at: post.at })
    .returning(['id', 'text', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** False if the page has no such post. */
export async function deletePost(
  transaction: Transaction,
  { pageId, id }: { pageId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('page_post')
    .where('beneficiary_id', '=', pageId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

interface ReportedPost {
  readonly name: string;
  readonly hidden: boolean;
  readonly pageId: string;
  readonly accountIds: string[];
}

/** A post in any state, with its text, whether it is hidden, its page and who looks after that. */
export async function findReportedPost(db: Connection, id: string): Promise<ReportedPost | undefined> {
  const text = `SELECT text AS name, beneficiary_id AS "pageId", NOT EXISTS (SELECT FROM listed_post WHERE listed_post.id = page_post.id) AS hidden,
      ARRAY(SELECT account_id::text FROM page_manager WHERE page_manager.beneficiary_id = page_post.beneficiary_id
        ORDER BY created_at) AS "accountIds"
    FROM page_post WHERE id = $1`;
  return (await runStatement<ReportedPost>(db, text, [id]))[0];
}

/** Hides a post from everybody. False if there is no such post. */
export async function withholdPost(transaction: Transaction, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('page_post')
    .set({ withheld_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Shows a post that the desk has hidden. False if it was not hidden. */
export async function showPost(transaction: Transaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('page_post')
    .set({ withheld_at: null })
    .where('id', '=', id)
    .where('withheld_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
