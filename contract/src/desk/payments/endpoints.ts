import { searchedBy } from '#messages/desk.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { notRefundable, paymentChanged, refundNotNow, refundUnavailable } from '../../payments/errors.ts';
import { byId, everybody, finance, refusals, searchQuery } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { deskPaymentDetailsSchema, deskPaymentSchema, refundBody } from '../schemas.ts';

export const listDeskPayments = defineEndpoint({
  id: 'listDeskPayments',
  method: 'get',
  path: '/desk/payments',
  feature: 'desk',
  summary:
    'Payments found by receipt code, id, the mail address or id of who paid, the page that was tipped, or the campaign or contribution; the newest ones without a search',
  access: everybody,
  limit: 'read',
  query: searchQuery(searchedBy.payments),
  answer: { results: deskPaymentSchema },
  errors: refusals,
});

export const getDeskPayment = defineEndpoint({
  id: 'getDeskPayment',
  method: 'get',
  path: '/desk/payments/{id}',
  feature: 'desk',
  summary: 'A payment with its history and its lines in the ledger',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskPaymentDetailsSchema },
  errors: refusals,
});

export const refundDeskPayment = defineEndpoint({
  id: 'refundDeskPayment',
  method: 'post',
  path: '/desk/payments/{id}/refund',
  feature: 'desk',
  summary: 'Give a payment back, whole or in part',
  access: finance,
  limit: 'write',
  params: byId,
  body: refundBody,
  answer: { result: deskPaymentDetailsSchema },
  errors: [...refusals, secondOperatorNeeded, notRefundable, paymentChanged, refundNotNow, refundUnavailable],
});
