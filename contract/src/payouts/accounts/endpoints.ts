import { z } from 'zod';
import { addressNotProven, secondFactorRequired } from '../../account/errors.ts';
import { pageContested, pageLeft, pageNotFound, pageOwnersOnly } from '../../beneficiaries/errors.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { invalidSignature } from '../../payments/errors.ts';
import { uuid } from '../../uuid.ts';
import {
  payoutAccountNotFound,
  payoutAccountNotReady,
  payoutAccountNotYours,
  payoutCountryUnserved,
  payoutRailRefused,
  payoutRailUnavailable,
  unknownRail,
} from './errors.ts';
import {
  addAccountByHandBody,
  chooseAccountBody,
  gettingPaidSchema,
  railLinkSchema,
  startOnboardingBody,
} from './schemas.ts';

const onePage = z.object({ id: uuid });
const oneAccount = onePage.extend({ account: uuid });
/** Refusals for callers who may not open an account of a page at its rail. */
const forOwners = [
  pageNotFound,
  pageOwnersOnly,
  pageContested,
  addressNotProven,
  secondFactorRequired,
] as const;
/** Where the money of a page goes cannot change once it was taken down. */
const toChange = [...forOwners, pageLeft] as const;

export const getPayoutAccounts = defineEndpoint({
  id: 'getPayoutAccounts',
  method: 'get',
  path: '/payouts/pages/{id}',
  feature: 'payouts',
  summary: 'Where the money of an own page goes; for its owners',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  answer: { result: gettingPaidSchema },
  errors: [pageNotFound, pageOwnersOnly],
});

export const startPayoutAccountOnboarding = defineEndpoint({
  id: 'startPayoutAccountOnboarding',
  method: 'post',
  path: '/payouts/pages/{id}/onboarding',
  feature: 'payouts',
  summary:
    'Begin, or go on with, getting paid in a country whose rail asks for the details itself; answers with its page',
  access: 'signed-in',
  limit: 'write',
  params: onePage,
  body: startOnboardingBody,
  answer: { result: railLinkSchema },
  errors: [...toChange, payoutCountryUnserved, payoutRailRefused, payoutRailUnavailable],
});

export const openPayoutAccount = defineEndpoint({
  id: 'openPayoutAccount',
  method: 'post',
  path: '/payouts/pages/{id}/accounts/{account}/link',
  feature: 'payouts',
  summary: 'A page of the rail where an account is completed or changed; it opens once',
  access: 'signed-in',
  limit: 'write',
  params: oneAccount,
  answer: { result: railLinkSchema },
  errors: [
    ...forOwners,
    payoutAccountNotFound,
    payoutAccountNotReady,
    payoutAccountNotYours,
    payoutRailRefused,
    payoutRailUnavailable,
  ],
});

export const syncPayoutAccount = defineEndpoint({
  id: 'syncPayoutAccount',
  method: 'post',
  path: '/payouts/pages/{id}/accounts/{account}/sync',
  feature: 'payouts',
  summary: 'Ask the rail how far an account is, when its owner comes back from the page of the rail',
  access: 'signed-in',
  limit: 'write',
  params: oneAccount,
  answer: { result: gettingPaidSchema },
  errors: [pageNotFound, pageOwnersOnly, payoutAccountNotFound, payoutAccountNotYours, payoutRailUnavailable],
});

export const addPayoutAccountByHand = defineEndpoint({
  id: 'addPayoutAccountByHand',
  method: 'post',
  path: '/payouts/pages/{id}/accounts',
  feature: 'payouts',
  summary: 'Say which bank account or wallet our team pays by hand; it is in use from then on',
  access: 'signed-in',
  limit: 'write',
  params: onePage,
  body: addAccountByHandBody,
  status: 201,
  answer: { result: gettingPaidSchema },
  errors: [...toChange, payoutCountryUnserved],
});

export const choosePayoutAccount = defineEndpoint({
  id: 'choosePayoutAccount',
  method: 'put',
  path: '/payouts/pages/{id}/account-in-use',
  feature: 'payouts',
  summary: 'Have the money of a page paid into another one of its accounts',
  access: 'signed-in',
  limit: 'write',
  params: onePage,
  body: chooseAccountBody,
  answer: { result: gettingPaidSchema },
  errors: [...toChange, payoutAccountNotFound, payoutAccountNotReady],
});

export const receivePayoutAccountWebhook = defineEndpoint({
  id: 'receivePayoutAccountWebhook',
  method: 'post',
  path: '/payouts/webhooks/{rail}',
  feature: 'payouts',
  summary: 'Signed events of a rail about connected accounts',
  access: 'public',
  limit: 'webhook',
  limitsRefusedOnly: true,
  params: z.object({ rail: z.string().max(40) }),
  body: 'raw',
  answer: { result: z.object({ received: z.literal(true) }) },
  errors: [invalidSignature, unknownRail],
});
