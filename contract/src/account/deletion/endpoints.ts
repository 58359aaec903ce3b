import { defineEndpoint } from '../../endpoint.ts';
import { secondFactorRequired } from '../errors.ts';
import { profileSchema } from '../schemas.ts';

export const requestDeletion = defineEndpoint({
  id: 'requestDeletion',
  method: 'put',
  path: '/account/users/profile/deletion',
  feature: 'account',
  summary: 'Ask for the account to be deleted in 30 days; asking twice changes nothing',
  access: 'signed-in',
  limit: 'write',
  answer: { result: profileSchema },
  errors: [secondFactorRequired],
});

export const cancelDeletion = defineEndpoint({
  id: 'cancelDeletion',
  method: 'delete',
  path: '/account/users/profile/deletion',
  feature: 'account',
  summary: 'Keep the account after all',
  access: 'signed-in',
  limit: 'write',
  answer: { result: profileSchema },
  errors: [],
});
