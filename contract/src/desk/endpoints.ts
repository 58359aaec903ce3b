import { defineEndpoint } from '../endpoint.ts';
import { everybody, refusals } from './access.ts';
import { deskSchema } from './schemas.ts';

export const getDesk = defineEndpoint({
  id: 'getDesk',
  method: 'get',
  path: '/desk',
  feature: 'desk',
  summary: "The caller's role at the desk, and what waits there",
  access: everybody,
  limit: 'read',
  answer: { result: deskSchema },
  errors: refusals,
});
