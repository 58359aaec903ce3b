import { defineEndpoint } from '../endpoint.ts';
import { profileSchema } from './schemas.ts';

export const getProfile = defineEndpoint({
  id: 'getProfile',
  method: 'get',
  path: '/account/users/profile',
  feature: 'account',
  summary: 'The signed-in person',
  access: 'signed-in',
  limit: 'read',
  answer: { result: profileSchema },
  errors: [],
});
