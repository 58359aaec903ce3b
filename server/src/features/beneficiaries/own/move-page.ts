import { pageHidden, pageNotPublished } from '#contract/beneficiaries/errors.ts';
import { type ProofOfCaller, proveCaller, requireProvenAddress } from '#server/features/account/public.ts';
import { detachPicture } from '#server/features/pictures/public.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { freeHandles } from '../handles/repository.ts';
import { giveSuggestedHandle } from './give-handle.ts';
import { notifyOfLeaving } from './leaving-notice.ts';
import {
  findOwnPage,
  type PageDependencies,
  requireNotContested,
  requireNotLeft,
  requireRole,
  withOwnPage,
} from './own-page.ts';
import { savePage, takeEmailOf } from './repository.ts';

/**
 * Publishes a draft or hidden page and gives it a handle; a published page stays as it is. Mails about its tips go to
 * the caller's proven address, unless they go to an owner already. Throws `page_not_found`, `page_left`,
 * `page_hidden`, `page_owners_only`, `page_contested` and `address_not_proven`.
 */
export function publishPage(dependencies: PageDependencies, caller: Caller, id: string): Promise<void> {
  const { accountId } = caller;
  return withOwnPage(dependencies, { accountId, id }, 'publish', async ({ transaction, at, page }) => {
    requireNotLeft(page);
    if (page.hidden_reason !== null) throw new Refusal(pageHidden);
    if (page.state === 'published') return;
    requireNotContested(page);
    await requireProvenAddress(transaction, caller);
    await giveSuggestedHandle(transaction, page);
    await takeEmailOf(transaction, id, accountId);
    await savePage(transaction, id, { state: 'published', published_at: page.published_at ?? at });
  });
}

/**
 * Hides a published page from everybody but its managers; a hidden one stays hidden. Throws `page_not_found`,
 * `page_left`, `page_owners_only`, `page_contested`, and `page_not_published` for a draft.
 */
export function hidePage(dependencies: PageDependencies, { accountId }: Caller, id: string): Promise<void> {
  return withOwnPage(dependencies, { accountId, id }, 'hide', async ({ transaction, page }) => {
    requireNotLeft(page);
    requireNotContested(page);
    if (page.state === 'draft') throw new Refusal(pageNotPublished);
    await savePage(transaction, id, { state: 'hidden' });
  });
}

export interface LeaveDependencies extends PageDependencies, ProofOfCaller {
  readonly jobs: Jobs;
}

/**
 * Takes an own page down for good; its picture goes, what it received stays in the books. The handle of a draft is free
 * again, for no visitor has seen it. Everybody who looks after the page is told by mail. Throws `page_not_found`,
 * `page_owners_only`, `page_contested`, and what `proveCaller` throws.
 */
export async function leavePage(
  dependencies: LeaveDependencies,
  caller: Caller,
  { id, currentPassword }: { id: string; currentPassword: string | undefined },
): Promise<void> {
  const own = { accountId: caller.accountId, id };
  const found = await findOwnPage(dependencies.db, own);
  requireRole(found, 'leave');
  if (found.state === 'left') return;
  await proveCaller(dependencies, caller, currentPassword);
  await withOwnPage(dependencies, own, 'leave', async ({ transaction, at, page }) => {
    if (page.state === 'left') return;
    requireNotContested(page);
    if (page.picture_id) await detachPicture(transaction, page.picture_id);
    if (page.state === 'draft') await freeHandles(transaction, id);
    await savePage(transaction, id, {
      state: 'left',
      shows_email: false,
      picture_id: null,
      profile_picture: null,
    });
    await notifyOfLeaving(dependencies.jobs, transaction, {
      pageId: id,
      by: caller.accountId,
      at: at.toISOString(),
      published: page.published_at !== null,
    });
  });
}
