import { z } from 'zod';
import { pageContested, pageHidden, pageNotFound } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tipNotFound } from '../tipping/errors.ts';
import { uuid } from '../uuid.ts';
import { messageWithheld, tipAlreadyThanked } from './errors.ts';
import {
  figuresSchema,
  getFiguresQuery,
  listManagedPagesQuery,
  listReceivedTipsQuery,
  listReturningQuery,
  managedPageSchema,
  messageHidingBody,
  newsHeaders,
  receivedTipSchema,
  receivedTipsSchema,
  returningSupporterSchema,
  thanksBody,
} from './schemas.ts';

const onePage = z.object({ id: uuid });
const oneTip = onePage.extend({ tip: uuid });

export const listManagedPages = defineEndpoint({
  id: 'listManagedPages',
  method: 'get',
  path: '/dashboard/pages',
  feature: 'dashboard',
  summary: 'The pages that the signed-in person manages',
  access: 'signed-in',
  limit: 'read',
  query: listManagedPagesQuery,
  answer: { results: managedPageSchema },
  errors: [],
});

export const getManagedPage = defineEndpoint({
  id: 'getManagedPage',
  method: 'get',
  path: '/dashboard/pages/{id}',
  feature: 'dashboard',
  summary: 'A page that the signed-in person manages',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  answer: { result: managedPageSchema },
  errors: [pageNotFound],
});

export const listReceivedTips = defineEndpoint({
  id: 'listReceivedTips',
  method: 'get',
  path: '/dashboard/pages/{id}/tips',
  feature: 'dashboard',
  summary: 'What a page has received, the newest first; never the mail address of who sent it',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: listReceivedTipsQuery,
  answer: { result: receivedTipsSchema },
  errors: [pageNotFound],
});

export const getFigures = defineEndpoint({
  id: 'getFigures',
  method: 'get',
  path: '/dashboard/pages/{id}/figures',
  feature: 'dashboard',
  summary: 'How many tips a page received and kept, and how much, by day, week or month',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: getFiguresQuery,
  answer: { result: figuresSchema },
  errors: [pageNotFound],
});

export const listReturningSupporters = defineEndpoint({
  id: 'listReturningSupporters',
  method: 'get',
  path: '/dashboard/pages/{id}/returning-supporters',
  feature: 'dashboard',
  summary: 'Who has tipped a page more than once, the most frequent first',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: listReturningQuery,
  answer: { results: returningSupporterSchema },
  errors: [pageNotFound],
});

export const followNews = defineEndpoint({
  id: 'followNews',
  method: 'get',
  path: '/dashboard/pages/{id}/news',
  feature: 'dashboard',
  summary: 'The tips of a page as they come in: server-sent events named `tip`, their number as id',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  headers: newsHeaders,
  answer: { events: receivedTipSchema },
  errors: [pageNotFound],
});

export const thankForTip = defineEndpoint({
  id: 'thankForTip',
  method: 'post',
  path: '/dashboard/pages/{id}/tips/{tip}/thanks',
  feature: 'dashboard',
  summary: 'Thank a supporter for a tip, once: by mail, and beside the tip among theirs',
  access: 'signed-in',
  limit: 'write',
  params: oneTip,
  body: thanksBody,
  answer: { result: receivedTipSchema },
  errors: [pageNotFound, tipNotFound, pageContested, pageHidden, tipAlreadyThanked],
});

export const hideTipMessage = defineEndpoint({
  id: 'hideTipMessage',
  method: 'put',
  path: '/dashboard/pages/{id}/tips/{tip}/message-hiding',
  feature: 'dashboard',
  summary: "Hide the message of a received tip, or show it again; the supporter's own copy stays",
  access: 'signed-in',
  limit: 'write',
  params: oneTip,
  body: messageHidingBody,
  answer: { result: receivedTipSchema },
  errors: [pageNotFound, tipNotFound, pageContested, messageWithheld],
});
