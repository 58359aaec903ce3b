import { searchedBy } from '#messages/desk.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { byId, everybody, refusals, searchQuery } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { reasonBody } from '../schemas.ts';
import { deskEventDetailsSchema, deskEventSchema } from './schemas.ts';

export const listDeskEvents = defineEndpoint({
  id: 'listDeskEvents',
  method: 'get',
  path: '/desk/events',
  feature: 'desk',
  summary: 'Events, also hidden ones, found by their words or id; the newest ones without a search',
  access: everybody,
  limit: 'read',
  query: searchQuery(searchedBy.events),
  answer: { results: deskEventSchema },
  errors: refusals,
});

export const getDeskEvent = defineEndpoint({
  id: 'getDeskEvent',
  method: 'get',
  path: '/desk/events/{id}',
  feature: 'desk',
  summary: 'An event in any state, with who organizes it',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskEventDetailsSchema },
  errors: refusals,
});

export const hideDeskEvent = defineEndpoint({
  id: 'hideDeskEvent',
  method: 'post',
  path: '/desk/events/{id}/hide',
  feature: 'desk',
  summary: 'Hide an event, whatever its organizer does; they hear why',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskEventDetailsSchema },
  errors: [...refusals, secondOperatorNeeded],
});

export const showDeskEvent = defineEndpoint({
  id: 'showDeskEvent',
  method: 'post',
  path: '/desk/events/{id}/show',
  feature: 'desk',
  summary: 'Show an event again that was hidden at the desk',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskEventDetailsSchema },
  errors: [...refusals, secondOperatorNeeded],
});
