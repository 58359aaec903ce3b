import { tipAlreadyThanked } from '#contract/dashboard/errors.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import {
  findOwnPage,
  listBeneficiaryNames,
  requireNotContested,
  requireNotHidden,
} from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { dashboardMailTexts as texts } from '#server/texts/en/dashboard.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { requireManagedPage, requirePageTip } from './managed-page.ts';
import { findPageTip, type PageTipRow } from './received/repository.ts';
import { findThankedAt, saveThanks } from './repository.ts';

const thanksJobName = 'dashboard.mail-thanks';

/**
 * Thanks a supporter for a tip. The text cannot be changed; the supporter sees it with their tip and gets it by mail.
 * Throws `page_not_found`, `tip_not_found`, `page_contested`, `page_hidden` and `tip_already_thanked`.
 */
export async function thankForTip(
  { db, clock, jobs }: { readonly db: Database; readonly clock: Clock; readonly jobs: Jobs },
  { accountId }: Caller,
  { pageId, tipId, text }: { readonly pageId: string; readonly tipId: string; readonly text: string },
): Promise<PageTipRow> {
  await requireManagedPage(db, { accountId, pageId, action: 'thank' });
  await requirePageTip(db, pageId, tipId);
  await inTransaction(db, async (transaction) => {
    const page = await findOwnPage(transaction, { accountId, id: pageId });
    requireNotContested(page);
    requireNotHidden(page);
    if (!(await saveThanks(transaction, { tipId, text, at: clock.now() })))
      throw new Refusal(tipAlreadyThanked);
    await jobs.enqueue(transaction, thanksJobName, { pageId, tipId });
  });
  return requirePageTip(db, pageId, tipId);
}

interface MailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

/** Mails the thanks to the supporter if their address is proven and the desk has not hidden the thanks. */
export function mailThanksJob(dependencies: MailDependencies): JobDefinition<{
  pageId: string;
  tipId: string;
}> {
  const { db, mailer, publicOrigin } = dependencies;
  return {
    name: thanksJobName,
    async work({ pageId, tipId }) {
      const tip = await findPageTip(db, pageId, tipId);
      const thankedAt = await findThankedAt(db, tipId);
      const to = tip && (await findProvenAddress(db, tip.account_id));
      if (!tip?.thanks || tip.thanks_withheld || !thankedAt || !to) return;
      if (await isFromBeforeRestore(db, thankedAt)) return;
      const name = (await listBeneficiaryNames(db, [pageId])).get(pageId) ?? '';
      await mailer.send({
        id: `thanks-${tipId}`,
        to,
        subject: texts.thanks.subject,
        letter: {
          ...letterFrame,
          parts: [
            texts.thanks.from(quoteLine(name)),
            { intro: texts.thanks.words, quote: tip.thanks },
            {
              links: [{ label: texts.thanks.link, url: absoluteUrl(publicOrigin, paths.accountTip(tipId)) }],
            },
          ],
        },
      });
    },
  };
}
