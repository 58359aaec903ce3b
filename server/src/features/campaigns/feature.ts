import type { Feature } from '../../feature.ts';
import { noteCards } from '../tipping/public.ts';
import { campaignChecks } from './checks/check-campaigns.ts';
import { cardHandler } from './collecting/collect-pledges.ts';
import { commentEndpoints } from './comments/http.ts';
import { commentBudgets } from './comments/write-comment.ts';
import { endCampaignsJob } from './ending/end-campaigns.ts';
import { lastDaysJobs } from './ending/last-days/tell-last-days.ts';
import { followEndpoints } from './follows/http.ts';
import { forgetPerson, isCampaignUnderWay } from './forget-person.ts';
import { campaignEndpoints } from './http.ts';
import { campaignReportables } from './moderation/reportables.ts';
import { waitingCampaigns } from './moderation/repository.ts';
import { guestMailBudgets } from './notices/backer-address.ts';
import { commentNoticeJobs } from './notices/comment-notices.ts';
import { decisionNoticeJob } from './notices/decision-notice.ts';
import { endNoticeJobs } from './notices/end-notices.ts';
import { failureNoticeJob } from './notices/failure-notice.ts';
import { pledgeNoticeJobs, pledgePaymentHandler } from './notices/pledge-notices.ts';
import { reversalNoticeJob } from './notices/reversal-notices.ts';
import { updateNoticeJobs } from './notices/update-notices.ts';
import { campaignBudgets } from './own/begin-campaign.ts';
import { ownCampaignEndpoints } from './own/http.ts';
import { isCampaignPicture } from './own/repository.ts';
import { ownCampaigns } from './own-data/repository.ts';
import { pledgeEndpoints } from './pledges/http.ts';
import { campaignPages } from './sitemap/list-campaign-pages.ts';

/** What campaigns plug into the server. */
export const campaigns = {
  endpoints: (services) => [
    ...campaignEndpoints(services),
    ...followEndpoints(services),
    ...ownCampaignEndpoints(services),
    ...commentEndpoints(services),
    ...pledgeEndpoints({
      ...services,
      ...services.config,
      db: services.databases.paying,
      clock: services.paymentClock,
    }),
  ],
  jobs: (services) => {
    const mails = { ...services, ...services.config };
    return [
      endCampaignsJob({ ...services, clock: services.paymentClock }),
      decisionNoticeJob(mails),
      ...endNoticeJobs(mails),
      ...updateNoticeJobs(mails),
      ...commentNoticeJobs(mails),
      ...lastDaysJobs({ ...mails, clock: services.paymentClock }),
      ...pledgeNoticeJobs(mails),
      reversalNoticeJob(mails),
      failureNoticeJob(mails),
    ];
  },
  budgets: { ...campaignBudgets, ...guestMailBudgets, ...commentBudgets },
  paymentHandlers: (jobs) => ({
    campaignpledge: {
      ...pledgePaymentHandler(jobs),
      ...cardHandler(jobs),
      onCardsTried: (transaction, tried) => noteCards(jobs, transaction, tried),
    },
  }),
  audits: campaignChecks,
  ownData: ownCampaigns,
  blocksErasure: isCampaignUnderWay,
  eraser: forgetPerson,
  pictureUse: isCampaignPicture,
  sitemap: ({ db }) => campaignPages(db),
  reportables: campaignReportables,
  expressions: { waitingCampaigns },
} satisfies Feature;
