import { absoluteUrl } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { limitedNoticeJob, type OtherNoticeDependencies } from '#server/features/account/public.ts';
import { findClaimedPage, listManagers, listPageNames } from '#server/features/beneficiaries/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { payoutMailTexts as texts } from '#server/texts/en/payouts.ts';
import { listBandsOf } from '../repository.ts';
import { listLostAccounts, takeNotedAccounts } from './repository.ts';

const noticeName = 'payouts.lost-account-notice';

interface LostAccountNotice {
  readonly payoutAccountId: string;
  /** The account that is notified, one of the page's owners. */
  readonly to: string;
}

/**
 * Pages lose the account that they are paid into when whoever set it up no longer owns them or is suspended. The database notes that in
 * the transaction of the act; within a minute each of the other owners gets a mail, unless the page has another account by then.
 */
export function lostAccountJobs(services: OtherNoticeDependencies): JobDefinition<never>[] {
  const { db, jobs, config } = services;
  const tell: JobDefinition<never> = {
    name: 'payouts.tell-lost-accounts',
    schedule: '* * * * *',
    work: () =>
      inTransaction(db, async (transaction) => {
        const noted = await takeNotedAccounts(transaction);
        if (noted.length === 0) return;
        for (const { payoutAccountId, pageId } of await listLostAccounts(transaction, noted)) {
          const managers = await listManagers(transaction, pageId);
          for (const { id: to } of managers.filter(({ role }) => role === 'owner'))
            await jobs.enqueue(transaction, noticeName, { payoutAccountId, to } satisfies LostAccountNotice);
        }
      }),
  };
  const notice = limitedNoticeJob(services, noticeName, async ({ payoutAccountId }: LostAccountNotice) => {
    const [lost] = await listLostAccounts(db, [payoutAccountId]);
    const page = lost && (await findClaimedPage(db, lost.pageId));
    if (!page) return;
    const bands = await listPageNames(db, await listBandsOf(db, page.id));
    const { subject, lines } = texts.lost[lost.why]({
      page: quoteLine(page.name),
      bands: [...bands.values()].map(quoteLine),
    });
    const url = absoluteUrl(config.publicOrigin, payoutPaths.gettingPaid(page.id));
    return { subject, lines: [...lines, { button: texts.button, url }] };
  });
  return [tell, notice];
}
