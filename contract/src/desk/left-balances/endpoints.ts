import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { balanceNotReturnable } from '../../payouts/errors.ts';
import { finance, refusals } from '../access.ts';
import { balanceChanged, secondOperatorNeeded } from '../errors.ts';
import { giveBackBody, leftBalanceSchema } from './schemas.ts';

/** The ledger account of a page: `beneficiary:<id>`. */
const accountOfPage = z.string().regex(/^beneficiary:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const listDeskLeftBalances = defineEndpoint({
  id: 'listDeskLeftBalances',
  method: 'get',
  path: '/desk/left-balances',
  feature: 'desk',
  summary: 'What pages that were taken down still have, the largest amount first',
  access: finance,
  limit: 'read',
  query: pageQuery,
  answer: { results: leftBalanceSchema },
  errors: refusals,
});

export const giveBackLeftBalance = defineEndpoint({
  id: 'giveBackLeftBalance',
  method: 'post',
  path: '/desk/left-balances/{id}/give-back',
  feature: 'desk',
  summary: 'Give the tips of a page that was taken down, and cannot be paid, back to those who sent them',
  access: finance,
  limit: 'write',
  params: z.object({ id: accountOfPage }),
  body: giveBackBody,
  answer: { result: z.object({ requested: z.literal(true) }) },
  errors: [...refusals, balanceChanged, balanceNotReturnable, secondOperatorNeeded],
});
