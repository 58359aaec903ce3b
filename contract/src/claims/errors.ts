import { defineError } from '../endpoint.ts';

/** The link is wrong, used, expired, or of another account; the error does not say which. */
export const claimLinkInvalid = defineError({
  code: 'claim_link_invalid',
  status: 404,
  detail: (texts) => texts.claim_link_invalid,
});
export const claimCodeInvalid = defineError({
  code: 'claim_code_invalid',
  status: 404,
  detail: (texts) => texts.claim_code_invalid,
});
export const claimOfOwnPage = defineError({
  code: 'claim_of_own_page',
  status: 409,
  detail: (texts) => texts.claim_of_own_page,
});
export const claimWaiting = defineError({
  code: 'claim_waiting',
  status: 409,
  detail: (texts) => texts.claim_waiting,
});
export const claimRefusedLately = defineError({
  code: 'claim_refused_lately',
  status: 409,
  detail: (texts) => texts.claim_refused_lately,
});
export const vouchForOneself = defineError({
  code: 'vouch_for_oneself',
  status: 403,
  detail: (texts) => texts.vouch_for_oneself,
});
export const notOnBill = defineError({
  code: 'not_on_bill',
  status: 409,
  detail: (texts) => texts.not_on_bill,
});
export const paperNotFound = defineError({
  code: 'paper_not_found',
  status: 404,
  detail: (texts) => texts.paper_not_found,
});
/** An operator cannot decide their own claim, nor a claim of a page they manage. */
export const ownClaim = defineError({
  code: 'own_claim',
  status: 409,
  detail: (texts) => texts.own_claim,
});
/** Something happened to a claim of the page after the operator opened this one. */
export const claimChanged = defineError({
  code: 'claim_changed',
  status: 409,
  detail: (texts) => texts.claim_changed,
});
export const claimDecided = defineError({
  code: 'claim_decided',
  status: 409,
  detail: (texts) => texts.claim_decided,
});
