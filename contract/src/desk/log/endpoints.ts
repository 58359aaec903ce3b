import { searchedBy } from '#messages/desk.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { admin, refusals, searchQuery } from '../access.ts';
import { logEntrySchema } from '../schemas.ts';

export const listDeskLog = defineEndpoint({
  id: 'listDeskLog',
  method: 'get',
  path: '/desk/log',
  feature: 'desk',
  summary: 'What operators did, the newest first',
  access: admin,
  limit: 'read',
  query: searchQuery(searchedBy.log),
  answer: { results: logEntrySchema },
  errors: refusals,
});
