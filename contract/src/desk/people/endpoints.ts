import { z } from 'zod';
import { searchedBy } from '#messages/desk.ts';
import { addressNotProven } from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { operatorRoles } from '../../operator-roles.ts';
import { admin, byId, everybody, refusals, searchQuery } from '../access.ts';
import { lastAdmin, ownAccount } from '../errors.ts';
import { deskRules as rules } from '../rules.ts';
import { reason, reasonBody } from '../schemas.ts';
import { deskPersonDetailsSchema, deskPersonSchema } from './schemas.ts';

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

export const changeDeskPersonRole = defineEndpoint({
  id: 'changeDeskPersonRole',
  method: 'post',
  path: '/desk/people/{id}/role',
  feature: 'desk',
  summary: 'Give somebody a role at the desk in place of the one they had, or none',
  access: admin,
  limit: 'write',
  params: byId,
  body: z.object({ role: z.enum([...operatorRoles, 'none'], rules.role), reason }),
  answer: { result: deskPersonDetailsSchema },
  errors: [...refusals, lastAdmin, addressNotProven],
});
