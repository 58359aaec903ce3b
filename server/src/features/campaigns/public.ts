export { withholdComment } from './comments/repository.ts';
export { readCollected } from './figures/repository.ts';
export {
  approveCampaign,
  cancelCampaign,
  type Decision,
  freezeCampaign,
  turnDownCampaign,
} from './moderation/decide-campaign.ts';
export { giveBackCampaign } from './moderation/give-back-campaign.ts';
export { hideCampaign } from './moderation/hide-campaign.ts';
export { readDeskCampaign, readDeskCampaigns } from './moderation/read-campaigns.ts';
export { listLastCampaignsOf, withholdContributionMessage } from './moderation/repository.ts';
export type { CampaignDependencies } from './own/own-campaign.ts';
export { listPledgePayments } from './pledges/backers/repository.ts';
export { readPledgeOfPayment } from './pledges/read-pledges.ts';
export { withholdUpdate } from './updates/repository.ts';
