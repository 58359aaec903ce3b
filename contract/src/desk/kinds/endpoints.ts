import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { words } from '../../envelope.ts';
import { admin, byId, refusals } from '../access.ts';
import { kindChanged, kindNameTaken } from '../errors.ts';
import { deskRules as rules } from '../rules.ts';
import { reason } from '../schemas.ts';
import { kindSchema, kindsSchema } from './schemas.ts';

const fields = {
  name: words(rules.kindName),
  position: z.int(rules.position).min(0, rules.position).max(9999, rules.position),
  reason,
};

export const getDeskKinds = defineEndpoint({
  id: 'getDeskKinds',
  method: 'get',
  path: '/desk/kinds',
  feature: 'desk',
  summary: 'The types of beneficiaries and the categories of events, retired ones too',
  access: admin,
  limit: 'read',
  answer: { result: kindsSchema },
  errors: refusals,
});

export const addKind = defineEndpoint({
  id: 'addKind',
  method: 'post',
  path: '/desk/kinds',
  feature: 'desk',
  summary: 'Add a type of beneficiaries or a category of events',
  access: admin,
  limit: 'write',
  body: z.object({ of: z.enum(['types', 'categories']), ...fields }),
  answer: { result: kindSchema },
  errors: [...refusals, kindNameTaken],
});

export const changeKind = defineEndpoint({
  id: 'changeKind',
  method: 'post',
  path: '/desk/kinds/{id}',
  feature: 'desk',
  summary: 'Rename, move or retire a type or a category, or offer it again',
  access: admin,
  limit: 'write',
  params: byId,
  body: z.object({
    ...fields,
    retired: z.boolean(),
    seen: kindSchema.omit({ id: true }).describe('As it was when the operator opened it'),
  }),
  answer: { result: kindSchema },
  errors: [...refusals, kindChanged, kindNameTaken],
});
