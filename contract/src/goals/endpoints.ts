import { z } from 'zod';
import { beneficiaryNotFound, pageContested, pageLeft, pageNotFound } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { goalNotFound } from './errors.ts';
import { goalSchema, setGoalBody, shownGoalSchema } from './schemas.ts';

const one = z.object({ id: uuid });

export const getGoal = defineEndpoint({
  id: 'getGoal',
  method: 'get',
  path: '/goals/shown/{id}',
  feature: 'goals',
  summary: 'What a beneficiary collects for now, and how far it is; null for none',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: one,
  answer: { result: shownGoalSchema },
  errors: [beneficiaryNotFound],
});

export const listGoals = defineEndpoint({
  id: 'listGoals',
  method: 'get',
  path: '/goals/pages/{id}/goals',
  feature: 'goals',
  summary: 'The goals of a page that one looks after, the newest first',
  access: 'signed-in',
  limit: 'read',
  params: one,
  query: pageQuery,
  answer: { results: goalSchema },
  errors: [pageNotFound],
});

export const setGoal = defineEndpoint({
  id: 'setGoal',
  method: 'put',
  path: '/goals/pages/{id}/goal',
  feature: 'goals',
  summary: 'Begin a goal of an own page, or change the words, amount and day of the one that is open',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: setGoalBody,
  answer: { result: goalSchema },
  errors: [pageNotFound, pageLeft, pageContested],
});

export const closeGoal = defineEndpoint({
  id: 'closeGoal',
  method: 'delete',
  path: '/goals/pages/{id}/goal',
  feature: 'goals',
  summary: 'Close the open goal of an own page; what came in for it stays written',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: goalSchema },
  errors: [pageNotFound, pageContested, goalNotFound],
});
