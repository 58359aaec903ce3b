import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import { deletionDue } from './due.ts';
import { findMailAddress } from './repository.ts';

const daySeconds = 24 * 60 * 60;

/** Mails to one person about what may end with the account of another, who may request and cancel the deletion again and again. */
export const otherNoticeBudgets = {
  'ending-notices-account': { points: 10, seconds: daySeconds, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** The payload of a job that mails one person what ends, or has ended, with the account of another. */
export interface NoticeToOther {
  /** The account that is deleted; undefined in jobs of an earlier version. */
  readonly accountId?: string;
  /** The account that is notified. */
  readonly to: string;
  /** When the account is erased, in ISO 8601. */
  readonly at: string;
  readonly erased: boolean;
}

/**
 * Sends the mail of such a job. A mail about a deletion that has been canceled is not sent; one that has no room in the
 * budget is sent a day later.
 */
export async function mailToOther(
  { db, jobs, limits }: { readonly db: Database; readonly jobs: Jobs; readonly limits: Limits },
  { name, notice }: { readonly name: string; readonly notice: NoticeToOther },
  send: () => Promise<void>,
): Promise<void> {
  const { accountId, to, at, erased } = notice;
  if (erased) return send();
  const account = accountId === undefined ? undefined : await findMailAddress(db, accountId);
  const due = account?.requestedAt && deletionDue(account.requestedAt).toISOString();
  if (accountId !== undefined && due !== at) return;
  const isSent = await withinBudget(limits, { budget: 'ending-notices-account', key: to }, send);
  if (isSent || accountId === undefined) return;
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, name, notice, daySeconds));
}
