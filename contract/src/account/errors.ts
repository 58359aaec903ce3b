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
export const expiredActionCode = defineError({
  code: 'expired-action-code',
  status: 410,
  detail: 'This link has expired. Please ask for a new one; it takes a moment.',
});
export const invalidActionCode = defineError({
  code: 'invalid-action-code',
  status: 410,
  detail: 'This link does not work, perhaps because it was used already. Please ask for a new one.',
});
export const userMismatch = defineError({
  code: 'user-mismatch',
  status: 403,
  detail: 'This link belongs to another account. Please sign in with that one, and open the link again.',
});
/** The six digits of our mail. Its code is that of `wrongFactorCode`; the texts differ. */
export const wrongEmailCode = defineError({
  code: 'invalid-verification-code',
  status: 422,
  detail: 'This is not the code we sent last. Please check it, or ask for a new one.',
});
export const expiredEmailCode = defineError({
  code: 'code-expired',
  status: 410,
  detail: 'This code no longer works. Please ask for a new one; it takes a moment.',
});
/** For what only somebody may do whose email address is known to be theirs. */
export const addressNotProven = defineError({
  code: 'address_not_proven',
  status: 403,
  detail: 'Please confirm your email address first. We send you a six-digit code for it.',
});
export const wrongPassword = defineError({
  code: 'wrong-password',
  status: 422,
  detail: 'This is not your current password.',
});
/** For those without a password: the session itself must be young. */
export const requiresRecentLogin = defineError({
  code: 'requires-recent-login',
  status: 403,
  detail: 'For your safety, please sign in once more before changing this.',
});

/** The owner of a second factor has not shown it on this session lately, or somebody has none to show. */
export const secondFactorRequired = defineError({
  code: 'second_factor_required',
  status: 403,
  detail: 'For your safety, please confirm that it is you with your second factor first.',
});
/** A code of the authenticator app or a recovery code; the text does not say which was expected. */
export const wrongFactorCode = defineError({
  code: 'invalid-verification-code',
  status: 422,
  detail: 'This code is not right, or it was used already. Please enter the one your app shows now.',
});
/** The password was right too long ago, or has changed since, or too many codes were wrong. */
export const secondStepExpired = defineError({
  code: 'second-step-expired',
  status: 410,
  detail: 'This sign-in has expired. Please sign in again from the start.',
});
export const appAlreadyOn = defineError({
  code: 'two-step-already-on',
  status: 409,
  detail: 'Two-step sign-in is on already.',
});
export const appNotBegun = defineError({
  code: 'two-step-not-begun',
  status: 409,
  detail: 'This QR code is not valid any more. Please begin again.',
});
export const unverifiedAddress = defineError({
  code: 'unverified-address',
  status: 403,
  detail: 'Please confirm your email address first.',
});
export const invalidPasskey = defineError({
  code: 'invalid-passkey',
  status: 422,
  detail: 'This passkey could not be used. Please try again, or choose another way.',
});
export const tooManyPasskeys = defineError({
  code: 'too-many-passkeys',
  status: 409,
  detail: 'An account has at most 20 passkeys. Please remove one first.',
});
export const passkeyOfAnotherAccount = defineError({
  code: 'user-mismatch',
  status: 403,
  detail: 'This passkey belongs to another account.',
});

/** Where identity is asked for by a page of another origin than the one people use. */
export function unauthorizedDomain(publicOrigin: string) {
  return defineError({
    code: 'unauthorized-domain',
    status: 403,
    detail: `Signing in works at ${publicOrigin} only. Please open Tibeb there.`,
  });
}

/** Section 8: 'Unsupported social provider: {name}'. */
export function unsupportedProvider(name: string) {
  return defineError({
    code: 'unsupported-provider',
    status: 400,
    detail: `Unsupported social provider: ${name}`,
  });
}
