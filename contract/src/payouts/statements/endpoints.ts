import { z } from 'zod';
import { pageNotFound } from '../../beneficiaries/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { uuid } from '../../uuid.ts';
import {
  listStatementLinesQuery,
  statementLinesSchema,
  statementPeriod,
  statementQuery,
  statementSchema,
} from './schemas.ts';

const oneStatement = z.object({ id: uuid, period: statementPeriod });

export const getPayoutStatement = defineEndpoint({
  id: 'getPayoutStatement',
  method: 'get',
  path: '/payouts/pages/{id}/statements/{period}',
  feature: 'payouts',
  summary: 'What an own page had, got and was paid in a month or year, as the ledger has it; for its owners',
  access: 'signed-in',
  limit: 'read',
  params: oneStatement,
  query: statementQuery,
  answer: { result: statementSchema },
  errors: [pageNotFound],
});

export const listPayoutStatementLines = defineEndpoint({
  id: 'listPayoutStatementLines',
  method: 'get',
  path: '/payouts/pages/{id}/statements/{period}/lines',
  feature: 'payouts',
  summary:
    'Every tip, refund, dispute and payout of a statement, the oldest first; for the owners of the page',
  access: 'signed-in',
  limit: 'read',
  params: oneStatement,
  query: listStatementLinesQuery,
  answer: { result: statementLinesSchema },
  errors: [pageNotFound],
});
