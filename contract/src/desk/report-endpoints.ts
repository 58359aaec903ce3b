import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery } from '../envelope.ts';
import { byId, everybody, refusals } from './access.ts';
import {
  closeReportsBody,
  deskHiddenWordsSchema,
  deskReportDetailsSchema,
  deskReportSchema,
} from './report-schemas.ts';
import { reasonBody } from './schemas.ts';

export const listDeskReports = defineEndpoint({
  id: 'listDeskReports',
  method: 'get',
  path: '/desk/reports',
  feature: 'desk',
  summary: 'What has open reports, the longest waiting first',
  access: everybody,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskReportSchema },
  errors: refusals,
});

export const getDeskReport = defineEndpoint({
  id: 'getDeskReport',
  method: 'get',
  path: '/desk/reports/{id}',
  feature: 'desk',
  summary: 'The open reports of one thing, by the id of the thing',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskReportDetailsSchema },
  errors: refusals,
});

export const closeDeskReports = defineEndpoint({
  id: 'closeDeskReports',
  method: 'post',
  path: '/desk/reports/{id}/close',
  feature: 'desk',
  summary: 'Close all open reports of one thing',
  access: everybody,
  limit: 'write',
  params: byId,
  body: closeReportsBody,
  answer: { result: z.object({ closed: z.int().min(1) }) },
  errors: refusals,
});

export const hideDeskMessage = defineEndpoint({
  id: 'hideDeskMessage',
  method: 'post',
  path: '/desk/messages/{id}/hide',
  feature: 'desk',
  summary: 'Hide the message of a tip from who received it, and close its reports',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: z.object({ hidden: z.literal(true) }) },
  errors: refusals,
});

export const listDeskHiddenWords = defineEndpoint({
  id: 'listDeskHiddenWords',
  method: 'get',
  path: '/desk/hidden-words',
  feature: 'desk',
  summary: 'Messages, updates and comments that the desk has hidden, the last hidden first',
  access: everybody,
  limit: 'read',
  query: pageQuery,
  answer: { results: deskHiddenWordsSchema },
  errors: refusals,
});

export const getDeskHiddenWords = defineEndpoint({
  id: 'getDeskHiddenWords',
  method: 'get',
  path: '/desk/hidden-words/{id}',
  feature: 'desk',
  summary: 'Words that the desk has hidden, by the id of the tip, the update or the comment',
  access: everybody,
  limit: 'read',
  params: byId,
  answer: { result: deskHiddenWordsSchema },
  errors: refusals,
});

export const showDeskHiddenWords = defineEndpoint({
  id: 'showDeskHiddenWords',
  method: 'post',
  path: '/desk/hidden-words/{id}/show',
  feature: 'desk',
  summary: 'Show words again that the desk has hidden; what their receiver had hidden before stays hidden',
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: z.object({ shown: z.literal(true) }) },
  errors: refusals,
});
