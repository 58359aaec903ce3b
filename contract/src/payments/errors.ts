import { defineError } from '../endpoint.ts';

export const invalidSignature = defineError({
  code: 'invalid_signature',
  status: 400,
  detail: 'The signature does not match.',
});
export const unknownProvider = defineError({
  code: 'unknown_provider',
  status: 404,
  detail: 'There is no such payment provider.',
});
/** A time-out is an unknown outcome: the same key asked again gives the same checkout. */
export const providerUnavailable = defineError({
  code: 'payment_provider_unavailable',
  status: 503,
  detail: 'The payment service did not answer. Nothing was charged. Please try again.',
});
