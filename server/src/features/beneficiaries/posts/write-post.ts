import { pageNotPublished, postNotFound } from '#contract/beneficiaries/errors.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import {
  findOwnPage,
  type PageDependencies,
  requireNotContested,
  requireNotHidden,
  requireRole,
  withOwnPage,
} from '../own/own-page.ts';
import { deletePost as deleteRow, insertPost, type PostRow } from './repository.ts';

/** Each post is part of the followers' daily mail. */
export const postBudgets = {
  /** Posts of one page. */
  'write-post': { points: 10, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/**
 * Adds a post to an own published page. Throws `page_not_found`, `page_contested`, `page_hidden`,
 * `page_not_published`, `address_not_proven` and `too_many_requests`; a refused request is not counted.
 */
export async function writePost(
  dependencies: PageDependencies,
  caller: Caller,
  { pageId, text }: { pageId: string; text: string },
): Promise<PostRow> {
  const own = { accountId: caller.accountId, id: pageId };
  // Checked first, so that only the page's managers can use up its posts of the day.
  requireRole(await findOwnPage(dependencies.db, own), 'writePosts');
  await dependencies.limits.consume('write-post', pageId);
  try {
    return await withOwnPage(dependencies, own, 'writePosts', async ({ transaction, at, page }) => {
      requireNotContested(page);
      requireNotHidden(page);
      if (page.state !== 'published') throw new Refusal(pageNotPublished);
      await requireProvenAddress(transaction, caller);
      return insertPost(transaction, { pageId, text, at });
    });
  } catch (error) {
    await dependencies.limits.giveBack('write-post', pageId);
    throw error;
  }
}

/** Deletes a post of an own page. Throws `page_not_found`, `page_contested` and `post_not_found`. */
export function deletePost(
  dependencies: PageDependencies,
  { accountId }: Caller,
  { pageId, postId }: { pageId: string; postId: string },
): Promise<void> {
  return withOwnPage(dependencies, { accountId, id: pageId }, 'writePosts', async ({ transaction, page }) => {
    requireNotContested(page);
    if (!(await deleteRow(transaction, { pageId, id: postId }))) throw new Refusal(postNotFound);
  });
}
