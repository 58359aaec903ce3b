import { defineError } from '../endpoint.ts';

export const invalidSignature = defineError({
  code: 'invalid_signature',
  status: 400,
  detail: (texts) => texts.invalid_signature,
});
export const unknownProvider = defineError({
  code: 'unknown_provider',
  status: 404,
  detail: (texts) => texts.unknown_provider,
});
/** After a time-out the outcome is unknown: a retry with the same key returns the same checkout. */
export const providerUnavailable = defineError({
  code: 'payment_provider_unavailable',
  status: 503,
  detail: (texts) => texts.payment_provider_unavailable,
});
/** The provider does not open a checkout with this way to pay; nothing was or can be paid. */
export const methodUnavailable = defineError({
  code: 'payment_method_unavailable',
  status: 409,
  detail: (texts) => texts.payment_method_unavailable,
});
export const notRefundable = defineError({
  code: 'not_refundable',
  status: 409,
  detail: (texts) => texts.not_refundable,
});
/** Something was refunded or disputed since the operator opened the payment. */
export const paymentChanged = defineError({
  code: 'payment_changed',
  status: 409,
  detail: (texts) => texts.payment_changed,
});
/** The provider certainly did not make the refund, and may make it later. */
export const refundNotNow = defineError({
  code: 'refund_not_now',
  status: 409,
  detail: (texts) => texts.refund_not_now,
});
/** The same, where the refund stays requested and is tried again. */
export const refundDelayed = defineError({
  code: 'refund_delayed',
  status: 409,
  detail: (texts) => texts.refund_delayed,
});
export const refundUnavailable = defineError({
  code: 'refund_unavailable',
  status: 503,
  detail: (texts) => texts.refund_unavailable,
});
