import { defineError } from '../../endpoint.ts';

export const payoutAccountNotFound = defineError({
  code: 'payout_account_not_found',
  status: 404,
  detail: (texts) => texts.payout_account_not_found,
});
/** Nobody in that country can be paid yet, or not in this way. */
export const payoutCountryUnserved = defineError({
  code: 'payout_country_unserved',
  status: 422,
  detail: (texts) => texts.payout_country_unserved,
});
/** The state of the account, or its rail, does not allow the action. */
export const payoutAccountNotReady = defineError({
  code: 'payout_account_not_ready',
  status: 409,
  detail: (texts) => texts.payout_account_not_ready,
});
/** Another owner of the page set up the account: only they can open it and have it checked. */
export const payoutAccountNotYours = defineError({
  code: 'payout_account_not_yours',
  status: 403,
  detail: (texts) => texts.payout_account_not_yours,
});
/** The rail gives no answer; the same request may be sent again. */
export const payoutRailUnavailable = defineError({
  code: 'payout_rail_unavailable',
  status: 503,
  detail: (texts) => texts.payout_rail_unavailable,
});
/** The rail refuses the action. */
export const payoutRailRefused = defineError({
  code: 'payout_rail_refused',
  status: 409,
  detail: (texts) => texts.payout_rail_refused,
});
export const unknownRail = defineError({
  code: 'unknown_rail',
  status: 404,
  detail: (texts) => texts.unknown_rail,
});
