import { defineEndpoint } from '../../endpoint.ts';
import { payoutRailUnavailable } from '../../payouts/accounts/errors.ts';
import {
  bankChargeRefused,
  bankReferenceTaken,
  noPayoutByHand,
  payoutAlreadyAdvanced,
} from '../../payouts/errors.ts';
import { byId, finance, refusals } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { reasonBody } from '../schemas.ts';
import {
  batchBody,
  confirmBody,
  correctBody,
  deskPayoutDetailsSchema,
  deskPayoutSchema,
  enterReferenceBody,
  failBody,
  listDeskPayoutsQuery,
  payoutBatchSchema,
  withdrawReturnBody,
} from './schemas.ts';

export const listDeskPayouts = defineEndpoint({
  id: 'listDeskPayouts',
  method: 'get',
  path: '/desk/payouts',
  feature: 'desk',
  summary: 'The payouts of a queue, or those of them that a search finds; while they wait, the oldest first',
  access: finance,
  limit: 'read',
  query: listDeskPayoutsQuery,
  answer: { results: deskPayoutSchema },
  errors: refusals,
});

export const getDeskPayout = defineEndpoint({
  id: 'getDeskPayout',
  method: 'get',
  path: '/desk/payouts/{id}',
  feature: 'desk',
  summary: 'A payout with its history',
  access: finance,
  limit: 'read',
  params: byId,
  answer: { result: deskPayoutDetailsSchema },
  errors: refusals,
});

const act = {
  access: finance,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: deskPayoutDetailsSchema },
  errors: [...refusals, payoutAlreadyAdvanced, secondOperatorNeeded],
} as const;

export const approveDeskPayout = defineEndpoint({
  id: 'approveDeskPayout',
  method: 'post',
  feature: 'desk',
  path: '/desk/payouts/{id}/approve',
  summary: 'Approve a large payout; it is sent once two operators have',
  ...act,
});

export const refuseDeskPayout = defineEndpoint({
  id: 'refuseDeskPayout',
  method: 'post',
  feature: 'desk',
  path: '/desk/payouts/{id}/refuse',
  summary: 'Refuse a payout that was not sent yet; its money is its receiver’s again',
  ...act,
});

export const enterDeskPayoutReference = defineEndpoint({
  id: 'enterDeskPayoutReference',
  method: 'post',
  feature: 'desk',
  path: '/desk/payouts/{id}/reference',
  summary: 'Say under which reference the bank has paid a payout by hand, and what it charged us for that',
  ...act,
  body: enterReferenceBody,
  errors: [...act.errors, bankReferenceTaken, bankChargeRefused],
});

export const correctDeskPayoutReference = defineEndpoint({
  id: 'correctDeskPayoutReference',
  method: 'post',
  feature: 'desk',
  path: '/desk/payouts/{id}/correct-reference',
  summary: 'Replace a wrong reference or charge of a payout by hand that nobody has confirmed yet',
  ...act,
  body: correctBody,
  errors: [...act.errors, bankReferenceTaken, bankChargeRefused],
});

export const confirmDeskPayout = defineEndpoint({
  id: 'confirmDeskPayout',
  method: 'post',
  feature: 'desk',
  path: '/desk/payouts/{id}/confirm',
  summary:
    'Confirm that a payout by hand has left the bank, not by whoever entered its reference; or that one has arrived whose account at the rail is gone',
  ...act,
  body: confirmBody,
  errors: [...act.errors, payoutRailUnavailable],
});

export const failDeskPayout = defineEndpoint({
  id: 'failDeskPayout',
  method: 'post',
  feature: 'desk',
  path: '/desk/payouts/{id}/fail',
  summary:
    'Say, with the reference of the bank, that a payout by hand did not go, or came back; its money is its receiver’s again once a second operator has said so. Also one at the bank whose account at the rail is gone: the rail then takes its transfer back',
  ...act,
  body: failBody,
  errors: [...act.errors, payoutRailUnavailable],
});

export const withdrawDeskPayoutReturn = defineEndpoint({
  id: 'withdrawDeskPayoutReturn',
  method: 'post',
  feature: 'desk',
  path: '/desk/payouts/{id}/withdraw-return',
  summary:
    'Withdraw the report that a payout by hand did not go, or came back, as long as no second operator has confirmed it',
  ...act,
  body: withdrawReturnBody,
});

export const makeDeskPayoutBatch = defineEndpoint({
  id: 'makeDeskPayoutBatch',
  method: 'post',
  feature: 'desk',
  path: '/desk/payout-batches',
  summary:
    'Take every approved payout by hand into a batch for the bank, at a rate that is fixed with it; from then on it is being sent',
  access: finance,
  limit: 'write',
  body: batchBody,
  status: 201,
  answer: { result: payoutBatchSchema },
  errors: [...refusals, noPayoutByHand],
});

export const openDeskPayoutBatch = defineEndpoint({
  id: 'openDeskPayoutBatch',
  method: 'post',
  feature: 'desk',
  path: '/desk/payout-batches/{id}/open',
  summary: 'A batch for the bank, with the accounts it pays in full; who opens it stands in the log',
  access: finance,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: payoutBatchSchema },
  errors: [...refusals, noPayoutByHand],
});
