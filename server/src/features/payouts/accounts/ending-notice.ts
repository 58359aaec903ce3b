import { absoluteUrl } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import {
  findAccount,
  type NoticeToOther,
  type NotifyOfDeletion,
  noticeToOtherJob,
  type OtherNoticeDependencies,
} from '#server/features/account/public.ts';
import { findClaimedPage, listManagers, listPageNames } from '#server/features/beneficiaries/public.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { payoutMailTexts as texts } from '#server/texts/en/payouts.ts';
import { listBandsOf, listPagesPaidThrough } from './repository.ts';

const jobName = 'payouts.ending-notice';

/** That the account that a page is paid into goes with the account of one of its owners, or has gone. */
interface EndingNotice extends NoticeToOther {
  readonly accountId: string;
  readonly pageId: string;
}

/**
 * Tells the other owners of the pages that are paid into an account which this one set up, each in a mail of their own:
 * the page is no longer payable once it is erased, unless they choose another one before.
 */
export const notifyOfUnpaid: NotifyOfDeletion = async (transaction, jobs, { accountId, at, erased }) => {
  for (const pageId of await listPagesPaidThrough(transaction, accountId)) {
    const managers = await listManagers(transaction, pageId);
    for (const { id: to } of managers.filter(({ id, role }) => role === 'owner' && id !== accountId)) {
      const notice: EndingNotice = { accountId, pageId, to, at: at.toISOString(), erased };
      await jobs.enqueue(transaction, jobName, notice);
    }
  }
};

/** Tells one owner; before the erasure only while the page still depends on that account. */
export function endingNoticeJob(services: OtherNoticeDependencies): JobDefinition<EndingNotice> {
  const { db, config } = services;
  return noticeToOtherJob(services, jobName, async ({ accountId, pageId, erased }: EndingNotice, day) => {
    const page = await findClaimedPage(db, pageId);
    if (!page || page.state === 'left') return;
    if (!erased && !(await listPagesPaidThrough(db, accountId)).includes(pageId)) return;
    const name = (await findAccount(db, accountId))?.full_name;
    const bands = await listPageNames(db, await listBandsOf(db, pageId));
    const { subject, lines } = texts[erased ? 'unpaid' : 'unpaidFrom']({
      page: quoteLine(page.name),
      who: name ? quoteLine(name) : texts.anOwner,
      at: day,
      bands: [...bands.values()].map(quoteLine),
    });
    const url = absoluteUrl(config.publicOrigin, payoutPaths.gettingPaid(page.id));
    return { subject, lines: [...lines, { button: texts.button, url }] };
  });
}
