import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery, wholeNumberText } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { beneficiaryNotFound, notFollowed } from './errors.ts';
import {
  beneficiarySchema,
  beneficiaryTypeSchema,
  followChoicesSchema,
  followedSchema,
  followSchema,
  listNearProfessionalsQuery,
  listProfessionalsQuery,
  profileSchema,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const listProfessionals = defineEndpoint({
  id: 'listProfessionals',
  method: 'get',
  path: '/beneficiary/professionals',
  feature: 'beneficiaries',
  summary: 'Beneficiaries, by name or by followers',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: listProfessionalsQuery,
  answer: { results: beneficiarySchema },
  errors: [],
});

export const listNearProfessionals = defineEndpoint({
  id: 'listNearProfessionals',
  method: 'get',
  path: '/beneficiary/near',
  feature: 'beneficiaries',
  summary:
    'Beneficiaries near a search whose names do not contain it: by a slip in typing, the other script, kind or text',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  query: listNearProfessionalsQuery,
  answer: { results: beneficiarySchema },
  errors: [],
});

export const getProfessional = defineEndpoint({
  id: 'getProfessional',
  method: 'get',
  path: '/beneficiary/professionals/{id}',
  feature: 'beneficiaries',
  summary: 'One beneficiary',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: one,
  answer: { result: profileSchema },
  errors: [beneficiaryNotFound],
});

export const getProfessionalByHandle = defineEndpoint({
  id: 'getProfessionalByHandle',
  method: 'get',
  path: '/beneficiary/handles/{handle}',
  feature: 'beneficiaries',
  summary: 'The beneficiary with this short name, or who had it before',
  access: 'public',
  limit: 'read',
  cacheSeconds: 0,
  params: z.object({ handle: z.string().max(100) }),
  answer: { result: profileSchema },
  errors: [beneficiaryNotFound],
});

export const listBeneficiaryTypes = defineEndpoint({
  id: 'listBeneficiaryTypes',
  method: 'get',
  path: '/beneficiary/types',
  feature: 'beneficiaries',
  summary: 'Types of beneficiaries',
  access: 'public',
  limit: 'read',
  cacheSeconds: 300,
  query: pageQuery.extend({ limit: wholeNumberText(1, 100, 100) }),
  answer: { results: beneficiaryTypeSchema },
  errors: [],
});

export const getFollow = defineEndpoint({
  id: 'getFollow',
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

export const chooseFollowNews = defineEndpoint({
  id: 'chooseFollowNews',
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

export const listFollowed = defineEndpoint({
  id: 'listFollowed',
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
