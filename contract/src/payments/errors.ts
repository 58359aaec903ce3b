import { defineError } from '../endpoint.ts';
import { refusalTexts as texts } from '../texts/en/errors.ts';

export const invalidSignature = defineError({
  code: 'invalid_signature',
  status: 400,
  detail: texts.invalid_signature,
});
export const unknownProvider = defineError({
  code: 'unknown_provider',
  status: 404,
  detail: texts.unknown_provider,
});
/** A time-out is an unknown outcome: the same key asked again gives the same checkout. */
export const providerUnavailable = defineError({
  code: 'payment_provider_unavailable',
  status: 503,
  detail: texts.payment_provider_unavailable,
});
