import { z } from 'zod';
import { finance, refusals } from '../desk/access.ts';
import { secondOperatorNeeded } from '../desk/errors.ts';
import { writeOffBody } from '../desk/schemas.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { leftBalanceSchema } from './left-balance-schemas.ts';
import { balanceNotReturnable } from './payout-errors.ts';

/** The ledger account of a page: `beneficiary:<id>`. */
const accountOfPage = z.string().regex(/^beneficiary:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

export const listLeftBalances = defineEndpoint({
  id: 'listLeftBalances',
  method: 'get',
  path: '/desk/left-balances',
  feature: 'payouts',
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
  feature: 'payouts',
  summary: 'Give the tips of a page that was taken down, and cannot be paid, back to those who sent them',
  access: finance,
  limit: 'write',
  params: z.object({ id: accountOfPage }),
  body: writeOffBody,
  answer: { result: z.object({ requested: z.literal(true) }) },
  errors: [...refusals, balanceNotReturnable, secondOperatorNeeded],
});
