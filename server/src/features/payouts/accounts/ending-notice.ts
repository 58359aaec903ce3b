import { absoluteUrl } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import {
  findAccount,
  findProvenAddress,
  mailToOther,
  type NoticeToOther,
  type NotifyOfDeletion,
} from '#server/features/account/public.ts';
import { findClaimedPage, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { locale } from '#server/texts/en/locale.ts';
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

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'Africa/Addis_Ababa' });

/** Tells one owner, if their address is proven; before the erasure only while the page still depends on that account. */
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
      const { accountId, pageId, to, at, erased } = notice;
      const [page, address] = [await findClaimedPage(db, pageId), await findProvenAddress(db, to)];
      if (!page || page.state === 'left' || !address) return;
      if (!erased && !(await listPagesPaidThrough(db, accountId)).includes(pageId)) return;
      const name = (await findAccount(db, accountId))?.full_name;
      const { subject, lines } = texts[erased ? 'unpaid' : 'unpaidFrom']({
        page: quoteLine(page.name),
        who: name ? quoteLine(name) : texts.anOwner,
        at: days.format(new Date(at)),
        bands: await namesOf(db, await listBandsOf(db, pageId)),
      });
      const parts = [
        ...lines,
        { button: texts.button, url: absoluteUrl(publicOrigin, payoutPaths.gettingPaid(page.id)) },
      ];
      const letter = { ...letterFrame, parts };
      const send = () => mailer.send({ id: `job-${job.id}`, to: address, subject, letter });
      await mailToOther({ db, jobs, limits }, { name: jobName, notice }, send);
    },
  };
}

async function namesOf(db: Database, pageIds: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(pageIds.map((id) => findClaimedPage(db, id)));
  return pages.flatMap((page) => (page ? [quoteLine(page.name)] : []));
}
