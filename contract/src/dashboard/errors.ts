import { defineError } from '../endpoint.ts';

/** Thanks are written once. */
export const tipAlreadyThanked = defineError({
  code: 'tip_already_thanked',
  status: 409,
  detail: (texts) => texts.tip_already_thanked,
});
