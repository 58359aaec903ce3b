import { z } from 'zod';
import { claimChanged, claimDecided, ownClaim } from '../../claims/errors.ts';
import { deskClaimDetailsSchema, deskClaimSchema, deskPaperSchema } from '../../claims/schemas.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { byId, deciding, everybody, refusals } from '../access.ts';
import { reasonBody } from '../schemas.ts';

export const listDeskClaims = defineEndpoint({
  id: 'listDeskClaims',
  method: 'get',
  path: '/desk/claims',
  feature: 'desk',
  summary: 'Claims that wait for a decision, the oldest first',
  access: everybody,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskClaimSchema },
  errors: refusals,
});

export const getDeskClaim = defineEndpoint({
  id: 'getDeskClaim',
  method: 'get',
  path: '/desk/claims/{id}',
  feature: 'desk',
  summary: 'A claim with what was handed in, who looks after the page, and its other claims',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskClaimDetailsSchema },
  errors: refusals,
});

export const getDeskClaimPaper = defineEndpoint({
  id: 'getDeskClaimPaper',
  method: 'get',
  path: '/desk/claims/{id}/papers/{paper}',
  feature: 'desk',
  summary: 'A picture that was handed in with a claim',
  access: deciding,
  limit: 'read',
  params: byId.extend({ paper: uuid }),
  answer: { result: deskPaperSchema },
  errors: refusals,
});

const decision = {
  access: deciding,
  limit: 'write',
  params: byId,
  body: reasonBody.extend({ version: z.string().length(32).describe('The version that the operator saw') }),
  answer: { result: deskClaimDetailsSchema },
  errors: [...refusals, claimChanged, claimDecided, ownClaim],
} as const;

export const acceptDeskClaim = defineEndpoint({
  id: 'acceptDeskClaim',
  method: 'post',
  feature: 'desk',
  path: '/desk/claims/{id}/accept',
  summary: 'Give the page to whoever claims it, in place of those who look after it',
  ...decision,
});

export const refuseDeskClaim = defineEndpoint({
  id: 'refuseDeskClaim',
  method: 'post',
  feature: 'desk',
  path: '/desk/claims/{id}/refuse',
  summary: 'Refuse a claim; one that was accepted is undone',
  ...decision,
});

export const freezeDeskClaim = defineEndpoint({
  id: 'freezeDeskClaim',
  method: 'post',
  feature: 'desk',
  path: '/desk/claims/{id}/freeze',
  summary: 'Freeze the page of a claim until it is decided',
  ...decision,
});
