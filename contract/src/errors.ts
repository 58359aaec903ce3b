import { defineError } from './endpoint.ts';
import { refusalTexts as texts } from './texts/en/errors.ts';

/** Refusals any endpoint may give; the endpoint tables list only their own. */
export const notFound = defineError({ code: 'not_found', status: 404, detail: texts.not_found });
export const unauthenticated = defineError({
  code: 'not_authenticated',
  status: 401,
  detail: texts.not_authenticated,
});
export const invalidToken = defineError({
  code: 'invalid_token',
  status: 401,
  detail: texts.invalid_token,
});
export const malformedBody = defineError({
  code: 'malformed_body',
  status: 400,
  detail: texts.malformed_body,
});
export const bodyTooLarge = defineError({
  code: 'body_too_large',
  status: 413,
  detail: texts.body_too_large,
});
export const incompleteBody = defineError({
  code: 'incomplete_body',
  status: 400,
  detail: texts.incomplete_body,
});
export const tooManyRequests = defineError({
  code: 'too_many_requests',
  status: 429,
  detail: texts.too_many_requests,
});
export const crossOrigin = defineError({
  code: 'cross_origin',
  status: 403,
  detail: texts.cross_origin,
});
export const unavailable = defineError({
  code: 'unavailable',
  status: 503,
  detail: texts.unavailable,
});
