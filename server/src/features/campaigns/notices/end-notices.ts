import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { findProvenAddress, listReachable } from '#server/features/account/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import { formatDollars } from '../campaign-money.ts';
import { findCampaignById } from '../managing/repository.ts';
import { listAudience } from '../updates/repository.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';

const texts = campaignMailTexts.end;

export const endNoticesJobName = 'campaigns.end-notices';
const endNoticeJobName = 'campaigns.end-notice';

/**
 * Tells the owner and every backer that a campaign has ended, or was canceled and what comes of their money. The list is made
 * once, with a job a person, so that one address a mail server does not take keeps nobody else waiting.
 */
export function endNoticeJobs(dependencies: MailDependencies): JobDefinition<never>[] {
  const { db, jobs, mailer } = dependencies;
  const all: JobDefinition<{ campaignId: string; withoutOwner?: true }> = {
    name: endNoticesJobName,
    async work({ campaignId, withoutOwner = false }) {
      const campaign = await findCampaignById(db, campaignId);
      if (!campaign) return;
      const backers = await listAudience(db, { campaignId, audience: 'backers' });
      const owner = withoutOwner ? [] : [campaign.account_id];
      const reachable = await listReachable(db, [...new Set([...backers, ...owner])]);
      await inTransaction(db, async (transaction) => {
        for (const accountId of reachable)
          await jobs.enqueue(transaction, endNoticeJobName, { campaignId, accountId });
      });
    },
  };
  const one: JobDefinition<{ campaignId: string; accountId: string }> = {
    name: endNoticeJobName,
    async work({ campaignId, accountId }) {
      const campaign = await findCampaignById(db, campaignId);
      const to = await findProvenAddress(db, accountId);
      if (!campaign || !to) return;
      const isOwner = campaign.account_id === accountId;
      const words = texts[campaign.state === 'canceled' ? 'canceled' : 'ended'][isOwner ? 'owner' : 'backer'];
      const { subject, sentences } = words({
        title: quoteLine(campaign.title),
        collected: formatDollars(campaign.collected_minor),
        backers: campaign.backer_count,
      });
      const link = isOwner
        ? linkTo(dependencies, texts.ownerLink, campaignPaths.report(campaignId))
        : linkTo(dependencies, texts.backerLink, paths.campaign(campaign.slug));
      const id = `campaign-end-${campaignId}-${accountId}`;
      await mailer.send(letterTo({ id, to }, { subject, parts: [...sentences, link] }));
    },
  };
  return [all, one];
}
