import { defineEndpoint } from '../endpoint.ts';
import { demonstrationSchema } from './schemas.ts';

export const getDemonstration = defineEndpoint({
  id: 'getDemonstration',
  method: 'get',
  path: '/shared/demonstration',
  feature: 'demonstration',
  summary:
    'What can be tried in a sandbox: demo accounts, an evening that is going on and a campaign that closes soon',
  access: 'public',
  limit: 'read',
  answer: { result: demonstrationSchema },
  errors: [],
});
