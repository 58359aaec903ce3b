import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { eventNotFound } from '../events/errors.ts';
import { uuid } from '../uuid.ts';
import { stageNotFound, stageWithoutDate } from './errors.ts';
import { managedStageSchema, runningOrderBody, stageChangeBody, stageSchema } from './schemas.ts';

const ofEvent = z.object({ id: uuid });

export const getStage = defineEndpoint({
  id: 'getStage',
  method: 'get',
  path: '/stages/{code}',
  feature: 'stages',
  summary: 'What is on at the stage of an event, by the code of its sign',
  access: 'public',
  limit: 'read',
  params: z.object({ code: z.string().max(40) }),
  answer: { result: stageSchema },
  errors: [stageNotFound],
});

export const getManagedStage = defineEndpoint({
  id: 'getManagedStage',
  method: 'get',
  path: '/stages/events/{id}',
  feature: 'stages',
  summary: 'The stage of an own event, also before it is opened',
  access: 'signed-in',
  limit: 'read',
  params: ofEvent,
  answer: { result: managedStageSchema },
  errors: [eventNotFound],
});

export const openStage = defineEndpoint({
  id: 'openStage',
  method: 'post',
  path: '/stages/events/{id}',
  feature: 'stages',
  summary: 'Give an own event a stage with a code; one that has it stays as it is',
  access: 'signed-in',
  limit: 'write',
  params: ofEvent,
  answer: { result: managedStageSchema },
  errors: [eventNotFound],
});

export const saveStageRunningOrder = defineEndpoint({
  id: 'saveStageRunningOrder',
  method: 'put',
  path: '/stages/events/{id}/order',
  feature: 'stages',
  summary: 'Say when each act of an own event is on',
  access: 'signed-in',
  limit: 'write',
  params: ofEvent,
  body: runningOrderBody,
  answer: { result: managedStageSchema },
  errors: [eventNotFound, stageWithoutDate],
});

export const changeStage = defineEndpoint({
  id: 'changeStage',
  method: 'post',
  path: '/stages/events/{id}/changes',
  feature: 'stages',
  summary: 'Say who is on at an own event, that nobody is, or that the times count again',
  access: 'signed-in',
  limit: 'write',
  params: ofEvent,
  body: stageChangeBody,
  answer: { result: managedStageSchema },
  errors: [eventNotFound],
});
