import { z } from 'zod';
import { addressNotProven } from '../account/errors.ts';
import { beneficiaryNotFound } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { uuid } from '../uuid.ts';
import { claimLinkInvalid, claimOfOwnPage } from './errors.ts';
import { claimablePageSchema, claimOutcomeSchema, tokenBody } from './schemas.ts';

const one = z.object({ id: uuid });

export const getPageClaim = defineEndpoint({
  id: 'getPageClaim',
  method: 'get',
  path: '/claims/pages/{id}',
  feature: 'claims',
  summary: 'A published page, and how far the own claim of it has come',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: claimablePageSchema },
  errors: [beneficiaryNotFound],
});

export const sendClaimLink = defineEndpoint({
  id: 'sendClaimLink',
  method: 'post',
  path: '/claims/pages/{id}/mail',
  feature: 'claims',
  summary:
    'Mail a link to the address on file of an unclaimed page; the answer is the same whether or not there is one',
  access: 'signed-in',
  limit: 'write',
  params: one,
  status: 202,
  answer: { result: z.object({ accepted: z.literal(true) }) },
  errors: [beneficiaryNotFound, addressNotProven],
});

export const claimByMail = defineEndpoint({
  id: 'claimByMail',
  method: 'post',
  path: '/claims/by-mail',
  feature: 'claims',
  summary:
    'Claim a page by the link that was mailed to its address on file; only for the account that asked for it',
  access: 'signed-in',
  limit: 'write',
  body: tokenBody,
  answer: { result: claimOutcomeSchema },
  errors: [claimLinkInvalid, claimOfOwnPage, addressNotProven],
});
