import { z } from 'zod';
import { pageContested, pageHidden, pageNotFound } from '../beneficiaries/errors.ts';
import { defineEndpoint } from '../endpoint.ts';
import { tipNotFound } from '../tipping/errors.ts';
import { uuid } from '../uuid.ts';
import { messageWithheld, tipAlreadyThanked } from './errors.ts';
import {
  dayFiguresSchema,
  exportedSupportersSchema,
  exportSupportersQuery,
  figuresSchema,
  getFiguresQuery,
  listDaysQuery,
  listFiguresQuery,
  listManagedPagesQuery,
  listReceivedTipsQuery,
  listReturningQuery,
  listSupportersQuery,
  managedPageSchema,
  messageHidingBody,
  nightFiguresSchema,
  receivedTipSchema,
  receivedTipsSchema,
  supporterSchema,
  thanksBody,
} from './schemas.ts';

const onePage = z.object({ id: uuid });
const oneTip = onePage.extend({ tip: uuid });

export const listDashboardPages = defineEndpoint({
  id: 'listDashboardPages',
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

export const getDashboardPage = defineEndpoint({
  id: 'getDashboardPage',
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

export const listDashboardTips = defineEndpoint({
  id: 'listDashboardTips',
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

export const getDashboardFigures = defineEndpoint({
  id: 'getDashboardFigures',
  method: 'get',
  path: '/dashboard/pages/{id}/figures',
  feature: 'dashboard',
  summary: 'How many tips a page received and kept, and how much, by day, week, month or night',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: getFiguresQuery,
  answer: { result: figuresSchema },
  errors: [pageNotFound],
});

export const listDashboardDays = defineEndpoint({
  id: 'listDashboardDays',
  method: 'get',
  path: '/dashboard/pages/{id}/days',
  feature: 'dashboard',
  summary: 'What each day, or each week or month with one, ever brought a page, the latest first',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: listDaysQuery,
  answer: { results: dayFiguresSchema },
  errors: [pageNotFound],
});

export const listDashboardNights = defineEndpoint({
  id: 'listDashboardNights',
  method: 'get',
  path: '/dashboard/pages/{id}/nights',
  feature: 'dashboard',
  summary: 'What each event ever brought a page, at its stage or for its line-up, the latest first',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: listFiguresQuery,
  answer: { results: nightFiguresSchema },
  errors: [pageNotFound],
});

export const listAllDashboardSupporters = defineEndpoint({
  id: 'listAllDashboardSupporters',
  method: 'get',
  path: '/dashboard/pages/{id}/supporters',
  feature: 'dashboard',
  summary:
    'Who has tipped a page, the largest sum first; ten thousand are counted, and one more says that there are more',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: listSupportersQuery,
  answer: { results: supporterSchema },
  errors: [pageNotFound],
});

export const exportDashboardSupporters = defineEndpoint({
  id: 'exportDashboardSupporters',
  method: 'get',
  path: '/dashboard/pages/{id}/supporters/export',
  feature: 'dashboard',
  summary:
    'All who have tipped a page, in parts and an order that no tip changes, so that each is in one part',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: exportSupportersQuery,
  answer: { result: exportedSupportersSchema },
  errors: [pageNotFound],
});

export const listDashboardSupporters = defineEndpoint({
  id: 'listDashboardSupporters',
  method: 'get',
  path: '/dashboard/pages/{id}/returning-supporters',
  feature: 'dashboard',
  summary: 'Who has tipped a page more than once, the most frequent first',
  access: 'signed-in',
  limit: 'read',
  params: onePage,
  query: listReturningQuery,
  answer: { results: supporterSchema },
  errors: [pageNotFound],
});

export const thankForDashboardTip = defineEndpoint({
  id: 'thankForDashboardTip',
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

export const hideDashboardTipMessage = defineEndpoint({
  id: 'hideDashboardTipMessage',
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
