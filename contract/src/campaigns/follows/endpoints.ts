import { defineEndpoint } from '../../endpoint.ts';
import { campaignNotFound } from '../errors.ts';
import { bySlug, campaignFollowSchema } from '../schemas.ts';

const follow = {
  access: 'signed-in',
  params: bySlug,
  answer: { result: campaignFollowSchema },
  errors: [campaignNotFound],
} as const;

export const getCampaignFollow = defineEndpoint({
  id: 'getCampaignFollow',
  path: '/campaigns/listing/{slug}/follow',
  feature: 'campaigns',
  method: 'get',
  summary: 'Whether the signed-in person follows a campaign',
  limit: 'read',
  ...follow,
});

export const followCampaign = defineEndpoint({
  id: 'followCampaign',
  path: '/campaigns/listing/{slug}/follow',
  feature: 'campaigns',
  method: 'put',
  summary: 'Follow a campaign, whose updates then come by mail; doing it twice changes nothing',
  limit: 'write',
  ...follow,
});

export const unfollowCampaign = defineEndpoint({
  id: 'unfollowCampaign',
  path: '/campaigns/listing/{slug}/follow',
  feature: 'campaigns',
  method: 'delete',
  summary: 'No longer follow a campaign',
  limit: 'write',
  ...follow,
});
