import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { admin, refusals } from '../access.ts';
import { operatorSchema } from '../schemas.ts';

export const listDeskOperators = defineEndpoint({
  id: 'listDeskOperators',
  method: 'get',
  path: '/desk/operators',
  feature: 'desk',
  summary: 'Who works at the desk; those who have had their role longest come first',
  access: admin,
  limit: 'read',
  query: pageQuery,
  answer: { results: operatorSchema },
  errors: refusals,
});
