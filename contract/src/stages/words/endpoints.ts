import { z } from 'zod';
import { pageContested, pageNotFound } from '../../beneficiaries/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { eventNotFound } from '../../events/errors.ts';
import { tipNotFound } from '../../tipping/errors.ts';
import { uuid } from '../../uuid.ts';
import { wordsBlocked } from '../errors.ts';
import { listStageWordsQuery, stageWordsBody, stageWordsSchema } from '../screen/schemas.ts';

const one = z.object({ id: uuid });
const oneTip = one.extend({ tip: uuid });

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
  summary:
    'What was written to an own page with tips at stages of nights that are not past, those that nobody has decided about first',
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
  errors: [pageNotFound, pageContested, tipNotFound, wordsBlocked],
});
