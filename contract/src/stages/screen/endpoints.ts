import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { eventNotFound } from '../../events/errors.ts';
import { uuid } from '../../uuid.ts';
import { screenNotFound } from '../errors.ts';
import {
  managedScreenSchema,
  screenBody,
  screenNewsHeaders,
  screenNewsQuery,
  screenNewsSchema,
  screenSchema,
} from './schemas.ts';

const one = z.object({ id: uuid });
const byToken = z.object({ token: z.string().max(60) });

export const getStageScreen = defineEndpoint({
  id: 'getStageScreen',
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

export const followStageScreen = defineEndpoint({
  id: 'followStageScreen',
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

export const getManagedStageScreen = defineEndpoint({
  id: 'getManagedStageScreen',
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

export const changeStageScreen = defineEndpoint({
  id: 'changeStageScreen',
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
