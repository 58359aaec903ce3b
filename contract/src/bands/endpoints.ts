import { z } from 'zod';
import { addressNotProven, secondFactorRequired } from '../account/errors.ts';
import {
  pageContested,
  pageHidden,
  pageLeft,
  pageNotFound,
  pageNotPublished,
  pageOwnersOnly,
} from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { uuid } from '../uuid.ts';
import {
  bandMembershipNotFound,
  bandPageHidden,
  bandProposalNotFound,
  bandProposerSuspended,
} from './errors.ts';
import { bandSchema, proposeSharesBody } from './schemas.ts';

const onePage = z.object({ id: uuid });
const oneAgreement = onePage.extend({ agreement: uuid });
const forOwners = [pageNotFound, pageOwnersOnly] as const;

export const getBand = defineEndpoint({
  id: 'getBand',
  method: 'get',
  path: '/bands/pages/{id}',
  feature: 'bands',
  summary: 'How the tips to an own page are divided, what is proposed, and which bands it is a member of',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  answer: { result: bandSchema },
  errors: [...forOwners],
});

export const proposeBandShares = defineEndpoint({
  id: 'proposeBandShares',
  method: 'put',
  path: '/bands/pages/{id}/proposal',
  feature: 'bands',
  summary:
    'Propose how the tips to an own page are divided, in place of an earlier proposal; it holds once every member has agreed',
  access: 'signed-in',
  limit: 'write',
  params: onePage,
  body: proposeSharesBody,
  answer: { result: bandSchema },
  errors: [
    ...forOwners,
    pageLeft,
    pageHidden,
    pageNotPublished,
    pageContested,
    addressNotProven,
    secondFactorRequired,
  ],
});

export const withdrawBandShares = defineEndpoint({
  id: 'withdrawBandShares',
  method: 'delete',
  path: '/bands/pages/{id}/proposal',
  feature: 'bands',
  summary: 'Withdraw what was proposed for an own page',
  access: 'signed-in',
  limit: 'write',
  params: onePage,
  answer: { result: bandSchema },
  errors: [...forOwners, bandProposalNotFound],
});

export const agreeToBandShares = defineEndpoint({
  id: 'agreeToBandShares',
  method: 'put',
  path: '/bands/pages/{id}/proposals/{agreement}',
  feature: 'bands',
  summary:
    'Agree, for an own page, to the share that is proposed for it; with a second factor if it is smaller than the present one',
  access: 'signed-in',
  limit: 'write',
  params: oneAgreement,
  answer: { result: bandSchema },
  errors: [
    ...forOwners,
    pageLeft,
    pageContested,
    addressNotProven,
    secondFactorRequired,
    bandProposalNotFound,
    bandProposerSuspended,
    bandPageHidden,
  ],
});

export const declineBandShares = defineEndpoint({
  id: 'declineBandShares',
  method: 'delete',
  path: '/bands/pages/{id}/proposals/{agreement}',
  feature: 'bands',
  summary: 'Decline, for an own page, the share that is proposed for it: the proposal is over then',
  access: 'signed-in',
  limit: 'write',
  params: oneAgreement,
  answer: { result: bandSchema },
  errors: [...forOwners, pageContested, bandProposalNotFound],
});

export const leaveBand = defineEndpoint({
  id: 'leaveBand',
  method: 'delete',
  path: '/bands/pages/{id}/memberships/{agreement}',
  feature: 'bands',
  summary:
    'Leave a band with an own page: no tips come in for the band until its other members have agreed on new shares',
  access: 'signed-in',
  limit: 'write',
  params: oneAgreement,
  answer: { result: bandSchema },
  errors: [...forOwners, pageContested, bandMembershipNotFound],
});
