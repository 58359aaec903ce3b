import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { pageQuery } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { beneficiaryNotFound, notFollowed } from '../errors.ts';
import { followChoicesSchema, followedSchema, followSchema } from '../schemas.ts';

const one = z.object({ id: uuid });

export const getBeneficiaryFollow = defineEndpoint({
  id: 'getBeneficiaryFollow',
  method: 'get',
  path: '/beneficiary/professionals/{id}/follow',
  feature: 'beneficiaries',
  summary: 'Whether the signed-in person follows this beneficiary',
  access: 'signed-in',
  limit: 'read',
  params: one,
  answer: { result: followSchema },
  errors: [beneficiaryNotFound],
});

export const followBeneficiary = defineEndpoint({
  id: 'followBeneficiary',
  method: 'put',
  path: '/beneficiary/professionals/{id}/follow',
  feature: 'beneficiaries',
  summary: 'Follow a beneficiary; doing it twice changes nothing',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: followSchema },
  errors: [beneficiaryNotFound],
});

export const unfollowBeneficiary = defineEndpoint({
  id: 'unfollowBeneficiary',
  method: 'delete',
  path: '/beneficiary/professionals/{id}/follow',
  feature: 'beneficiaries',
  summary: 'Stop following a beneficiary',
  access: 'signed-in',
  limit: 'write',
  params: one,
  answer: { result: followSchema },
  errors: [beneficiaryNotFound],
});

export const changeBeneficiaryFollow = defineEndpoint({
  id: 'changeBeneficiaryFollow',
  method: 'patch',
  path: '/beneficiary/professionals/{id}/follow',
  feature: 'beneficiaries',
  summary: 'Choose what to hear of a followed beneficiary: new events, posts, both or nothing',
  access: 'signed-in',
  limit: 'write',
  params: one,
  body: followChoicesSchema,
  answer: { result: followChoicesSchema },
  errors: [notFollowed],
});

export const listFollowedBeneficiaries = defineEndpoint({
  id: 'listFollowedBeneficiaries',
  method: 'get',
  path: '/beneficiary/followed',
  feature: 'beneficiaries',
  summary: 'The beneficiaries the signed-in person follows, the last followed first',
  access: 'signed-in',
  limit: 'read',
  query: pageQuery,
  answer: { results: followedSchema },
  errors: [],
});
