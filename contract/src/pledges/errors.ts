import { defineError } from '../endpoint.ts';

export const pledgeNotFound = defineError({
  code: 'tip_pledge_not_found',
  status: 404,
  detail: (texts) => texts.tip_pledge_not_found,
});
/** The receiver can be paid, so a tip is possible at once. */
export const pledgeNotNeeded = defineError({
  code: 'tip_pledge_not_needed',
  status: 409,
  detail: (texts) => texts.tip_pledge_not_needed,
});
export const pledgeExists = defineError({
  code: 'tip_pledge_exists',
  status: 409,
  detail: (texts) => texts.tip_pledge_exists,
});
/** Its card is being charged, or it has ended already. */
export const pledgeNotWithdrawable = defineError({
  code: 'tip_pledge_not_withdrawable',
  status: 409,
  detail: (texts) => texts.tip_pledge_not_withdrawable,
});
export const pledgeLinkInvalid = defineError({
  code: 'tip_pledge_link_invalid',
  status: 404,
  detail: (texts) => texts.tip_pledge_link_invalid,
});
