import { defineEndpoint } from '../endpoint.ts';
import { eventSchema, listEventsQuery } from './schemas.ts';

export const listEvents = defineEndpoint({
  id: 'listEvents',
  method: 'get',
  path: '/events/listing',
  feature: 'events',
  summary: 'Events, soonest first',
  access: 'public',
  limit: 'read',
  cacheSeconds: 15,
  query: listEventsQuery,
  answer: { results: eventSchema },
  errors: [],
});
