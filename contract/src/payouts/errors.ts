import { defineError } from '../endpoint.ts';

export const payoutNotFound = defineError({
  code: 'payout_not_found',
  status: 404,
  detail: (texts) => texts.payout_not_found,
});
/** Nothing is ready, or less than the minimum for a payout. */
export const nothingToPayOut = defineError({
  code: 'nothing_to_pay_out',
  status: 409,
  detail: (texts) => texts.nothing_to_pay_out,
});
/** Somebody else, or the weekly run, has requested a payout of the same money at the same moment. */
export const payoutUnderWay = defineError({
  code: 'payout_under_way',
  status: 409,
  detail: (texts) => texts.payout_under_way,
});
/** The account, the page or its claim does not allow a payout now; `getPayoutSummary` says which. */
export const payoutBlocked = defineError({
  code: 'payout_blocked',
  status: 409,
  detail: (texts) => texts.payout_blocked,
});
/** The payout has moved on, so the action is no longer possible. */
export const payoutAlreadyAdvanced = defineError({
  code: 'payout_gone_on',
  status: 409,
  detail: (texts) => texts.payout_gone_on,
});
/** One payment at the bank pays one payout. */
export const bankReferenceTaken = defineError({
  code: 'bank_reference_taken',
  status: 409,
  detail: (texts) => texts.bank_reference_taken,
});
/** The bank charges no more than the payout, and what it charges is entered in the currency of the payout. */
export const bankChargeRefused = defineError({
  code: 'bank_charge_refused',
  status: 409,
  detail: (texts) => texts.bank_charge_refused,
});
/** No approved payout by hand can be paid now. */
export const noPayoutByHand = defineError({
  code: 'no_payout_by_hand',
  status: 409,
  detail: (texts) => texts.no_payout_by_hand,
});
/** Less than requested can be reversed: the account at the rail has less by now, or less is owed. */
export const transferNotReversible = defineError({
  code: 'transfer_not_reversible',
  status: 409,
  detail: (texts) => texts.transfer_not_reversible,
});
/** It is booked already, its payout is known here, or no page here has the account that it went to. */
export const transferNotBookable = defineError({
  code: 'transfer_not_bookable',
  status: 409,
  detail: (texts) => texts.transfer_not_bookable,
});
/** The page can be paid, or none of its tips can be refunded whole. */
export const balanceNotReturnable = defineError({
  code: 'balance_not_returnable',
  status: 409,
  detail: (texts) => texts.balance_not_returnable,
});
