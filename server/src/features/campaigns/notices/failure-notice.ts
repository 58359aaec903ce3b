import { campaignPaths } from '#contract/campaigns/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { campaignMailTexts } from '#server/texts/en/campaigns.ts';
import { formatDollars } from '../campaign-money.ts';
import { findCampaignById } from '../managing/repository.ts';
import { findPledge } from '../pledges/repository.ts';
import { letterTo, linkTo, type MailDependencies } from './campaign-mail.ts';

const texts = campaignMailTexts.failure;

export const failureNoticeJobName = 'campaigns.failure-notice';

export interface FailureNews {
  readonly pledgeId: string;
  /** The card was refused and is tried again; or nothing is charged any more, after refusals or for another reason. */
  readonly kind: 'refused' | 'dropped' | 'not_charged';
}

/** Tells a backer that their card could not be charged. */
export function failureNoticeJob(dependencies: MailDependencies): JobDefinition<FailureNews> {
  const { db, mailer } = dependencies;
  return {
    name: failureNoticeJobName,
    async work({ pledgeId, kind }, job) {
      const pledge = await findPledge(db, pledgeId);
      const campaign = pledge && (await findCampaignById(db, pledge.campaign_id));
      const to = pledge && (await findProvenAddress(db, pledge.account_id));
      if (!pledge || !campaign || !to) return;
      const { subject, sentences } = texts[kind](
        formatDollars(pledge.amount_minor),
        quoteLine(campaign.title),
      );
      const link = linkTo(dependencies, campaignMailTexts.pledge.pledgeLink, campaignPaths.pledge(pledgeId));
      await mailer.send(letterTo({ id: `job-${job.id}`, to }, { subject, parts: [...sentences, link] }));
    },
  };
}
