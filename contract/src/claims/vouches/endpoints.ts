import { z } from 'zod';
import { addressNotProven } from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { eventNotFound } from '../../events/errors.ts';
import { uuid } from '../../uuid.ts';
import { claimCodeInvalid, claimOfOwnPage, notOnBill, vouchForOneself } from '../errors.ts';
import { claimOutcomeSchema, codeBody, vouchableSchema, vouchBody, vouchSchema } from '../schemas.ts';

const one = z.object({ id: uuid });

export const claimByVouchCode = defineEndpoint({
  id: 'claimByVouchCode',
  method: 'post',
  path: '/claims/by-code',
  feature: 'claims',
  summary: 'Claim a page by the code of an organizer who has one on the bill; ten tries an hour',
  access: 'signed-in',
  limit: 'write',
  body: codeBody,
  answer: { result: claimOutcomeSchema },
  errors: [claimCodeInvalid, claimOfOwnPage, vouchForOneself, addressNotProven],
});

export const listVouchableClaims = defineEndpoint({
  id: 'listVouchableClaims',
  method: 'get',
  path: '/claims/vouches/{id}',
  feature: 'claims',
  summary: 'Who on the bill of an own event has a page that nobody looks after',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: z.object({ title: z.string(), performers: z.array(vouchableSchema) }) },
  errors: [eventNotFound],
});

export const vouchForClaim = defineEndpoint({
  id: 'vouchForClaim',
  method: 'post',
  path: '/claims/vouches/{id}',
  feature: 'claims',
  summary:
    'Make a code by which somebody on the bill of an own event claims their page; it replaces an earlier one',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: vouchBody,
  status: 201,
  answer: { result: vouchSchema },
  errors: [eventNotFound, notOnBill, addressNotProven],
});
