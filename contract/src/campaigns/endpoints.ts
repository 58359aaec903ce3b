import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { campaignNotFound } from './errors.ts';
import {
  bySlug,
  campaignBackerSchema,
  campaignDetailSchema,
  campaignSchema,
  campaignUpdateSchema,
  listCampaignsQuery,
  listNearCampaignsQuery,
  listSimilarQuery,
} from './schemas.ts';

export const listCampaigns = defineEndpoint({
  id: 'listCampaigns',
  method: 'get',
  path: '/campaigns/listing',
  feature: 'campaigns',
  summary:
    'Campaigns that are or were live, the newest first; of what a search finds at most 10,000 are counted: a total of 10,001 says that there are more',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: listCampaignsQuery,
  answer: { results: campaignSchema },
  errors: [],
});

export const listNearCampaigns = defineEndpoint({
  id: 'listNearCampaigns',
  method: 'get',
  path: '/campaigns/near',
  feature: 'campaigns',
  summary:
    'Campaigns near a search that does not find them: by a slip in typing, the other script, category or story',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: listNearCampaignsQuery,
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
