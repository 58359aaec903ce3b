import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { admin, refusals } from '../access.ts';
import { logEntrySchema } from '../schemas.ts';

export const listDeskLog = defineEndpoint({
  id: 'listDeskLog',
  method: 'get',
  path: '/desk/log',
  feature: 'desk',
  summary: 'What operators did, the newest first',
  access: admin,
  limit: 'read',
  query: pageQuery,
  answer: { results: logEntrySchema },
  errors: refusals,
});
