import { z } from 'zod';
import { searchedBy } from '#messages/desk.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { admin, byId, everybody, finance, refusals, searchQuery } from './access.ts';
import {
  caseClosed,
  caseRefused,
  debtNotWrittenOff,
  jobNotRetryable,
  notRefundable,
  refundUnavailable,
  secondOperatorNeeded,
} from './errors.ts';
import {
  closeCaseBody,
  deskCaseDetailsSchema,
  deskCaseSchema,
  deskDebtSchema,
  deskJobDetailsSchema,
  deskJobSchema,
  deskPaymentDetailsSchema,
  deskPaymentSchema,
  deskSchema,
  logEntrySchema,
  reasonBody,
  refundBody,
  writeOffBody,
} from './schemas.ts';

const byCase = z.object({ id: z.string().regex(/^\d{1,18}$/) });
/** The name of a ledger account, such as `beneficiary:<id>`. */
const byAccountName = z.object({ id: z.string().regex(/^[a-z]{1,40}:[A-Za-z0-9-]{1,80}$/) });
const search = searchQuery(searchedBy.payments);

export const getDesk = defineEndpoint({
  id: 'getDesk',
  method: 'get',
  path: '/desk',
  feature: 'desk',
  summary: "The caller's role at the desk, and what waits there",
  access: everybody,
  limit: 'read',
  answer: { result: deskSchema },
  errors: refusals,
});

export const listDeskPayments = defineEndpoint({
  id: 'listDeskPayments',
  method: 'get',
  path: '/desk/payments',
  feature: 'desk',
  summary: 'Payments found by receipt code, id or mail address; the newest ones without a search',
  access: everybody,
  limit: 'read',
  query: search,
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
  errors: [...refusals, notRefundable, refundUnavailable],
});

export const listDeskCases = defineEndpoint({
  id: 'listDeskCases',
  method: 'get',
  path: '/desk/cases',
  feature: 'desk',
  summary: 'Payments that wait for a person, the oldest first',
  access: everybody,
  limit: 'read',
  query: pageQuery,
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
  errors: [...refusals, caseClosed, caseRefused(), refundUnavailable],
});

export const listDeskDebts = defineEndpoint({
  id: 'listDeskDebts',
  method: 'get',
  path: '/desk/debts',
  feature: 'desk',
  summary: 'Receivers whose balance is below zero, those that have been so the longest first',
  access: finance,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskDebtSchema },
  errors: refusals,
});

export const writeOffDeskDebt = defineEndpoint({
  id: 'writeOffDeskDebt',
  method: 'post',
  path: '/desk/debts/{id}/write-off',
  feature: 'desk',
  summary: 'Write off what a receiver owes us, after 180 days',
  access: finance,
  limit: 'write',
  params: byAccountName,
  body: writeOffBody,
  answer: { result: z.object({ written_off: z.literal(true) }) },
  errors: [...refusals, debtNotWrittenOff, secondOperatorNeeded],
});

export const listDeskJobs = defineEndpoint({
  id: 'listDeskJobs',
  method: 'get',
  path: '/desk/jobs',
  feature: 'desk',
  summary: 'Jobs that failed for good, the newest first',
  access: everybody,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskJobSchema },
  errors: refusals,
});

export const getDeskJob = defineEndpoint({
  id: 'getDeskJob',
  method: 'get',
  path: '/desk/jobs/{id}',
  feature: 'desk',
  summary: 'A failed job with its payload, unless that is a secret',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskJobDetailsSchema },
  errors: refusals,
});

export const retryDeskJob = defineEndpoint({
  id: 'retryDeskJob',
  method: 'post',
  path: '/desk/jobs/{id}/retry',
  feature: 'desk',
  summary: 'Have a failed job tried again',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: z.object({ retried: z.literal(true) }) },
  errors: [...refusals, jobNotRetryable],
});

export const listLog = defineEndpoint({
  id: 'listLog',
  method: 'get',
  path: '/desk/log',
  feature: 'desk',
  summary: 'What operators did, the newest first',
  access: admin,
  limit: 'read',
  query: pageQuery,
  answer: { results: logEntrySchema },
  errors: refusals,
});
