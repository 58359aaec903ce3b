import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

export interface PostRow {
  readonly id: string;
  readonly text: string;
  readonly created_at: Date;
}

/** A page of the posts that everybody reads, the newest first, and how many there are. */
export async function listPosts(
  db: Connection,
  pageId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ posts: PostRow[]; total: number }> {
  const all = db.selectFrom('listed_post').where('beneficiary_id', '=', pageId);
  const [posts, count] = await Promise.all([
    all
      .select(['id', 'text', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    all.select((select) => select.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { posts, total: Number(count.total) };
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

/** False where the page has no such post. */
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
