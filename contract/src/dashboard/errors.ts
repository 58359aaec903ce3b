import { defineError } from '../endpoint.ts';
import { refusalTexts as texts } from '../texts/en/errors.ts';

/** Also for pages that somebody else manages: whose they are is not told. */
export const pageNotFound = defineError({
  code: 'page_not_found',
  status: 404,
  detail: texts.page_not_found,
});
/** Thanks are written once. */
export const tipAlreadyThanked = defineError({
  code: 'tip_already_thanked',
  status: 409,
  detail: texts.tip_already_thanked,
});
