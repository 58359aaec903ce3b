import { defineError } from '../endpoint.ts';

export const pledgeNotFound = defineError({
  code: 'pledge_not_found',
  status: 404,
  detail: (texts) => texts.pledge_not_found,
});
/** Whoever can be paid is tipped at once. */
export const pledgeNotNeeded = defineError({
  code: 'pledge_not_needed',
  status: 409,
  detail: (texts) => texts.pledge_not_needed,
});
export const pledgeExists = defineError({
  code: 'pledge_exists',
  status: 409,
  detail: (texts) => texts.pledge_exists,
});
/** Its card is being charged, or it has ended already. */
export const pledgeNotWithdrawable = defineError({
  code: 'pledge_not_withdrawable',
  status: 409,
  detail: (texts) => texts.pledge_not_withdrawable,
});
export const pledgeLinkInvalid = defineError({
  code: 'pledge_link_invalid',
  status: 404,
  detail: (texts) => texts.pledge_link_invalid,
});
