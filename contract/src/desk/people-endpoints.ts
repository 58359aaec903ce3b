import { searchedBy } from '#messages/desk.ts';
import { defineEndpoint } from '../endpoint.ts';
import { byId, everybody, refusals, searchQuery } from './access.ts';
import { lastAdmin, ownAccount } from './errors.ts';
import { deskPersonDetailsSchema, deskPersonSchema } from './people-schemas.ts';
import { reasonBody } from './schemas.ts';

export const listDeskPeople = defineEndpoint({
  id: 'listDeskPeople',
  method: 'get',
  path: '/desk/people',
  feature: 'desk',
  summary:
    'People found by name, by the beginning of their mail address or by id; the newest ones without a search',
  access: everybody,
  limit: 'read',
  query: searchQuery(searchedBy.people),
  answer: { results: deskPersonSchema },
  errors: refusals,
});

export const getDeskPerson = defineEndpoint({
  id: 'getDeskPerson',
  method: 'get',
  path: '/desk/people/{id}',
  feature: 'desk',
  summary: 'A person with their pages, organization, sessions and tips',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskPersonDetailsSchema },
  errors: refusals,
});

export const suspendPerson = defineEndpoint({
  id: 'suspendPerson',
  method: 'post',
  path: '/desk/people/{id}/suspend',
  feature: 'desk',
  summary: 'Keep a person out and withhold their pages and events; of operators, only an admin may',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskPersonDetailsSchema },
  errors: [...refusals, ownAccount, lastAdmin],
});

export const restorePerson = defineEndpoint({
  id: 'restorePerson',
  method: 'post',
  path: '/desk/people/{id}/restore',
  feature: 'desk',
  summary: 'Take a suspension back',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskPersonDetailsSchema },
  errors: refusals,
});
