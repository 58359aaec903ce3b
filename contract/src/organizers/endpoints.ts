import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { organizerNotFound } from './errors.ts';
import { organizerSchema } from './schemas.ts';

export const listOrganizers = defineEndpoint({
  id: 'listOrganizers',
  method: 'get',
  path: '/events/organizers',
  feature: 'organizers',
  summary: 'Organizers of events, by name',
  access: 'public',
  limit: 'read',
  cacheSeconds: 60,
  query: pageQuery,
  answer: { results: organizerSchema },
  errors: [],
});

export const getOrganizer = defineEndpoint({
  id: 'getOrganizer',
  method: 'get',
  path: '/events/organizers/{id}',
  feature: 'organizers',
  summary: 'One organizer of events',
  access: 'public',
  limit: 'read',
  cacheSeconds: 60,
  params: z.object({ id: z.uuid() }),
  answer: { result: organizerSchema },
  errors: [organizerNotFound],
});
