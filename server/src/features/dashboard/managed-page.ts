import { pageNotFound } from '#contract/beneficiaries/errors.ts';
import type { ManagedPage } from '#contract/dashboard/schemas.ts';
import { tipNotFound } from '#contract/tipping/errors.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { mayDo, type PageAction } from './policy.ts';
import { findPageTip, numberReceivedTips, type PageTipRow } from './received/repository.ts';
import { findManagedPage } from './repository.ts';

/** The page that somebody wants to access, and the action. */
export interface PageAccess {
  readonly accountId: string;
  readonly pageId: string;
  readonly action: PageAction;
}

/** The page if its manager may do this. Throws `page_not_found`, also for other people's pages. */
export async function requireManagedPage(
  db: Connection,
  { accountId, pageId, action }: PageAccess,
): Promise<ManagedPage> {
  const page = await findManagedPage(db, accountId, pageId);
  if (!page || !mayDo(page.role, action)) throw new Refusal(pageNotFound);
  return page;
}

/** A tip that this page has received. Throws `tip_not_found`. */
export async function requirePageTip(db: Connection, pageId: string, tipId: string): Promise<PageTipRow> {
  const tip = await findPageTip(db, pageId, tipId);
  if (!tip) throw new Refusal(tipNotFound);
  if (tip.number !== null) return tip;
  await numberReceivedTips(db, pageId);
  return requirePageTip(db, pageId, tipId);
}
