import { defineError } from '../endpoint.ts';

/**
 * Refusals of the identity service, by the codes of section 8. Each text is neutral: it never says whether
 * an address has an account.
 */
export const invalidCredential = defineError({
  code: 'invalid-credential',
  status: 401,
  detail: 'The email address or the password is not right.',
});
export const tooManyAttempts = defineError({
  code: 'too-many-requests',
  status: 429,
  detail: 'Too many attempts. Please wait a few minutes and try again.',
});
export const sessionExpired = defineError({
  code: 'user-token-expired',
  status: 401,
  detail: 'Your session has ended. Please sign in again.',
});

/** Section 8: 'Unsupported social provider: {name}'. */
export function unsupportedProvider(name: string) {
  return defineError({
    code: 'unsupported-provider',
    status: 400,
    detail: `Unsupported social provider: ${name}`,
  });
}
