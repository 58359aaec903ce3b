import { defineEndpoint } from '../../endpoint.ts';
import { claimLinkInvalid } from '../errors.ts';
import { disputeSchema, tokenBody } from '../schemas.ts';

export const readClaimDispute = defineEndpoint({
  id: 'readClaimDispute',
  method: 'post',
  path: '/claims/disputes/read',
  feature: 'claims',
  summary: 'Which page the link "This was not me" of a mail is about',
  access: 'public',
  limit: 'write',
  body: tokenBody,
  answer: { result: disputeSchema },
  errors: [claimLinkInvalid],
});

export const disputeClaim = defineEndpoint({
  id: 'disputeClaim',
  method: 'post',
  path: '/claims/disputes',
  feature: 'claims',
  summary:
    'Say by the link of a mail that a claim was not one’s own: the page is frozen until an operator decides',
  access: 'public',
  limit: 'write',
  body: tokenBody,
  answer: { result: disputeSchema },
  errors: [claimLinkInvalid],
});
