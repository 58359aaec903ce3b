import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import {
  methodUnavailable,
  notRefundable,
  providerUnavailable,
  refundDelayed,
  refundUnavailable,
} from '../../payments/errors.ts';
import { cardsTriedTooOften, challengeRequired, idempotencyKeyReused } from '../../tipping/errors.ts';
import { payTipHeaders } from '../../tipping/schemas.ts';
import { uuid } from '../../uuid.ts';
import {
  backsOwnCampaign,
  campaignClosed,
  campaignNotFound,
  pledgeAlreadyEnded,
  pledgeFinal,
  pledgeNotChangeable,
  pledgeNotFound,
  refundedTooOften,
  tierTaken,
} from '../errors.ts';
import { bySlug } from '../schemas.ts';
import { backCampaignBody, changePledgeBody, pledgeCheckoutSchema, pledgeSchema } from './schemas.ts';

const one = z.object({ id: uuid });

export const createPledge = defineEndpoint({
  id: 'createPledge',
  method: 'post',
  path: '/campaigns/listing/{slug}/back',
  feature: 'campaigns',
  summary: 'Start a contribution to a campaign; the answer is the address of the hosted checkout',
  access: 'giver',
  limit: 'pay',
  params: bySlug,
  headers: payTipHeaders,
  body: backCampaignBody,
  answer: { result: pledgeCheckoutSchema },
  errors: [
    cardsTriedTooOften,
    challengeRequired,
    campaignNotFound,
    campaignClosed,
    backsOwnCampaign,
    refundedTooOften,
    tierTaken,
    idempotencyKeyReused,
    pledgeAlreadyEnded,
    addressNotProven,
    methodUnavailable,
    providerUnavailable,
  ],
});

export const listPledges = defineEndpoint({
  id: 'listPledges',
  method: 'get',
  path: '/campaigns/pledges',
  feature: 'campaigns',
  summary: "One's own contributions to campaigns, newest first",
  access: 'giver',
  limit: 'read',
  query: pageQuery,
  answer: { results: pledgeSchema },
  errors: [],
});

export const getPledge = defineEndpoint({
  id: 'getPledge',
  method: 'get',
  path: '/campaigns/pledges/{id}',
  feature: 'campaigns',
  summary: "One of one's own contributions",
  access: 'giver',
  limit: 'read',
  params: one,
  answer: { result: pledgeSchema },
  errors: [pledgeNotFound],
});

export const continuePledge = defineEndpoint({
  id: 'continuePledge',
  method: 'post',
  path: '/campaigns/pledges/{id}/checkout',
  feature: 'campaigns',
  summary:
    'The hosted page of a contribution that is not paid yet, or whose card was refused; the same one however often it is asked for',
  access: 'giver',
  limit: 'write',
  params: one,
  answer: { result: pledgeCheckoutSchema },
  errors: [pledgeNotFound, pledgeAlreadyEnded, campaignClosed, methodUnavailable, providerUnavailable],
});

export const confirmPledge = defineEndpoint({
  id: 'confirmPledge',
  method: 'post',
  path: '/campaigns/pledges/{id}/confirm',
  feature: 'campaigns',
  summary: 'Ask the payment provider how a contribution stands and record it; safe to repeat',
  access: 'giver',
  limit: 'write',
  params: one,
  answer: { result: pledgeSchema },
  errors: [pledgeNotFound, providerUnavailable],
});

export const changePledge = defineEndpoint({
  id: 'changePledge',
  method: 'put',
  path: '/campaigns/pledges/{id}',
  feature: 'campaigns',
  summary:
    'Change a pledge whose card is saved and not charged yet, while its campaign is live; safe to repeat',
  access: 'giver',
  limit: 'write',
  params: one,
  body: changePledgeBody,
  answer: { result: pledgeSchema },
  errors: [pledgeNotFound, pledgeNotChangeable, campaignClosed, tierTaken, addressNotProven],
});

export const withdrawPledge = defineEndpoint({
  id: 'withdrawPledge',
  method: 'post',
  path: '/campaigns/pledges/{id}/withdraw',
  feature: 'campaigns',
  summary:
    'Take a contribution back before the campaign ends: what was paid is given back in full, a saved card is forgotten; safe to repeat',
  access: 'giver',
  limit: 'write',
  params: one,
  answer: { result: pledgeSchema },
  errors: [pledgeNotFound, pledgeFinal, notRefundable, refundDelayed, refundUnavailable, providerUnavailable],
});
