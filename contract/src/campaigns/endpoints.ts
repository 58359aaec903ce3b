import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { campaignNotFound } from './errors.ts';
import {
  bySlug,
  campaignBackerSchema,
  campaignDetailSchema,
  campaignFollowSchema,
  campaignSchema,
  campaignUpdateSchema,
  listCampaignsQuery,
  listSimilarQuery,
} from './schemas.ts';

export const listCampaigns = defineEndpoint({
  id: 'listCampaigns',
  method: 'get',
  path: '/campaigns/listing',
  feature: 'campaigns',
  summary: 'Campaigns that are or were live, the newest first',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: listCampaignsQuery,
  answer: { results: campaignSchema },
  errors: [],
});

export const getCampaign = defineEndpoint({
  id: 'getCampaign',
  method: 'get',
  path: '/campaigns/listing/{slug}',
  feature: 'campaigns',
  summary: 'One campaign that is or was live',
  access: 'public',
  limit: 'read',
  params: bySlug,
  answer: { result: campaignDetailSchema },
  errors: [campaignNotFound],
});

export const listSimilarCampaigns = defineEndpoint({
  id: 'listSimilarCampaigns',
  method: 'get',
  path: '/campaigns/listing/{slug}/similar',
  feature: 'campaigns',
  summary: 'Other open campaigns of the same category, the next to close first',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: bySlug,
  query: listSimilarQuery,
  answer: { results: campaignSchema },
  errors: [campaignNotFound],
});

export const listCampaignBackers = defineEndpoint({
  id: 'listCampaignBackers',
  method: 'get',
  path: '/campaigns/listing/{slug}/backers',
  feature: 'campaigns',
  summary: 'Who backed a campaign, the last first, without those who stay hidden',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: bySlug,
  query: pageQuery,
  answer: { results: campaignBackerSchema },
  errors: [campaignNotFound],
});

export const listCampaignUpdates = defineEndpoint({
  id: 'listCampaignUpdates',
  method: 'get',
  path: '/campaigns/listing/{slug}/updates',
  feature: 'campaigns',
  summary:
    'What the owner of a campaign wrote about it, the newest first; texts for backers are shown to backers',
  access: 'public',
  limit: 'read',
  params: bySlug,
  query: pageQuery,
  answer: { results: campaignUpdateSchema },
  errors: [campaignNotFound],
});

const follow = {
  path: '/campaigns/listing/{slug}/follow',
  access: 'signed-in',
  params: bySlug,
  answer: { result: campaignFollowSchema },
  errors: [campaignNotFound],
} as const;

export const getCampaignFollow = defineEndpoint({
  id: 'getCampaignFollow',
  feature: 'campaigns',
  method: 'get',
  summary: 'Whether the signed-in person follows a campaign',
  limit: 'read',
  ...follow,
});

export const followCampaign = defineEndpoint({
  id: 'followCampaign',
  feature: 'campaigns',
  method: 'put',
  summary: 'Follow a campaign, whose updates then come by mail; doing it twice changes nothing',
  limit: 'write',
  ...follow,
});

export const unfollowCampaign = defineEndpoint({
  id: 'unfollowCampaign',
  feature: 'campaigns',
  method: 'delete',
  summary: 'No longer follow a campaign',
  limit: 'write',
  ...follow,
});
