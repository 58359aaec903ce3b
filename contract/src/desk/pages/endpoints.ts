import { searchedBy } from '#messages/desk.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { byId, deciding, everybody, finance, refusals, searchQuery } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { reasonBody } from '../schemas.ts';
import { addPageBody, deskPageDetailsSchema, deskPageSchema } from './schemas.ts';

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

export const addDeskPage = defineEndpoint({
  id: 'addDeskPage',
  method: 'post',
  path: '/desk/pages',
  feature: 'desk',
  summary:
    'Publish a page for somebody who is not here yet; it is unclaimed until they show that it is theirs',
  access: deciding,
  limit: 'write',
  body: addPageBody,
  status: 201,
  answer: { result: deskPageDetailsSchema },
  errors: refusals,
});

export const getDeskPage = defineEndpoint({
  id: 'getDeskPage',
  method: 'get',
  path: '/desk/pages/{id}',
  feature: 'desk',
  summary: 'A page in any state, with who looks after it and who claims it',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskPageDetailsSchema },
  errors: refusals,
});

/** An act on a page. It is refused to operators who look after the page or once did. */
const act = {
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskPageDetailsSchema },
  errors: [...refusals, secondOperatorNeeded],
} as const;

export const hideDeskPage = defineEndpoint({
  id: 'hideDeskPage',
  method: 'post',
  path: '/desk/pages/{id}/hide',
  feature: 'desk',
  summary: 'Hide a page, whatever its owners do; they hear why',
  access: everybody,
  ...act,
});

export const showDeskPage = defineEndpoint({
  id: 'showDeskPage',
  method: 'post',
  path: '/desk/pages/{id}/show',
  feature: 'desk',
  summary: 'Show a page again that was hidden at the desk',
  access: everybody,
  ...act,
});

export const freezeDeskPage = defineEndpoint({
  id: 'freezeDeskPage',
  method: 'post',
  path: '/desk/pages/{id}/freeze',
  feature: 'desk',
  summary: 'Freeze the payouts of a page; what it has stays in its balance',
  access: everybody,
  ...act,
});

export const unfreezeDeskPage = defineEndpoint({
  id: 'unfreezeDeskPage',
  method: 'post',
  path: '/desk/pages/{id}/unfreeze',
  feature: 'desk',
  summary: 'Let the frozen payouts of a page go on',
  access: finance,
  ...act,
});
