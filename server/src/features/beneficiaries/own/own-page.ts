import {
  pageContested,
  pageHidden,
  pageLeft,
  pageNotFound,
  pageOwnersOnly,
} from '#contract/beneficiaries/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection, Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { lockPages } from '../claimed/repository.ts';
import { mayManage, type PageAction } from './policy.ts';
import { findManagedPage, type ManagedPageRow } from './repository.ts';

export interface PageDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
}

export interface PageOfManager {
  readonly accountId: string;
  readonly id: string;
  /** Other pages that a change locks too. */
  readonly others?: readonly string[];
}

export interface OwnPageAtWork {
  readonly transaction: Transaction;
  readonly at: Date;
  readonly page: ManagedPageRow;
}

/** A page that the account manages, in any state. Throws `page_not_found`, also for other people's pages. */
export async function findOwnPage(db: Connection, ofManager: PageOfManager): Promise<ManagedPageRow> {
  const page = await findManagedPage(db, ofManager);
  if (!page) throw new Refusal(pageNotFound);
  return page;
}

/** Throws `page_owners_only` if the person's role does not allow the action. */
export function requireRole({ role }: ManagedPageRow, action: PageAction): void {
  if (!mayManage(role, action)) throw new Refusal(pageOwnersOnly);
}

/** Throws `page_contested` while somebody else claims the page. */
export function requireNotContested({ claim_state }: Pick<ManagedPageRow, 'claim_state'>): void {
  if (claim_state === 'contested') throw new Refusal(pageContested);
}

/** Throws `page_contested` for an editor while somebody else claims the page: editors cannot change anything then. */
export function requireNotContestedForEditor(page: ManagedPageRow): void {
  if (page.role === 'editor') requireNotContested(page);
}

/** Throws `page_hidden` while an operator hides the page or its owners are suspended. */
export function requireNotHidden({
  hidden_reason,
  withheld,
}: Pick<ManagedPageRow, 'hidden_reason' | 'withheld'>): void {
  if (hidden_reason !== null || withheld) throw new Refusal(pageHidden);
}

/** Throws `page_left` for a page that was taken down. */
export function requireNotLeft({ state }: ManagedPageRow): void {
  if (state === 'left') throw new Refusal(pageLeft);
}

/**
 * Runs `work` on an own page in one transaction that locks the page. Every change of an own page begins so. Throws
 * `page_not_found` and `page_owners_only`.
 */
export function withOwnPage<Result>(
  { db, clock }: PageDependencies,
  { accountId, id, others = [] }: PageOfManager,
  action: PageAction,
  work: (atWork: OwnPageAtWork) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (transaction) => {
    // Checked before the lock, so that a stranger's request does not block the page's managers.
    await findOwnPage(transaction, { accountId, id });
    await lockPages(transaction, [id, ...others]);
    const page = await findOwnPage(transaction, { accountId, id });
    requireRole(page, action);
    return work({ transaction, at: clock.now(), page });
  });
}
