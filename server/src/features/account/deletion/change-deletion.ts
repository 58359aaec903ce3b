import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { accountMailTexts as texts } from '#server/texts/en/account.ts';
import { locale } from '#server/texts/en/locale.ts';
import { accountMail } from '../account-mail.ts';
import { deletionDue } from './due.ts';
import { findMailAddress, markDeletion, unmarkDeletion } from './repository.ts';

const jobName = 'account.deletion-notice';

/**
 * Mails to one address about its deletion: enough to change one's mind and for the owner to notice. Until it is
 * proven, the address of an account may belong to anybody.
 */
export const deletionNoticeBudgets = {
  'deletion-notices-account': { points: 4, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** Queues mails to others about what of a feature ends with an account that is deleted at that time, or `erased` now. */
export type NotifyOfDeletion = (
  transaction: Transaction,
  jobs: Jobs,
  deletion: { readonly accountId: string; readonly at: Date; readonly erased: boolean },
) => Promise<void>;

export interface DeletionDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly deletionNotices: readonly NotifyOfDeletion[];
}

/** Starts the 30 days until deletion or cancels them. The owner gets one mail; others hear what would end with them. */
export function changeDeletion(
  { db, jobs, clock, deletionNotices }: DeletionDependencies,
  accountId: string,
  wanted: boolean,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const now = clock.now();
    const changed = wanted
      ? await markDeletion(transaction, accountId, now)
      : await unmarkDeletion(transaction, accountId);
    if (!changed) return;
    await jobs.enqueue(transaction, jobName, { accountId, wanted });
    if (!wanted) return;
    const deletion = { accountId, at: deletionDue(now), erased: false };
    for (const notify of deletionNotices) await notify(transaction, jobs, deletion);
  });
}

const fullDate = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'Africa/Addis_Ababa' });

export function deletionNoticeJob({
  db,
  limits,
  mailer,
  publicOrigin,
}: {
  db: Database;
  limits: Limits;
  mailer: Mailer;
  publicOrigin: string;
}): JobDefinition<{ accountId: string; wanted: boolean }> {
  return {
    name: jobName,
    async work({ accountId, wanted }, job) {
      const account = await findMailAddress(db, accountId);
      // The person has changed their mind since; the mail about the later change is enough.
      if (!account?.email || wanted !== (account.requestedAt !== null)) return;
      const written = account.requestedAt
        ? texts.deletionRequested(
            fullDate.format(deletionDue(account.requestedAt)),
            absoluteUrl(publicOrigin, paths.accountDeletion()),
          )
        : texts.deletionCanceled;
      const message = accountMail(job, account.email, written);
      const budget = { budget: 'deletion-notices-account', key: accountId };
      await withinBudget(limits, budget, () => mailer.send(message));
    },
  };
}
