import { absoluteUrl, paths } from '#contract/paths.ts';
import {
  type NoticeToOther,
  type NotifyOfDeletion,
  noticeToOtherJob,
  type OtherNoticeDependencies,
} from '#server/features/account/public.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { pageMailTexts as texts } from '#server/texts/en/beneficiaries.ts';
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
 * erased, those who look after the pages that stay hear that somebody no longer does.
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

/** Tells one manager that their page ends or has ended. */
export function endingNoticeJob(services: OtherNoticeDependencies): JobDefinition<EndingNotice> {
  const url = absoluteUrl(services.config.publicOrigin, paths.accountPages());
  return noticeToOtherJob(services, jobName, async ({ pageName, erased }: EndingNotice, day) => {
    const { subject, lines } = texts[erased ? 'ended' : 'ending']({ page: quoteLine(pageName), at: day });
    return { subject, lines: [...lines, { links: [{ label: texts.yourPages, url }] }] };
  });
}
