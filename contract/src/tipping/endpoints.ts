import { z } from 'zod';
import { addressNotProven } from '../account/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { methodUnavailable, providerUnavailable } from '../payments/errors.ts';
import { uuid } from '../uuid.ts';
import {
  cardsTriedTooOften,
  challengeRequired,
  idempotencyKeyReused,
  tipAlreadyEnded,
  tipAnonymityLower,
  tipNotFound,
  tippingClosed,
  tippingNotYet,
} from './errors.ts';
import {
  challengeSchema,
  checkoutSchema,
  listTipsQuery,
  payEventTipBody,
  payStageTipBody,
  payTipHeaders,
  payTipToOneBody,
  tipAnonymityBody,
  tipSchema,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const listTips = defineEndpoint({
  id: 'listTips',
  method: 'get',
  path: '/tipping/tips',
  feature: 'tipping',
  summary: "One's own tips, newest first: those of a person, with what they gave as a guest, or of a guest",
  access: 'giver',
  limit: 'read',
  query: listTipsQuery,
  answer: { results: tipSchema },
  errors: [],
});

export const payTip = defineEndpoint({
  id: 'payTip',
  method: 'post',
  path: '/tipping/tips/pay',
  feature: 'tipping',
  summary: 'Start a tip; the answer is the address of the hosted checkout',
  access: 'giver',
  limit: 'pay',
  headers: payTipHeaders,
  body: payTipToOneBody,
  answer: { result: checkoutSchema },
  errors: [
    cardsTriedTooOften,
    challengeRequired,
    tippingClosed,
    tippingNotYet,
    idempotencyKeyReused,
    tipAlreadyEnded,
    addressNotProven,
    methodUnavailable,
    providerUnavailable,
  ],
});

export const getTipChallenge = defineEndpoint({
  id: 'getTipChallenge',
  method: 'get',
  path: '/tipping/challenge',
  feature: 'tipping',
  summary: 'A challenge for a guest whose tip or contribution was refused with `challenge_required`',
  access: 'public',
  limit: 'read',
  answer: { result: challengeSchema },
  errors: [],
});

export const payEventTip = defineEndpoint({
  id: 'payEventTip',
  method: 'post',
  path: '/tipping/tips/pay-event',
  feature: 'tipping',
  summary:
    'Start a tip for all performers of an event: one checkout, a tip for each; `tip` is the first of them',
  access: 'signed-in',
  limit: 'pay',
  headers: payTipHeaders,
  body: payEventTipBody,
  answer: { result: checkoutSchema },
  errors: [
    tippingClosed,
    idempotencyKeyReused,
    tipAlreadyEnded,
    addressNotProven,
    methodUnavailable,
    providerUnavailable,
  ],
});

export const payStageTip = defineEndpoint({
  id: 'payStageTip',
  method: 'post',
  path: '/tipping/tips/pay-stage',
  feature: 'tipping',
  summary: 'Start a tip at the stage of an event, for the act that was shown or for everybody on the bill',
  access: 'giver',
  limit: 'pay',
  headers: payTipHeaders,
  body: payStageTipBody,
  answer: { result: checkoutSchema },
  errors: [
    cardsTriedTooOften,
    challengeRequired,
    tippingClosed,
    tippingNotYet,
    idempotencyKeyReused,
    tipAlreadyEnded,
    addressNotProven,
    methodUnavailable,
    providerUnavailable,
  ],
});

export const getTip = defineEndpoint({
  id: 'getTip',
  method: 'get',
  path: '/tipping/tips/{id}',
  feature: 'tipping',
  summary: "One of one's own tips, as stored",
  access: 'giver',
  limit: 'read',
  params: one,
  answer: { result: tipSchema },
  errors: [tipNotFound],
});

export const continueTip = defineEndpoint({
  id: 'continueTip',
  method: 'post',
  path: '/tipping/tips/{id}/checkout',
  feature: 'tipping',
  summary: 'The hosted checkout of a tip that is not paid yet; the same one however often it is asked for',
  access: 'giver',
  limit: 'write',
  params: one,
  answer: { result: checkoutSchema },
  errors: [tipNotFound, tipAlreadyEnded, tippingClosed, methodUnavailable, providerUnavailable],
});

export const confirmTip = defineEndpoint({
  id: 'confirmTip',
  method: 'post',
  path: '/tipping/tips/{id}/confirm',
  feature: 'tipping',
  summary: 'Ask the payment provider how the tip stands and record it; safe to repeat',
  access: 'giver',
  limit: 'write',
  params: one,
  answer: { result: tipSchema },
  errors: [tipNotFound, providerUnavailable],
});

export const cancelTip = defineEndpoint({
  id: 'cancelTip',
  method: 'post',
  path: '/tipping/tips/{id}/cancel',
  feature: 'tipping',
  summary: 'Give up a tip that is not paid; one that was paid meanwhile stays paid',
  access: 'giver',
  limit: 'write',
  params: one,
  answer: { result: tipSchema },
  errors: [tipNotFound, providerUnavailable],
});

export const changeTipAnonymity = defineEndpoint({
  id: 'changeTipAnonymity',
  method: 'put',
  path: '/tipping/tips/{id}/anonymity',
  feature: 'tipping',
  summary: 'Become more anonymous with a tip that was sent, with all shares of it; never less',
  access: 'giver',
  limit: 'write',
  params: one,
  body: tipAnonymityBody,
  answer: { result: tipSchema },
  errors: [tipNotFound, tipAnonymityLower],
});
