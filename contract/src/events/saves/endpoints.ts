import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { eventNotFound } from '../errors.ts';
import { eventSaveSchema, savedEventSchema } from '../schemas.ts';

const one = z.object({ id: uuid });

export const getEventSave = defineEndpoint({
  id: 'getEventSave',
  method: 'get',
  path: '/events/listing/{id}/save',
  feature: 'events',
  summary: 'Whether the signed-in person saved this event',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: eventSaveSchema },
  errors: [eventNotFound],
});

export const saveEvent = defineEndpoint({
  id: 'saveEvent',
  method: 'put',
  path: '/events/listing/{id}/save',
  feature: 'events',
  summary: 'Save an event; doing it twice changes nothing',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: eventSaveSchema },
  errors: [eventNotFound],
});

export const unsaveEvent = defineEndpoint({
  id: 'unsaveEvent',
  method: 'delete',
  path: '/events/listing/{id}/save',
  feature: 'events',
  summary: 'Take an event off the saved ones',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: eventSaveSchema },
  errors: [eventNotFound],
});

export const listSavedEvents = defineEndpoint({
  id: 'listSavedEvents',
  method: 'get',
  path: '/events/saved',
  feature: 'events',
  summary: 'The events the signed-in person saved, the last saved first, past ones too',
  access: 'signed-in',
  limit: 'read',
  query: pageQuery,
  answer: { results: savedEventSchema },
  errors: [],
});
