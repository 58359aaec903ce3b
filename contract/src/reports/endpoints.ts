import { defineEndpoint } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { reportBody, reportReceiptSchema } from './schemas.ts';

export const sendReport = defineEndpoint({
  id: 'sendReport',
  method: 'post',
  path: '/reports',
  feature: 'reports',
  summary:
    'Tell us that a page, a post, an event, an organizer, the message of a tip or contribution, thanks, a campaign, an update or a comment should not be there',
  access: 'public',
  limit: 'contact',
  body: reportBody,
  status: 202,
  answer: { result: reportReceiptSchema },
  errors: [notFound],
});
