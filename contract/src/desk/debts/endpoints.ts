import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { byAccountName, finance, refusals } from '../access.ts';
import { debtChanged, debtNotWrittenOff, secondOperatorNeeded } from '../errors.ts';
import { deskDebtSchema, writeOffBody } from '../schemas.ts';

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
  errors: [...refusals, debtChanged, debtNotWrittenOff, secondOperatorNeeded],
});
