import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { notAnOrganizer } from '../../organizers/errors.ts';
import { pictureNotFound } from '../../pictures/errors.ts';
import { idempotencyKeyReused } from '../../tipping/errors.ts';
import { uuid } from '../../uuid.ts';
import { eventBeingTipped, eventCanceled, eventHasTips, eventNotFound } from '../errors.ts';
import {
  createEventBody,
  createEventHeaders,
  editableEventSchema,
  listManagedEventsQuery,
  managedEventSchema,
  updateEventBody,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const listOwnEvents = defineEndpoint({
  id: 'listOwnEvents',
  method: 'get',
  path: '/events/managed',
  feature: 'events',
  summary: "The signed-in organizer's own events in one state, with their figures",
  access: 'signed-in',
  limit: 'read',
  query: listManagedEventsQuery,
  answer: { results: managedEventSchema },
  errors: [notAnOrganizer],
});

export const getOwnEvent = defineEndpoint({
  id: 'getOwnEvent',
  method: 'get',
  path: '/events/managed/{id}',
  feature: 'events',
  summary: 'An own event as its form has it',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: editableEventSchema },
  errors: [eventNotFound],
});

export const createOwnEvent = defineEndpoint({
  id: 'createOwnEvent',
  method: 'post',
  path: '/events/listing',
  feature: 'events',
  summary: 'Create an event, published at once unless it is a draft',
  access: 'signed-in',
  limit: 'write',
  headers: createEventHeaders,
  body: createEventBody,
  status: 201,
  answer: { result: managedEventSchema },
  errors: [notAnOrganizer, addressNotProven, pictureNotFound, idempotencyKeyReused],
});

export const updateOwnEvent = defineEndpoint({
  id: 'updateOwnEvent',
  method: 'patch',
  path: '/events/listing/{id}',
  feature: 'events',
  summary:
    'Change an own event, or publish a draft; after a quarter of an hour, those concerned are told by mail of another date or place',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: updateEventBody,
  answer: { result: managedEventSchema },
  errors: [eventNotFound, eventCanceled, addressNotProven, pictureNotFound],
});

export const deleteOwnEvent = defineEndpoint({
  id: 'deleteOwnEvent',
  method: 'delete',
  path: '/events/listing/{id}',
  feature: 'events',
  summary:
    'Delete an own event that nobody has tipped at; it can be brought back for a week. After a quarter of an hour, those concerned are told by mail',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: managedEventSchema },
  errors: [eventNotFound, eventHasTips, eventBeingTipped],
});

export const restoreOwnEvent = defineEndpoint({
  id: 'restoreOwnEvent',
  method: 'post',
  path: '/events/listing/{id}/restore',
  feature: 'events',
  summary: 'Bring back an own event that was deleted; one that is there stays as it is',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: managedEventSchema },
  errors: [eventNotFound, addressNotProven],
});

export const cancelOwnEvent = defineEndpoint({
  id: 'cancelOwnEvent',
  method: 'post',
  path: '/events/listing/{id}/cancel',
  feature: 'events',
  summary:
    'Cancel an own event for good; those who saved it or tipped there, who look after a page on its bill, and followers of performers who agreed to be on it, are told by mail',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: managedEventSchema },
  errors: [eventNotFound],
});
