import { defineError } from '../endpoint.ts';

export const beneficiaryNotFound = defineError({
  code: 'beneficiary_not_found',
  status: 404,
  detail: (texts) => texts.beneficiary_not_found,
});
