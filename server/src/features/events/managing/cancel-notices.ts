import { findAccount } from '#server/features/account/public.ts';
import { listFollowers, listPublicProfiles } from '#server/features/beneficiaries/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { listSavers } from '../saves/repository.ts';
import { findNews } from './repository.ts';

export const cancelNoticesJobName = 'events.cancel-notices';
const noticeJobName = 'events.cancel-notice';

export interface CancelNoticeDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

/**
 * Tells those who saved a canceled event, and those who follow one of its performers, by mail. The list is
 * made once, with a job a person, so that one address a mail server does not take keeps nobody else waiting.
 */
export function cancelNoticeJobs(dependencies: CancelNoticeDependencies): JobDefinition<never>[] {
  const { db, jobs, mailer, publicOrigin } = dependencies;
  const all: JobDefinition<{ eventId: string }> = {
    name: cancelNoticesJobName,
    work: ({ eventId }) =>
      inTransaction(db, async (transaction) => {
        const news = await findNews(transaction, eventId);
        const followers = await listFollowers(transaction, news?.beneficiaryIds ?? []);
        const savers = await listSavers(transaction, eventId);
        for (const accountId of new Set([...savers, ...followers])) {
          await jobs.enqueue(transaction, noticeJobName, { eventId, accountId });
        }
      }),
  };
  const one: JobDefinition<{ eventId: string; accountId: string }> = {
    name: noticeJobName,
    async work({ eventId, accountId }) {
      const [news, account] = [await findNews(db, eventId), await findAccount(db, accountId)];
      if (!news || !account?.email) return;
      const profiles = await listPublicProfiles(db, news.beneficiaryIds);
      const names = [...profiles.values()].map(({ name }) => name).join(', ');
      await mailer.send({
        to: account.email,
        subject: `Canceled: ${news.title}`,
        text: [
          `Hello ${account.full_name},`,
          `"${news.title}" will not take place: its organizer has called it off.`,
          ...(names
            ? [`We are writing to you because you saved it or follow ${names}.`]
            : ['We are writing to you because you saved it.']),
          `What else is on: ${publicOrigin}/events`,
          'Tibeb',
        ].join('\n\n'),
      });
    },
  };
  return [all, one];
}
