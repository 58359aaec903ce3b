import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { formatFullDay } from '#server/texts/en/dates.ts';
import { accountMail } from '../account-mail.ts';
import { findProvenAddress } from '../proven-address/repository.ts';
import { deletionDue } from './due.ts';
import { findMailAddress } from './repository.ts';

const daySeconds = 24 * 60 * 60;

/** Mails to one person about what ends, or may end, with the account of another, who may repeat their act again and again. */
export const otherNoticeBudgets = {
  'ending-notices-account': { points: 10, seconds: daySeconds, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** Queues mails to others about what of a feature ends with an account that is deleted at that time, or `erased` now. */
export type NotifyOfDeletion = (
  transaction: Transaction,
  jobs: Jobs,
  deletion: { readonly accountId: string; readonly at: Date; readonly erased: boolean },
) => Promise<void>;

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

export interface OtherNoticeDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly mailer: Mailer;
  /** For the links in a mail. */
  readonly config: { readonly publicOrigin: string };
}

/**
 * The job of that name, which mails one person, if their address is proven, what `write` says; nothing if that is
 * undefined. `day` is that of the deletion. A mail about a deletion that has been canceled is not sent; one that has no
 * room in the budget is sent a day later.
 */
export function noticeToOtherJob<Notice extends NoticeToOther>(
  { db, jobs, limits, mailer }: OtherNoticeDependencies,
  name: string,
  write: (
    notice: Notice,
    day: string,
  ) => Promise<{ subject: string; lines: readonly LetterPart[] } | undefined>,
): JobDefinition<Notice> {
  return {
    name,
    async work(notice, job) {
      const { accountId, to, at, erased } = notice;
      const address = await findProvenAddress(db, to);
      if (!address || (!erased && (await isCanceled(db, notice)))) return;
      const written = await write(notice, formatFullDay(new Date(at)));
      if (!written) return;
      const send = () => mailer.send(accountMail(job, address, written));
      if (erased) return send();
      const isSent = await withinBudget(limits, { budget: 'ending-notices-account', key: to }, send);
      if (isSent || accountId === undefined) return;
      await inTransaction(db, (transaction) => jobs.enqueue(transaction, name, notice, daySeconds));
    },
  };
}

/**
 * The job of that name, which mails one person, if their address is proven, what `write` says; nothing if that is undefined. What
 * has no room in the budget of these mails is written and sent a day later.
 */
export function limitedNoticeJob<Notice extends { readonly to: string }>(
  { db, jobs, limits, mailer }: OtherNoticeDependencies,
  name: string,
  write: (notice: Notice) => Promise<{ subject: string; lines: readonly LetterPart[] } | undefined>,
): JobDefinition<Notice> {
  return {
    name,
    async work(notice, job) {
      const address = await findProvenAddress(db, notice.to);
      const written = address && (await write(notice));
      if (!written) return;
      const send = () => mailer.send(accountMail(job, address, written));
      if (await withinBudget(limits, { budget: 'ending-notices-account', key: notice.to }, send)) return;
      await inTransaction(db, (transaction) => jobs.enqueue(transaction, name, notice, daySeconds));
    },
  };
}

/** Whether the account is not deleted any more, or at another time. */
async function isCanceled(db: Database, { accountId, at }: NoticeToOther): Promise<boolean> {
  if (accountId === undefined) return false;
  const requestedAt = (await findMailAddress(db, accountId))?.requestedAt;
  return !requestedAt || deletionDue(requestedAt).toISOString() !== at;
}
