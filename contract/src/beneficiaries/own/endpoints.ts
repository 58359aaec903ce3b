import { z } from 'zod';
import {
  addressNotProven,
  requiresRecentLogin,
  secondFactorRequired,
  sessionExpired,
  tooManyAttempts,
  wrongPassword,
} from '../../account/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { pictureNotFound } from '../../pictures/errors.ts';
import { uuid } from '../../uuid.ts';
import {
  handleReserved,
  handleTaken,
  pageContested,
  pageHidden,
  pageLeft,
  pageNotFound,
  pageNotPublished,
  pageOwnersOnly,
} from '../errors.ts';
import { changePageBody, foundPageBody, leavePageBody, ownPageSchema } from './schemas.ts';

const one = z.object({ id: uuid });

export const listOwnPages = defineEndpoint({
  id: 'listOwnPages',
  method: 'get',
  path: '/beneficiary/pages',
  feature: 'beneficiaries',
  summary: 'The pages the signed-in person looks after, the newest first, in any state',
  access: 'signed-in',
  limit: 'read',
  query: pageQuery,
  answer: { results: ownPageSchema },
  errors: [],
});

export const createOwnPage = defineEndpoint({
  id: 'createOwnPage',
  method: 'post',
  path: '/beneficiary/pages',
  feature: 'beneficiaries',
  summary: 'Found a page as a draft, which its managers alone see; a person founds at most five a day',
  access: 'signed-in',
  limit: 'write',
  body: foundPageBody,
  status: 201,
  answer: { result: ownPageSchema },
  errors: [pictureNotFound],
});

export const getOwnPage = defineEndpoint({
  id: 'getOwnPage',
  method: 'get',
  path: '/beneficiary/pages/{id}',
  feature: 'beneficiaries',
  summary: 'An own page in any state',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: ownPageSchema },
  errors: [pageNotFound],
});

export const changeOwnPage = defineEndpoint({
  id: 'changeOwnPage',
  method: 'patch',
  path: '/beneficiary/pages/{id}',
  feature: 'beneficiaries',
  summary: 'Change what is given of an own page; the handle and the mail address are for owners',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: changePageBody,
  answer: { result: ownPageSchema },
  errors: [
    pageNotFound,
    pageLeft,
    pageOwnersOnly,
    pageContested,
    handleTaken,
    handleReserved,
    addressNotProven,
    pictureNotFound,
  ],
});

export const publishOwnPage = defineEndpoint({
  id: 'publishOwnPage',
  method: 'post',
  path: '/beneficiary/pages/{id}/publish',
  feature: 'beneficiaries',
  summary: 'Show a draft or hidden page to everybody; one without a handle gets one made from its name',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: ownPageSchema },
  errors: [pageNotFound, pageLeft, pageHidden, pageOwnersOnly, pageContested, addressNotProven],
});

export const hideOwnPage = defineEndpoint({
  id: 'hideOwnPage',
  method: 'post',
  path: '/beneficiary/pages/{id}/hide',
  feature: 'beneficiaries',
  summary: 'Show a published page to nobody but its managers; it takes no tips until it is published again',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: ownPageSchema },
  errors: [pageNotFound, pageLeft, pageOwnersOnly, pageContested, pageNotPublished],
});

export const leaveOwnPage = defineEndpoint({
  id: 'leaveOwnPage',
  method: 'post',
  path: '/beneficiary/pages/{id}/leave',
  feature: 'beneficiaries',
  summary:
    'Take an own page down for good: name and picture are no longer shown, except the name on bills of events, and the history of its tips stays. It takes the password, or without one a sign-in of the last day, and a second factor where two-step sign-in is on',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: leavePageBody,
  answer: { result: ownPageSchema },
  errors: [
    pageNotFound,
    pageOwnersOnly,
    pageContested,
    secondFactorRequired,
    wrongPassword,
    requiresRecentLogin,
    sessionExpired,
    tooManyAttempts,
  ],
});
