import { z } from 'zod';
import { pageNotFound } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventNotFound } from '../events/errors.ts';
import { tipNotFound } from '../tipping/errors.ts';
import { uuid } from '../uuid.ts';
import { screenNotFound, wordsBlocked } from './errors.ts';
import {
  listStageWordsQuery,
  managedScreenSchema,
  screenBody,
  screenNewsHeaders,
  screenNewsQuery,
  screenNewsSchema,
  screenSchema,
  stageWordsBody,
  stageWordsSchema,
} from './screen-schemas.ts';

const one = z.object({ id: uuid });
const oneTip = one.extend({ tip: uuid });
const byToken = z.object({ token: z.string().max(60) });

export const getScreen = defineEndpoint({
  id: 'getScreen',
  method: 'get',
  path: '/stages/screens/{token}',
  feature: 'stages',
  summary: 'What the screen of a venue shows; its secret address is all it takes',
  access: 'public',
  limit: 'read',
  params: byToken,
  answer: { result: screenSchema },
  errors: [screenNotFound],
});

export const followScreen = defineEndpoint({
  id: 'followScreen',
  method: 'get',
  path: '/stages/screens/{token}/news',
  feature: 'stages',
  summary: 'The same as it comes: server-sent events named `news`, their number as id',
  access: 'public',
  limit: 'read',
  params: byToken,
  query: screenNewsQuery,
  headers: screenNewsHeaders,
  answer: { events: screenNewsSchema },
  errors: [screenNotFound],
});

export const getManagedScreen = defineEndpoint({
  id: 'getManagedScreen',
  method: 'get',
  path: '/stages/events/{id}/screen',
  feature: 'stages',
  summary: 'The screen of an own event',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: managedScreenSchema },
  errors: [eventNotFound],
});

export const changeScreen = defineEndpoint({
  id: 'changeScreen',
  method: 'put',
  path: '/stages/events/{id}/screen',
  feature: 'stages',
  summary:
    'Give the screen of an own event an address or take it away, and set its quiet hours and the goal of the night',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: screenBody,
  answer: { result: managedScreenSchema },
  errors: [eventNotFound],
});

export const listStageWords = defineEndpoint({
  id: 'listStageWords',
  method: 'get',
  path: '/stages/events/{id}/words',
  feature: 'stages',
  summary:
    'What was written with tips at the stage of an own event, those that nobody has decided about first; never an amount',
  access: 'signed-in',
  limit: 'read',
  params: one,
  query: listStageWordsQuery,
  answer: { results: stageWordsSchema },
  errors: [eventNotFound],
});

export const showStageWords = defineEndpoint({
  id: 'showStageWords',
  method: 'put',
  path: '/stages/events/{id}/words/{tip}',
  feature: 'stages',
  summary: 'Let the screen of an own event show the words of a tip, or not',
  access: 'signed-in',
  limit: 'write',
  params: oneTip,
  body: stageWordsBody,
  answer: { result: stageWordsSchema },
  errors: [eventNotFound, tipNotFound, wordsBlocked],
});

export const listPageStageWords = defineEndpoint({
  id: 'listPageStageWords',
  method: 'get',
  path: '/stages/pages/{id}/words',
  feature: 'stages',
  summary: 'What was written to an own page with tips at stages, those that nobody has decided about first',
  access: 'signed-in',
  limit: 'read',
  params: one,
  query: listStageWordsQuery,
  answer: { results: stageWordsSchema },
  errors: [pageNotFound],
});

export const showPageStageWords = defineEndpoint({
  id: 'showPageStageWords',
  method: 'put',
  path: '/stages/pages/{id}/words/{tip}',
  feature: 'stages',
  summary: 'Let the screen of an event show the words of a tip to an own page, or not',
  access: 'signed-in',
  limit: 'write',
  params: oneTip,
  body: stageWordsBody,
  answer: { result: stageWordsSchema },
  errors: [pageNotFound, tipNotFound, wordsBlocked],
});
