import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { payoutRailUnavailable } from '../../payouts/accounts/errors.ts';
import { transferNotReversible } from '../../payouts/errors.ts';
import { byAccountName, finance, refusals } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { deskReversalSchema, reversalBody, reversalQuery } from './schemas.ts';

export const getDeskReversal = defineEndpoint({
  id: 'getDeskReversal',
  method: 'get',
  path: '/desk/debts/{id}/reversal',
  feature: 'desk',
  summary: 'What a receiver owes, and what of it can be taken back from their account at the rail',
  access: finance,
  limit: 'read',
  params: byAccountName,
  query: reversalQuery,
  answer: { result: deskReversalSchema },
  errors: [...refusals, payoutRailUnavailable],
});

export const reverseDeskTransfers = defineEndpoint({
  id: 'reverseDeskTransfers',
  method: 'post',
  path: '/desk/debts/{id}/reversal',
  feature: 'desk',
  summary:
    'Take back what a receiver owes from their account at the rail, no more than that has; the worker asks the rail',
  access: finance,
  limit: 'write',
  params: byAccountName,
  body: reversalBody,
  answer: { result: z.object({ requested: z.literal(true) }) },
  errors: [...refusals, transferNotReversible, payoutRailUnavailable, secondOperatorNeeded],
});
