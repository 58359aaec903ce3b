import { campaignPaths } from '#contract/campaigns/paths.ts';
import { findProvenAddress, listReachable } from '#server/features/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import { findCampaignById } from '../own/repository.ts';
import { findUpdate, isHeardOf, listBackersNow } from '../updates/repository.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';

const texts = campaignMailTexts.update;

export const updateNoticesJobName = 'campaigns.update-notices';
const updateNoticeJobName = 'campaigns.update-notice';

/**
 * Mails an update to the backers of the campaign, with one job for each person; followers read it in their daily
 * mail. An update that was deleted or hidden meanwhile is not sent, nor one of a hidden campaign or a suspended creator.
 */
export function updateNoticeJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  const { db, jobs, limits, mailer } = dependencies;
  const find = async (updateId: string) => {
    const update = await findUpdate(db, updateId);
    if (update?.withheld_at !== null) return undefined;
    return (await isHeardOf(db, update.campaign_id)) ? update : undefined;
  };
  const all: JobDefinition<{ updateId: string }> = {
    name: updateNoticesJobName,
    async work({ updateId }) {
      const update = await find(updateId);
      if (!update) return;
      const reachable = await listReachable(db, await listBackersNow(db, update.campaign_id));
      await inTransaction(db, async (transaction) => {
        for (const accountId of reachable)
          await jobs.enqueue(transaction, updateNoticeJobName, { updateId, accountId });
      });
    },
  };
  const one: JobDefinition<{ updateId: string; accountId: string }> = {
    name: updateNoticeJobName,
    async work({ updateId, accountId }) {
      const update = await find(updateId);
      const campaign = update && (await findCampaignById(db, update.campaign_id));
      const to = await findProvenAddress(db, accountId);
      if (!update || !campaign || !to) return;
      const parts = [
        texts.written(quoteLine(campaign.title)),
        { intro: texts.title, quote: update.title },
        { intro: texts.text, quote: update.text },
        linkTo(dependencies, texts.link, campaignPaths.updates(campaign.slug)),
        texts.why,
      ];
      const letter = letterTo(
        { id: `campaign-update-${updateId}-${accountId}`, to },
        { subject: texts.subject, parts },
      );
      await withinBudget(limits, { budget: 'campaign-mail', key: accountId }, () => mailer.send(letter));
    },
  };
  return [all, one];
}
