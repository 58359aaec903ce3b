import { defineError } from './endpoint.ts';

/** Refusals any endpoint may give; the endpoint tables list only their own. */
export const notFound = defineError({ code: 'not_found', status: 404, detail: (texts) => texts.not_found });
export const unauthenticated = defineError({
  code: 'not_authenticated',
  status: 401,
  detail: (texts) => texts.not_authenticated,
});
export const invalidToken = defineError({
  code: 'invalid_token',
  status: 401,
  detail: (texts) => texts.invalid_token,
});
export const malformedBody = defineError({
  code: 'malformed_body',
  status: 400,
  detail: (texts) => texts.malformed_body,
});
export const bodyTooLarge = defineError({
  code: 'body_too_large',
  status: 413,
  detail: (texts) => texts.body_too_large,
});
export const incompleteBody = defineError({
  code: 'incomplete_body',
  status: 400,
  detail: (texts) => texts.incomplete_body,
});
export const tooManyRequests = defineError({
  code: 'too_many_requests',
  status: 429,
  detail: (texts) => texts.too_many_requests,
});
export const crossOrigin = defineError({
  code: 'cross_origin',
  status: 403,
  detail: (texts) => texts.cross_origin,
});
export const unavailable = defineError({
  code: 'unavailable',
  status: 503,
  detail: (texts) => texts.unavailable,
});
