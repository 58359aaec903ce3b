import { z } from 'zod';
import { addressNotProven } from '../account/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { providerUnavailable } from '../payments/errors.ts';
import { tippingClosed } from '../tipping/errors.ts';
import { uuid } from '../uuid.ts';
import {
  pledgeExists,
  pledgeLinkInvalid,
  pledgeNotFound,
  pledgeNotNeeded,
  pledgeNotWithdrawable,
} from './errors.ts';
import {
  declinePledgeBody,
  listPledgesQuery,
  pledgePageSchema,
  pledgeSchema,
  pledgeTipBody,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const createTipPledge = defineEndpoint({
  id: 'createTipPledge',
  method: 'post',
  path: '/pledges',
  feature: 'pledges',
  summary:
    'Promise a tip to a page that cannot be paid yet; the answer is the hosted page that saves the card',
  access: 'signed-in',
  limit: 'pay',
  body: pledgeTipBody,
  answer: { result: pledgePageSchema },
  errors: [tippingClosed, pledgeNotNeeded, pledgeExists, addressNotProven, providerUnavailable],
});

export const listTipPledges = defineEndpoint({
  id: 'listTipPledges',
  method: 'get',
  path: '/pledges',
  feature: 'pledges',
  summary: "One's own pledges, newest first",
  access: 'signed-in',
  limit: 'read',
  query: listPledgesQuery,
  answer: { results: pledgeSchema },
  errors: [],
});

export const getTipPledge = defineEndpoint({
  id: 'getTipPledge',
  method: 'get',
  path: '/pledges/{id}',
  feature: 'pledges',
  summary: "One of one's own pledges",
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: pledgeSchema },
  errors: [pledgeNotFound],
});

export const confirmTipPledge = defineEndpoint({
  id: 'confirmTipPledge',
  method: 'post',
  path: '/pledges/{id}/confirm',
  feature: 'pledges',
  summary: 'Ask the payment provider whether the card was saved and record it; safe to repeat',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: pledgeSchema },
  errors: [pledgeNotFound, providerUnavailable],
});

export const withdrawTipPledge = defineEndpoint({
  id: 'withdrawTipPledge',
  method: 'post',
  path: '/pledges/{id}/withdraw',
  feature: 'pledges',
  summary:
    'Take a pledge back: nothing is charged, and the card is forgotten; doing it twice changes nothing',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: pledgeSchema },
  errors: [pledgeNotFound, pledgeNotWithdrawable],
});

export const declineTipPledge = defineEndpoint({
  id: 'declineTipPledge',
  method: 'post',
  path: '/pledges/decline',
  feature: 'pledges',
  summary: 'Take a pledge back by the token of the link in its mail, signed in or not',
  access: 'public',
  limit: 'write',
  body: declinePledgeBody,
  answer: { result: z.object({ state: pledgeSchema.shape.state }) },
  errors: [pledgeLinkInvalid, pledgeNotWithdrawable],
});
