import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { byId, everybody, refusals } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { reasonBody } from '../schemas.ts';
import { closeReportsBody, deskReportDetailsSchema, deskReportSchema } from './schemas.ts';

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
  errors: [...refusals, secondOperatorNeeded],
});

export const closeDeskReports = defineEndpoint({
  id: 'closeDeskReports',
  method: 'post',
  path: '/desk/reports/{id}/close',
  feature: 'desk',
  summary: 'Close the open reports of one thing that the operator saw',
  access: everybody,
  limit: 'write',
  params: byId,
  body: closeReportsBody,
  answer: { result: z.object({ closed: z.int().min(1), open: z.int().min(0) }) },
  errors: [...refusals, secondOperatorNeeded],
});

const hiding = {
  access: everybody,
  limit: 'write',
  params: byId,
  body: reasonBody,
  answer: { result: z.object({ hidden: z.literal(true) }) },
  errors: [...refusals, secondOperatorNeeded],
} as const;

export const hideDeskMessage = defineEndpoint({
  id: 'hideDeskMessage',
  method: 'post',
  path: '/desk/messages/{id}/hide',
  feature: 'desk',
  summary: 'Hide the message of a tip from who received it, and close its reports',
  ...hiding,
});

export const hideDeskPost = defineEndpoint({
  id: 'hideDeskPost',
  method: 'post',
  path: '/desk/posts/{id}/hide',
  feature: 'desk',
  summary: 'Hide a post of a page until the desk shows it again, and close its reports',
  ...hiding,
});

export const hideDeskComment = defineEndpoint({
  id: 'hideDeskComment',
  method: 'post',
  path: '/desk/comments/{id}/hide',
  feature: 'desk',
  summary: 'Hide a comment on a campaign until the desk shows it again, and close its reports',
  ...hiding,
});

export const hideDeskContributionMessage = defineEndpoint({
  id: 'hideDeskContributionMessage',
  method: 'post',
  path: '/desk/contribution-messages/{id}/hide',
  feature: 'desk',
  summary:
    'Hide the message of a contribution, by the id of the pledge, from who received it, and close its reports',
  ...hiding,
});

export const hideDeskThanks = defineEndpoint({
  id: 'hideDeskThanks',
  method: 'post',
  path: '/desk/thanks/{id}/hide',
  feature: 'desk',
  summary:
    "Hide a performer's thanks for a tip, by the code of its receipt, from who received them, and close their reports",
  ...hiding,
});

export const hideDeskUpdate = defineEndpoint({
  id: 'hideDeskUpdate',
  method: 'post',
  path: '/desk/campaign-updates/{id}/hide',
  feature: 'desk',
  summary: 'Hide an update of a campaign from all but its creator, and close its reports',
  ...hiding,
});
