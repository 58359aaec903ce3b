import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { eventNotFound } from './errors.ts';
import {
  eventBeneficiaryProfileSchema,
  eventCategorySchema,
  eventDetailSchema,
  eventSchema,
  listEventsQuery,
  listNearEventsQuery,
  wholeListQuery,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const listEvents = defineEndpoint({
  id: 'listEvents',
  method: 'get',
  path: '/events/listing',
  feature: 'events',
  summary: 'Events, soonest first',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: listEventsQuery,
  answer: { results: eventSchema },
  errors: [],
});

export const listNearEvents = defineEndpoint({
  id: 'listNearEvents',
  method: 'get',
  path: '/events/near',
  feature: 'events',
  summary:
    'Upcoming events near a search that does not find them: by a slip in typing, the other script, or their category',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: listNearEventsQuery,
  answer: { results: eventSchema },
  errors: [],
});

export const listOrganizerEvents = defineEndpoint({
  id: 'listOrganizerEvents',
  method: 'get',
  path: '/events/organizers/{id}/events',
  feature: 'events',
  summary: "An organizer's events to come, soonest first",
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: one,
  query: pageQuery,
  answer: { results: eventSchema },
  errors: [],
});

export const getEvent = defineEndpoint({
  id: 'getEvent',
  method: 'get',
  path: '/events/listing/{id}',
  feature: 'events',
  summary: 'One event',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: one,
  answer: { result: eventDetailSchema },
  errors: [eventNotFound],
});

export const listEventLineUp = defineEndpoint({
  id: 'listEventLineUp',
  method: 'get',
  path: '/events/listing/{id}/beneficiaries',
  feature: 'events',
  summary: 'Who performs at an event, in the order of its bill',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: one,
  query: wholeListQuery,
  answer: { results: eventBeneficiaryProfileSchema },
  errors: [eventNotFound],
});

export const listEventCategories = defineEndpoint({
  id: 'listEventCategories',
  method: 'get',
  path: '/events/categories',
  feature: 'events',
  summary: 'Categories of events',
  access: 'public',
  limit: 'read',
  cacheSeconds: 300,
  query: wholeListQuery,
  answer: { results: eventCategorySchema },
  errors: [],
});
