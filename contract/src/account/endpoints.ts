import { defineEndpoint } from '../endpoint.ts';
import { pictureNotFound } from '../pictures/errors.ts';
import { profileSchema, updateProfileBody } from './schemas.ts';

export const getAccountProfile = defineEndpoint({
  id: 'getAccountProfile',
  method: 'get',
  path: '/account/users/profile',
  feature: 'account',
  summary: 'The signed-in person',
  access: 'signed-in',
  limit: 'read',
  answer: { result: profileSchema },
  errors: [],
});

export const updateAccountProfile = defineEndpoint({
  id: 'updateAccountProfile',
  method: 'patch',
  path: '/account/users/profile',
  feature: 'account',
  summary: 'Change name, picture or how amounts are written; what is left out stays',
  access: 'signed-in',
  limit: 'write',
  body: updateProfileBody,
  answer: { result: profileSchema },
  errors: [pictureNotFound],
});
