import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { accountMailTexts as texts } from '#server/texts/en/account.ts';
import { formatFullDay } from '#server/texts/en/dates.ts';
import { accountMail } from '../account-mail.ts';
import { deletionDue } from './due.ts';
import { findMailAddress } from './repository.ts';

const jobName = 'account.deletion-notice';
const daySeconds = 24 * 60 * 60;

/**
 * Mails to one address about its deletion: enough to change one's mind and for the owner to notice. Until it is
 * proven, the address of an account may belong to anybody.
 */
export const deletionNoticeBudgets = {
  'deletion-notices-account': { points: 4, seconds: daySeconds, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** That an account is to be deleted, or not any more. */
interface DeletionNotice {
  readonly accountId: string;
  readonly wanted: boolean;
  /** When that deletion was requested, in ISO 8601. There is no mail about it once it is canceled or requested again. */
  readonly requestedAt?: string | undefined;
  /** That it is due soon, or that it was canceled because the address of the account was proven by its owner. */
  readonly because?: 'due-soon' | 'owner-arrived';
}

export function enqueueDeletionNotice(
  jobs: Jobs,
  transaction: Transaction,
  notice: DeletionNotice,
): Promise<void> {
  return jobs.enqueue(transaction, jobName, notice);
}

/**
 * Mails the owner. If the budget has no room for the mail about a request, it is sent a day later: otherwise whoever
 * has the session of somebody else could use up the budget, and have the account erased without a mail.
 */
export function deletionNoticeJob({
  db,
  jobs,
  limits,
  mailer,
  publicOrigin,
}: {
  db: Database;
  jobs: Jobs;
  limits: Limits;
  mailer: Mailer;
  publicOrigin: string;
}): JobDefinition<DeletionNotice> {
  const page = absoluteUrl(publicOrigin, paths.accountDeletion());
  return {
    name: jobName,
    async work(notice, job) {
      const account = await findMailAddress(db, notice.accountId);
      const requestedAt = account?.requestedAt?.toISOString();
      // The person has changed their mind since; the mail about the later change is enough.
      if (!account?.email || notice.wanted !== (requestedAt !== undefined)) return;
      if (notice.requestedAt !== undefined && notice.requestedAt !== requestedAt) return;
      const kind = kindOf(notice);
      const message = accountMail(job, account.email, write(kind, account.requestedAt, page));
      // Both happen once: for each request, and when the address is proven.
      if (kind === 'reminder' || kind === 'stays') return mailer.send(message);
      const budget = { budget: 'deletion-notices-account', key: notice.accountId };
      const isSent = await withinBudget(limits, budget, () => mailer.send(message));
      if (isSent || kind === 'canceled') return;
      await inTransaction(db, (transaction) =>
        jobs.enqueue(transaction, jobName, { ...notice, requestedAt }, daySeconds),
      );
    },
  };
}

type Kind = 'requested' | 'reminder' | 'canceled' | 'stays';

function kindOf({ wanted, because }: DeletionNotice): Kind {
  if (because === 'due-soon') return 'reminder';
  if (because === 'owner-arrived') return 'stays';
  return wanted ? 'requested' : 'canceled';
}

function write(kind: Kind, requestedAt: Date | null, page: string) {
  if (kind === 'stays') return texts.deletionEnded(page);
  if (kind === 'canceled' || !requestedAt) return texts.deletionCanceled;
  const day = formatFullDay(deletionDue(requestedAt));
  return kind === 'reminder' ? texts.deletionReminder(day, page) : texts.deletionRequested(day, page);
}
