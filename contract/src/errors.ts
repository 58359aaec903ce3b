import { defineError } from './endpoint.ts';

/** Refusals any endpoint may give; the endpoint tables list only their own. */
export const notFound = defineError({ code: 'not_found', status: 404, detail: 'Not found.' });
export const unauthenticated = defineError({
  code: 'not_authenticated',
  status: 401,
  detail: 'Please sign in first.',
});
export const invalidToken = defineError({
  code: 'invalid_token',
  status: 401,
  detail: 'Your session is not valid any more. Please sign in again.',
});
export const malformedBody = defineError({
  code: 'malformed_body',
  status: 400,
  detail: 'The request body is not valid JSON.',
});
export const bodyTooLarge = defineError({
  code: 'body_too_large',
  status: 413,
  detail: 'The request is too large.',
});
export const incompleteBody = defineError({
  code: 'incomplete_body',
  status: 400,
  detail: 'The request did not arrive completely. Please send it again.',
});
export const tooManyRequests = defineError({
  code: 'too_many_requests',
  status: 429,
  detail: 'Too many requests. Please wait a moment and try again.',
});
export const crossOrigin = defineError({
  code: 'cross_origin',
  status: 403,
  detail: 'This request came from another site and was refused.',
});
export const unavailable = defineError({
  code: 'unavailable',
  status: 503,
  detail: 'Tibeb is busy for a moment. Please try again shortly.',
});
