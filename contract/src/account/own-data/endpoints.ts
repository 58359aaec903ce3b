import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { notFound } from '../../errors.ts';
import { uuid } from '../../uuid.ts';
import { secondFactorRequired } from '../errors.ts';
import { ownDataPartSchema, ownDataTablesSchema } from './schemas.ts';

export const listOwnData = defineEndpoint({
  id: 'listOwnData',
  method: 'get',
  path: '/account/data',
  feature: 'account',
  summary: 'The tables of everything that is held of the signed-in person; six times an hour',
  access: 'signed-in',
  limit: 'read',
  answer: { result: ownDataTablesSchema },
  errors: [secondFactorRequired],
});

export const getOwnData = defineEndpoint({
  id: 'getOwnData',
  method: 'get',
  path: '/account/data/{table}',
  feature: 'account',
  summary: 'The rows of one of these tables that are about the signed-in person, in parts',
  access: 'signed-in',
  limit: 'read',
  params: z.object({ table: z.string().max(100) }),
  query: z.object({ after: uuid.optional().describe('Only rows after the part that gave this') }),
  answer: { result: ownDataPartSchema },
  errors: [secondFactorRequired, notFound],
});
