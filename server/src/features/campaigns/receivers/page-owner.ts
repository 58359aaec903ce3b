import { pageContested, pageOwnersOnly } from '#contract/beneficiaries/errors.ts';
import { listContested, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/** Only owners decide about the money of a page. */
export async function isPageOwner(
  db: Connection,
  { accountId }: Pick<Caller, 'accountId'>,
  pageId: string,
): Promise<boolean> {
  const managers = await listManagers(db, pageId);
  return managers.some(({ id, role }) => id === accountId && role === 'owner');
}

/**
 * Money that a page has received is its owners', whoever had the campaign: throws `page_owners_only`, and
 * `page_contested` while somebody else claims the page.
 */
export async function requireOwnerOfMoney(db: Connection, caller: Caller, pageId: string): Promise<void> {
  if (!(await isPageOwner(db, caller, pageId))) throw new Refusal(pageOwnersOnly);
  if ((await listContested(db, [pageId])).has(pageId)) throw new Refusal(pageContested);
}
