import { absoluteUrl, paths } from '#contract/paths.ts';
import {
  findProvenAddress,
  mailToOther,
  type NoticeToOther,
  type NotifyOfDeletion,
} from '#server/features/account/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { pageMailTexts as texts } from '#server/texts/en/beneficiaries.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { locale } from '#server/texts/en/locale.ts';
import { notifyManagers } from '../managers/mails.ts';
import { listManagers } from '../managers/repository.ts';
import { listLeftBehind, listPagesThatStay } from './repository.ts';

const jobName = 'beneficiaries.ending-notice';

/** That a page ends with the account of its only owner, or has ended. */
interface EndingNotice extends NoticeToOther {
  /** As it was called: once the owner is erased, the page has no name any more. */
  readonly pageName: string;
}

/**
 * Tells everybody else who looks after the pages that only this account owns, each in a mail of their own. When it is
 * erased, those who look after its other pages hear that it does not any more.
 */
export const notifyOfEnding: NotifyOfDeletion = async (transaction, jobs, { accountId, at, erased }) => {
  for (const { pageName, to } of await listLeftBehind(transaction, accountId, erased)) {
    const notice: EndingNotice = { accountId, pageName, to, at: at.toISOString(), erased };
    await jobs.enqueue(transaction, jobName, notice);
  }
  if (!erased) return;
  const news = { kind: 'account-deleted', by: accountId, accountId } as const;
  for (const pageId of await listPagesThatStay(transaction, accountId)) {
    const present = await listManagers(transaction, pageId);
    await notifyManagers(jobs, transaction, { pageId, present, news });
  }
};

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'Africa/Addis_Ababa' });

/** Tells one manager, if their address is proven, that their page ends or has ended. */
export function endingNoticeJob({
  db,
  jobs,
  limits,
  mailer,
  config: { publicOrigin },
}: {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly limits: Limits;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string };
}): JobDefinition<EndingNotice> {
  return {
    name: jobName,
    async work(notice, job) {
      const { pageName, to, at, erased } = notice;
      const address = await findProvenAddress(db, to);
      if (!address) return;
      const facts = { page: quoteLine(pageName), at: days.format(new Date(at)) };
      const { subject, lines } = erased ? texts.ended(facts) : texts.ending(facts);
      const pages = { label: texts.yourPages, url: absoluteUrl(publicOrigin, paths.accountPages()) };
      const letter = { ...letterFrame, parts: [...lines, { links: [pages] }] };
      const send = () => mailer.send({ id: `job-${job.id}`, to: address, subject, letter });
      await mailToOther({ db, jobs, limits }, { name: jobName, notice }, send);
    },
  };
}
