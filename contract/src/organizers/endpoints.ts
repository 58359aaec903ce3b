import { z } from 'zod';
import { addressNotProven } from '../account/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { alreadyOrganizer, notAnOrganizer, organizerNotFound } from './errors.ts';
import { organizerFormSchema, organizerSchema, ownOrganizerSchema } from './schemas.ts';

export const listOrganizers = defineEndpoint({
  id: 'listOrganizers',
  method: 'get',
  path: '/events/organizers',
  feature: 'organizers',
  summary: 'Organizers of events whose mail address is proven, by name',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: pageQuery,
  answer: { results: organizerSchema },
  errors: [],
});

export const registerOrganizer = defineEndpoint({
  id: 'registerOrganizer',
  method: 'post',
  path: '/events/organizers',
  feature: 'organizers',
  summary:
    'Register the signed-in person as an organizer of events, public once their mail address is proven',
  access: 'signed-in',
  limit: 'write',
  body: organizerFormSchema,
  status: 201,
  answer: { result: ownOrganizerSchema },
  errors: [alreadyOrganizer],
});

export const getOrganizerRegistration = defineEndpoint({
  id: 'getOrganizerRegistration',
  method: 'get',
  path: '/events/organizers/mine',
  feature: 'organizers',
  summary: "The signed-in person's own organizer",
  access: 'signed-in',
  limit: 'read',
  answer: { result: ownOrganizerSchema },
  errors: [notAnOrganizer],
});

export const updateOrganizer = defineEndpoint({
  id: 'updateOrganizer',
  method: 'patch',
  path: '/events/organizers/mine',
  feature: 'organizers',
  summary: "Change some of the signed-in person's own organizer",
  access: 'signed-in',
  limit: 'write',
  body: organizerFormSchema.partial(),
  answer: { result: ownOrganizerSchema },
  errors: [notAnOrganizer, addressNotProven],
});

export const getOrganizer = defineEndpoint({
  id: 'getOrganizer',
  method: 'get',
  path: '/events/organizers/{id}',
  feature: 'organizers',
  summary: 'One organizer of events',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: z.object({ id: uuid }),
  answer: { result: organizerSchema },
  errors: [organizerNotFound],
});
