import { searchedBy } from '#messages/desk.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { byId, everybody, refusals, searchQuery } from '../access.ts';
import { reasonBody } from '../schemas.ts';
import { deskPageDetailsSchema, deskPageSchema } from './schemas.ts';

export const listDeskPages = defineEndpoint({
  id: 'listDeskPages',
  method: 'get',
  path: '/desk/pages',
  feature: 'desk',
  summary: 'Pages in any state, found by name, short address or id; the newest ones without a search',
  access: everybody,
  limit: 'read',
  query: searchQuery(searchedBy.pages),
  answer: { results: deskPageSchema },
  errors: refusals,
});

export const getDeskPage = defineEndpoint({
  id: 'getDeskPage',
  method: 'get',
  path: '/desk/pages/{id}',
  feature: 'desk',
  summary: 'A page in any state, with who looks after it',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskPageDetailsSchema },
  errors: refusals,
});

export const hideDeskPage = defineEndpoint({
  id: 'hideDeskPage',
  method: 'post',
  path: '/desk/pages/{id}/hide',
  feature: 'desk',
  summary: 'Hide a page, whatever its owners do; they hear why',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskPageDetailsSchema },
  errors: refusals,
});

export const showDeskPage = defineEndpoint({
  id: 'showDeskPage',
  method: 'post',
  path: '/desk/pages/{id}/show',
  feature: 'desk',
  summary: 'Show a page again that was hidden at the desk',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskPageDetailsSchema },
  errors: refusals,
});
