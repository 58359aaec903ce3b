import { z } from 'zod';
import { searchedBy } from '#messages/desk.ts';
import { campaignRules, campaignStates } from '../../campaigns/campaign-rules.ts';
import {
  campaignChanged,
  campaignIncomplete,
  campaignNotInState,
  ownCampaign,
} from '../../campaigns/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { uuid } from '../../uuid.ts';
import { byId, deciding, everybody, finance, refusals, searchQuery } from '../access.ts';
import { reason } from '../schemas.ts';
import { deskCampaignDetailsSchema, deskCampaignSchema } from './schemas.ts';

export const listDeskCampaigns = defineEndpoint({
  id: 'listDeskCampaigns',
  method: 'get',
  path: '/desk/campaigns',
  feature: 'desk',
  summary:
    'Campaigns in one state, those that wait for a decision unless another is named, the oldest first; or in any',
  access: everybody,
  limit: 'read',
  query: searchQuery(searchedBy.campaigns).extend({
    state: z.enum([...campaignStates, 'any']).default('in_review'),
    after: uuid
      .optional()
      .describe('Only those that were submitted after the campaign with this id, the first of them first'),
  }),
  answer: { results: deskCampaignSchema },
  errors: refusals,
});

export const getDeskCampaign = defineEndpoint({
  id: 'getDeskCampaign',
  method: 'get',
  path: '/desk/campaigns/{id}',
  feature: 'desk',
  summary: 'A campaign in any state with its history',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskCampaignDetailsSchema },
  errors: refusals,
});

const decision = {
  method: 'post',
  access: deciding,
  limit: 'write',
  params: byId,
  body: z.object({ reason }),
  answer: { result: deskCampaignDetailsSchema },
  errors: [...refusals, campaignNotInState, ownCampaign],
} as const;

/** The version that the operator reviewed. */
const version = z.int().min(1);

const review = {
  ...decision,
  body: z.object({ reason, version }),
  errors: [...decision.errors, campaignChanged],
} as const;

export const approveDeskCampaign = defineEndpoint({
  id: 'approveDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/approve',
  summary: 'Approve a campaign as it was looked at; it is live at once, or from a chosen day on',
  ...decision,
  body: z.object({
    reason,
    version,
    /** The day on which it goes live, in Addis Ababa time; null means at once. */
    live_on: z.iso.date({ error: campaignRules.liveDay }).nullable().default(null),
  }),
  errors: [...review.errors, campaignIncomplete],
});

export const returnDeskCampaign = defineEndpoint({
  id: 'returnDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/return',
  summary:
    'Send a campaign in review, or one approved for a later day, back to its owner as a draft; they hear why',
  ...review,
});

export const refuseDeskCampaign = defineEndpoint({
  id: 'refuseDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/refuse',
  summary: 'Refuse a campaign for good; its owner hears why',
  ...review,
});

export const freezeDeskCampaign = defineEndpoint({
  id: 'freezeDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/freeze',
  summary: 'Freeze a live campaign: it takes nothing and does not end until it is live again',
  ...decision,
});

export const unfreezeDeskCampaign = defineEndpoint({
  id: 'unfreezeDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/unfreeze',
  summary: 'Let a frozen campaign go on',
  ...decision,
});

export const cancelDeskCampaign = defineEndpoint({
  id: 'cancelDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/cancel',
  summary: 'Cancel a live or frozen campaign for good; every contribution is given back in full',
  ...decision,
  access: finance,
});

export const giveBackDeskCampaign = defineEndpoint({
  id: 'giveBackDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/give-back',
  summary:
    'Give back for good what a hidden campaign that has ended collected, but what was paid out; it stays hidden',
  ...decision,
  access: finance,
});

export const hideDeskCampaign = defineEndpoint({
  id: 'hideDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/hide',
  summary:
    'Hide a campaign that is or was live from everybody, and close its reports; a live one is frozen too',
  ...decision,
});

export const showDeskCampaign = defineEndpoint({
  id: 'showDeskCampaign',
  feature: 'desk',
  path: '/desk/campaigns/{id}/show',
  summary: 'Show a hidden campaign again; one that was frozen stays frozen',
  ...decision,
});
