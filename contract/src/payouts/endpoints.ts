import { z } from 'zod';
import { pageNotFound } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { uuid } from '../uuid.ts';
import {
  nothingToPayOut,
  payoutAlreadyAdvanced,
  payoutBlocked,
  payoutNotFound,
  payoutUnderWay,
} from './errors.ts';
import { listPayoutsQuery, payoutSchema, payoutSummarySchema } from './schemas.ts';

const onePage = z.object({ id: uuid });

export const getPayoutSummary = defineEndpoint({
  id: 'getPayoutSummary',
  method: 'get',
  path: '/payouts/pages/{id}/summary',
  feature: 'payouts',
  summary: 'What of an own page can be paid out, what waits, and what stands against it; for its owners',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  answer: { result: payoutSummarySchema },
  errors: [pageNotFound],
});

export const listPayouts = defineEndpoint({
  id: 'listPayouts',
  method: 'get',
  path: '/payouts/pages/{id}/payouts',
  feature: 'payouts',
  summary: 'The payouts of an own page, the newest first; for its owners',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: listPayoutsQuery,
  answer: { results: payoutSchema },
  errors: [pageNotFound],
});

export const requestPayout = defineEndpoint({
  id: 'requestPayout',
  method: 'post',
  path: '/payouts/pages/{id}/payouts',
  feature: 'payouts',
  summary: 'Pay out everything of an own page that is ready now; for its owners',
  access: 'signed-in',
  limit: 'write',
  params: onePage,
  status: 201,
  answer: { result: payoutSchema },
  errors: [pageNotFound, nothingToPayOut, payoutUnderWay, payoutBlocked],
});

export const cancelPayout = defineEndpoint({
  id: 'cancelPayout',
  method: 'post',
  path: '/payouts/pages/{id}/payouts/{payout}/cancel',
  feature: 'payouts',
  summary: 'Take back a payout that was not sent yet; for the owners of the page',
  access: 'signed-in',
  limit: 'write',
  params: onePage.extend({ payout: uuid }),
  answer: { result: payoutSchema },
  errors: [pageNotFound, payoutNotFound, payoutAlreadyAdvanced],
});
