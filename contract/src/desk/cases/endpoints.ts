import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { refundUnavailable } from '../../payments/errors.ts';
import { everybody, finance, refusals } from '../access.ts';
import { caseClosed, caseRefused, secondOperatorNeeded } from '../errors.ts';
import { closeCaseBody, deskCaseDetailsSchema, deskCaseSchema } from '../schemas.ts';

const byCase = z.object({ id: z.string().regex(/^\d{1,18}$/) });

export const listDeskCases = defineEndpoint({
  id: 'listDeskCases',
  method: 'get',
  path: '/desk/cases',
  feature: 'desk',
  summary: 'Payments that wait for a person, or money in suspense that waits for its owner; the oldest first',
  access: everybody,
  limit: 'read',
  query: pageQuery.extend({
    state: z
      .enum(['open', 'suspense'])
      .default('open')
      .describe('Those that wait for a person, or whose money waits for its owner'),
  }),
  answer: { results: deskCaseSchema },
  errors: refusals,
});

export const getDeskCase = defineEndpoint({
  id: 'getDeskCase',
  method: 'get',
  path: '/desk/cases/{id}',
  feature: 'desk',
  summary: 'A case with what was expected, what was seen, and how it can be closed',
  access: everybody,
  limit: 'read',
  params: byCase,
  answer: { result: deskCaseDetailsSchema },
  errors: refusals,
});

export const closeDeskCase = defineEndpoint({
  id: 'closeDeskCase',
  method: 'post',
  path: '/desk/cases/{id}/close',
  feature: 'desk',
  summary: 'Close a case with its booking',
  access: finance,
  limit: 'write',
  params: byCase,
  body: closeCaseBody,
  answer: { result: deskCaseDetailsSchema },
  errors: [...refusals, secondOperatorNeeded, caseClosed, caseRefused(), refundUnavailable],
});
