import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { pageQuery, wholeNumberText } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { beneficiaryNotFound } from './errors.ts';
import {
  beneficiarySchema,
  beneficiaryTypeSchema,
  listNearProfessionalsQuery,
  listProfessionalsQuery,
  profileSchema,
} from './schemas.ts';

const one = z.object({ id: uuid });

export const listBeneficiaries = defineEndpoint({
  id: 'listBeneficiaries',
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

export const listNearBeneficiaries = defineEndpoint({
  id: 'listNearBeneficiaries',
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

export const getBeneficiary = defineEndpoint({
  id: 'getBeneficiary',
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

export const getBeneficiaryByHandle = defineEndpoint({
  id: 'getBeneficiaryByHandle',
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
