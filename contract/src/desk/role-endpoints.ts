import { z } from 'zod';
import { addressNotProven } from '../account/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { operatorRoles } from '../operator-roles.ts';
import { admin, byId, refusals } from './access.ts';
import { deskRules as rules } from './desk-rules.ts';
import { lastAdmin } from './errors.ts';
import { deskPersonDetailsSchema } from './people-schemas.ts';
import { operatorSchema, reason } from './schemas.ts';

export const listOperators = defineEndpoint({
  id: 'listOperators',
  method: 'get',
  path: '/desk/operators',
  feature: 'desk',
  summary: 'Who works at the desk, the longest first',
  access: admin,
  limit: 'read',
  query: pageQuery,
  answer: { results: operatorSchema },
  errors: refusals,
});

export const changeRole = defineEndpoint({
  id: 'changeRole',
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
