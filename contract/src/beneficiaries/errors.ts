import { defineError } from '../endpoint.ts';
import { refusalTexts as texts } from '../texts/en/errors.ts';

export const beneficiaryNotFound = defineError({
  code: 'beneficiary_not_found',
  status: 404,
  detail: texts.beneficiary_not_found,
});
