import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { pageContested, pageNotFound, pageOwnersOnly } from '../../beneficiaries/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { notRefundable, refundDelayed, refundUnavailable } from '../../payments/errors.ts';
import { pictureNotFound } from '../../pictures/errors.ts';
import { uuid } from '../../uuid.ts';
import {
  campaignNotEditable,
  campaignNotFound,
  campaignNotInState,
  pledgeNotCharged,
  pledgeNotFound,
  updateNotFound,
} from '../errors.ts';
import { campaignUpdateSchema } from '../schemas.ts';
import {
  beginCampaignBody,
  cancelOwnCampaignBody,
  changeCampaignBody,
  deliveryBody,
  listReceivedPledgesQuery,
  ownCampaignSchema,
  receivedPledgeSchema,
  refundAllSchema,
  writeUpdateBody,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const listOwnCampaigns = defineEndpoint({
  id: 'listOwnCampaigns',
  method: 'get',
  path: '/campaigns/own',
  feature: 'campaigns',
  summary: 'The campaigns the signed-in person began, the newest first, in any state',
  access: 'signed-in',
  limit: 'read',
  query: pageQuery,
  answer: { results: ownCampaignSchema },
  errors: [],
});

export const beginOwnCampaign = defineEndpoint({
  id: 'beginOwnCampaign',
  method: 'post',
  path: '/campaigns/own',
  feature: 'campaigns',
  summary:
    'Begin a campaign as a draft, or hand it in for review at once; a person begins at most five a day',
  access: 'signed-in',
  limit: 'write',
  body: beginCampaignBody,
  status: 201,
  answer: { result: ownCampaignSchema },
  errors: [addressNotProven],
});

export const getOwnCampaign = defineEndpoint({
  id: 'getOwnCampaign',
  method: 'get',
  path: '/campaigns/own/{id}',
  feature: 'campaigns',
  summary: 'An own campaign in any state',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: ownCampaignSchema },
  errors: [campaignNotFound],
});

export const changeOwnCampaign = defineEndpoint({
  id: 'changeOwnCampaign',
  method: 'patch',
  path: '/campaigns/own/{id}',
  feature: 'campaigns',
  summary: 'Change an own campaign that is a draft or in review',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: changeCampaignBody,
  answer: { result: ownCampaignSchema },
  errors: [campaignNotFound, campaignNotEditable, pageNotFound, pictureNotFound],
});

const step = {
  method: 'post',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: ownCampaignSchema },
  errors: [campaignNotFound, campaignNotInState],
} as const;

export const submitOwnCampaign = defineEndpoint({
  id: 'submitOwnCampaign',
  feature: 'campaigns',
  path: '/campaigns/own/{id}/submit',
  summary: 'Hand an own draft in for review; what is still missing can be added while it waits',
  ...step,
  errors: [...step.errors, addressNotProven],
});

export const withdrawOwnCampaign = defineEndpoint({
  id: 'withdrawOwnCampaign',
  feature: 'campaigns',
  path: '/campaigns/own/{id}/withdraw',
  summary:
    'Take an own campaign back from review, or one that is approved for a later day: it is a draft again',
  ...step,
});

export const cancelOwnCampaign = defineEndpoint({
  id: 'cancelOwnCampaign',
  feature: 'campaigns',
  path: '/campaigns/own/{id}/cancel',
  summary: 'Cancel an own campaign that is live for good; every contribution is given back in full',
  ...step,
  body: cancelOwnCampaignBody,
});

export const listOwnCampaignPledges = defineEndpoint({
  id: 'listOwnCampaignPledges',
  method: 'get',
  path: '/campaigns/own/{id}/pledges',
  feature: 'campaigns',
  summary: 'Who backed an own campaign, the last first',
  access: 'signed-in',
  limit: 'read',
  params: one,
  query: listReceivedPledgesQuery,
  answer: { results: receivedPledgeSchema },
  errors: [campaignNotFound],
});

const pledge = {
  access: 'signed-in',
  limit: 'write',
  params: z.object({ id: uuid, pledge: uuid }),
  answer: { result: receivedPledgeSchema },
  errors: [campaignNotFound, pledgeNotFound],
} as const;

export const markOwnCampaignDelivery = defineEndpoint({
  id: 'markOwnCampaignDelivery',
  feature: 'campaigns',
  method: 'put',
  path: '/campaigns/own/{id}/pledges/{pledge}/delivery',
  summary: 'Note that a backer has what was promised to them, or has not',
  ...pledge,
  body: deliveryBody,
  errors: [...pledge.errors, pledgeNotCharged],
});

export const refundOwnCampaignPledge = defineEndpoint({
  id: 'refundOwnCampaignPledge',
  feature: 'campaigns',
  method: 'post',
  path: '/campaigns/own/{id}/pledges/{pledge}/refund',
  summary: 'Give a contribution to an own campaign back in full; safe to repeat',
  ...pledge,
  errors: [...pledge.errors, notRefundable, refundDelayed, refundUnavailable, pageOwnersOnly, pageContested],
});

export const refundOwnCampaign = defineEndpoint({
  id: 'refundOwnCampaign',
  feature: 'campaigns',
  method: 'post',
  path: '/campaigns/own/{id}/refund',
  summary:
    'Give every contribution to an own campaign that has ended back in full, as far as its receiver has the money; safe to repeat',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: refundAllSchema },
  errors: [campaignNotFound, campaignNotInState, pageOwnersOnly, pageContested],
});

export const writeOwnCampaignUpdate = defineEndpoint({
  id: 'writeOwnCampaignUpdate',
  method: 'post',
  path: '/campaigns/own/{id}/updates',
  feature: 'campaigns',
  summary:
    'Write an update of an own campaign that is or was live; backers and followers get it by mail, at most five a day',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: writeUpdateBody,
  status: 201,
  answer: { result: campaignUpdateSchema },
  errors: [campaignNotFound, campaignNotInState, addressNotProven],
});

export const deleteOwnCampaignUpdate = defineEndpoint({
  id: 'deleteOwnCampaignUpdate',
  method: 'delete',
  path: '/campaigns/own/{id}/updates/{update}',
  feature: 'campaigns',
  summary: 'Delete an update of an own campaign',
  access: 'signed-in',
  limit: 'write',
  params: z.object({ id: uuid, update: uuid }),
  answer: { result: z.object({ deleted: z.literal(true) }) },
  errors: [campaignNotFound, updateNotFound],
});
