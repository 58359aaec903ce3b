import { defineEndpoint } from '../endpoint.ts';
import { pictureNotFound } from '../pictures/errors.ts';
import { secondFactorRequired } from './errors.ts';
import { profileSchema, updateProfileBody } from './schemas.ts';

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

export const updateProfile = defineEndpoint({
  id: 'updateProfile',
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
