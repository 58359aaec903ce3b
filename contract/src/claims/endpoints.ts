import { z } from 'zod';
import { addressNotProven } from '../account/errors.ts';
import { beneficiaryNotFound } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventNotFound } from '../events/errors.ts';
import { maxPictureBytes } from '../picture-rules.ts';
import {
  pictureSuspicious,
  picturesBusy,
  pictureTooLarge,
  pictureTooManyPixels,
  pictureUnreadable,
} from '../pictures/errors.ts';
import { uuid } from '../uuid.ts';
import {
  claimCodeInvalid,
  claimLinkInvalid,
  claimOfOwnPage,
  claimRefusedLately,
  claimWaiting,
  notOnBill,
  paperNotFound,
  vouchForOneself,
} from './errors.ts';
import {
  claimablePageSchema,
  claimByPapersBody,
  claimOutcomeSchema,
  codeBody,
  disputeSchema,
  tokenBody,
  vouchableSchema,
  vouchBody,
  vouchSchema,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const getClaimablePage = defineEndpoint({
  id: 'getClaimablePage',
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

export const claimByCode = defineEndpoint({
  id: 'claimByCode',
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

export const uploadPaper = defineEndpoint({
  id: 'uploadPaper',
  method: 'post',
  path: '/claims/papers',
  feature: 'claims',
  summary:
    'Upload a picture for a claim: only operators see it, and it is deleted 30 days after the decision, or after a day where no claim uses it; twelve a day, and of those that no claim uses the newest six stay',
  access: 'signed-in',
  limit: 'upload',
  body: 'raw',
  bodyTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBodyBytes: maxPictureBytes,
  bodyTooLarge: pictureTooLarge,
  status: 201,
  answer: { result: z.object({ id: uuid }) },
  errors: [
    addressNotProven,
    pictureUnreadable,
    pictureTooLarge,
    pictureTooManyPixels,
    pictureSuspicious,
    picturesBusy,
  ],
});

export const claimByPapers = defineEndpoint({
  id: 'claimByPapers',
  method: 'post',
  path: '/claims/pages/{id}/papers',
  feature: 'claims',
  summary: 'Claim a page by words and pictures, which an operator looks at',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: claimByPapersBody,
  status: 201,
  answer: { result: claimOutcomeSchema },
  errors: [
    beneficiaryNotFound,
    claimOfOwnPage,
    claimWaiting,
    claimRefusedLately,
    paperNotFound,
    addressNotProven,
  ],
});

export const readDispute = defineEndpoint({
  id: 'readDispute',
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

export const listVouchable = defineEndpoint({
  id: 'listVouchable',
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

export const vouchFor = defineEndpoint({
  id: 'vouchFor',
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
