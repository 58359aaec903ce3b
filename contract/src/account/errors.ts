import { defineError } from '../endpoint.ts';

/**
 * Refusals of the identity service, by the codes of section 8. Each text is neutral: it never says whether
 * an address has an account.
 */
export const invalidCredential = defineError({
  code: 'invalid-credential',
  status: 401,
  detail: (texts) => texts['invalid-credential'],
});
/** An operator has suspended the account. Only a caller who has proven that the account is theirs gets this error. */
export const userDisabled = defineError({
  code: 'user-disabled',
  status: 401,
  detail: (texts) => texts['user-disabled'],
});
export const tooManyAttempts = defineError({
  code: 'too-many-requests',
  status: 429,
  detail: (texts) => texts['too-many-requests'],
});
export const sessionExpired = defineError({
  code: 'user-token-expired',
  status: 401,
  detail: (texts) => texts['user-token-expired'],
});
export const expiredActionCode = defineError({
  code: 'expired-action-code',
  status: 410,
  detail: (texts) => texts['expired-action-code'],
});
export const invalidActionCode = defineError({
  code: 'invalid-action-code',
  status: 410,
  detail: (texts) => texts['invalid-action-code'],
});
export const userMismatch = defineError({
  code: 'user-mismatch',
  status: 403,
  detail: (texts) => texts['user-mismatch'],
});
/** The six-digit code from our mail is wrong. Same error code as `wrongFactorCode`, but another text. */
export const wrongEmailCode = defineError({
  code: 'invalid-verification-code',
  status: 422,
  detail: (texts) => texts['invalid-verification-code'],
});
export const expiredEmailCode = defineError({
  code: 'code-expired',
  status: 410,
  detail: (texts) => texts['code-expired'],
});
/** The action requires a verified email address. */
export const addressNotProven = defineError({
  code: 'address_not_proven',
  status: 403,
  detail: (texts) => texts.address_not_proven,
});
export const wrongPassword = defineError({
  code: 'wrong-password',
  status: 422,
  detail: (texts) => texts['wrong-password'],
});
/** For those without a password: the session itself must be young. */
export const requiresRecentLogin = defineError({
  code: 'requires-recent-login',
  status: 403,
  detail: (texts) => texts['requires-recent-login'],
});

/** The session has not passed its second factor recently, or the account has no second factor. */
export const secondFactorRequired = defineError({
  code: 'second_factor_required',
  status: 403,
  detail: (texts) => texts.second_factor_required,
});
/** A code of the authenticator app or a recovery code is wrong; the text does not say which was expected. */
export const wrongFactorCode = defineError({
  code: 'invalid-verification-code',
  status: 422,
  detail: (texts) => texts['invalid-verification-code of an app'],
});
/** The password was right too long ago, or has changed since, or too many codes were wrong. */
export const secondStepExpired = defineError({
  code: 'second-step-expired',
  status: 410,
  detail: (texts) => texts['second-step-expired'],
});
export const appAlreadyOn = defineError({
  code: 'two-step-already-on',
  status: 409,
  detail: (texts) => texts['two-step-already-on'],
});
export const appNotStarted = defineError({
  code: 'two-step-not-begun',
  status: 409,
  detail: (texts) => texts['two-step-not-begun'],
});
export const unverifiedAddress = defineError({
  code: 'unverified-address',
  status: 403,
  detail: (texts) => texts['unverified-address'],
});
export const invalidPasskey = defineError({
  code: 'invalid-passkey',
  status: 422,
  detail: (texts) => texts['invalid-passkey'],
});
export const tooManyPasskeys = defineError({
  code: 'too-many-passkeys',
  status: 409,
  detail: (texts) => texts['too-many-passkeys'],
});
/** Google, or the last passkey, of an account that nothing else opens. */
export const onlyWayIn = defineError({
  code: 'only-way-in',
  status: 409,
  detail: (texts) => texts['only-way-in'],
});
export const passkeyOfAnotherAccount = defineError({
  code: 'user-mismatch',
  status: 403,
  detail: (texts) => texts['user-mismatch of a passkey'],
});

/** A page of another origin than the public one called the identity service. */
export function unauthorizedDomain(publicOrigin: string) {
  return defineError({
    code: 'unauthorized-domain',
    status: 403,
    detail: (texts) => texts['unauthorized-domain'](publicOrigin),
  });
}

/** Section 8: 'Unsupported social provider: {name}'. */
export function unsupportedProvider(name: string) {
  return defineError({
    code: 'unsupported-provider',
    status: 400,
    detail: (texts) => texts['unsupported-provider'](name),
  });
}
