import { defineError } from '../endpoint.ts';

export const tipNotFound = defineError({
  code: 'tip_not_found',
  status: 404,
  detail: (texts) => texts.tip_not_found,
});
export const receiptNotFound = defineError({
  code: 'receipt_not_found',
  status: 404,
  detail: (texts) => texts.receipt_not_found,
});
export const idempotencyKeyReused = defineError({
  code: 'idempotency_key_reused',
  status: 409,
  detail: (texts) => texts.idempotency_key_reused,
});
/** The tip behind this key has already ended; a new tip needs a new key. */
export const tipAlreadyEnded = defineError({
  code: 'tip_already_ended',
  status: 409,
  detail: (texts) => texts.tip_already_ended,
});
/** A hidden name is never shown again, because its owner relies on that. */
export const tipAnonymityLower = defineError({
  code: 'tip_anonymity_lower',
  status: 409,
  detail: (texts) => texts.tip_anonymity_lower,
});
/** A tip without a message has nothing to show. */
export const tipWithoutWords = defineError({
  code: 'tip_without_words',
  status: 409,
  detail: (texts) => texts.tip_without_words,
});
/** Guests of this network open many checkouts and pay few: each further checkout requires a solved challenge. */
export const challengeRequired = defineError({
  code: 'challenge_required',
  status: 403,
  detail: (texts) => texts.challenge_required,
});
/** Too many guests tried this card within a day, or this guest tried too many cards. */
export const cardsTriedTooOften = defineError({
  code: 'cards_tried_too_often',
  status: 429,
  detail: (texts) => texts.cards_tried_too_often,
});
/** The receiver has no account yet that can be paid. */
export const tippingNotYet = defineError({
  code: 'tipping_not_yet',
  status: 409,
  detail: (texts) => texts.tipping_not_yet,
});
export const tippingClosed = defineError({
  code: 'tipping_closed',
  status: 409,
  detail: (texts) => texts.tipping_closed,
});
/** The tip was never paid, or is refunded or disputed. */
export const receiptNotPaid = defineError({
  code: 'receipt_not_paid',
  status: 409,
  detail: (texts) => texts.receipt_not_paid,
});
