import { tokenPath } from './access-token.ts';

/** Where the identity service answers; every other path below /identity is unknown. */
export const identityPaths = {
  signUp: '/identity/sign-up/email',
  signIn: '/identity/sign-in/email',
  signOut: '/identity/sign-out',
  signOutEverywhere: '/identity/sign-out-everywhere',
  /** Takes a form and leads to the other service, which leads back to the callback. */
  social: '/identity/sign-in/social',
  googleCallback: '/identity/callback/google',
  token: tokenPath,
  keys: '/identity/jwks',
  forgotPassword: '/identity/forgot-password',
  resetPassword: '/identity/reset-password',
  security: '/identity/security',
  changePassword: '/identity/change-password',
  changeEmail: '/identity/change-email',
  sendVerification: '/identity/verify-email/send',
  verifyEmail: '/identity/verify-email',
  verifyEmailCode: '/identity/verify-email/code',
  endSession: '/identity/sessions/end',
  endOtherSessions: '/identity/sessions/end-others',
  /** The second step of signing in: a code of the authenticator app, or a recovery code. */
  secondStep: '/identity/sign-in/second-step',
  passkeySignInOptions: '/identity/sign-in/passkey/options',
  passkeySignIn: '/identity/sign-in/passkey',
  /** Which second factors somebody has. */
  secondFactors: '/identity/second-factors',
  /** Shows a second factor again, by a code, on the session in the cookie. */
  showSecondFactor: '/identity/second-factors/show',
  beginApp: '/identity/second-factors/app/begin',
  confirmApp: '/identity/second-factors/app/confirm',
  removeApp: '/identity/second-factors/app/remove',
  recoveryCodes: '/identity/second-factors/recovery-codes',
  passkeyOptions: '/identity/second-factors/passkeys/options',
  addPasskey: '/identity/second-factors/passkeys/add',
  renamePasskey: '/identity/second-factors/passkeys/rename',
  removePasskey: '/identity/second-factors/passkeys/remove',
} as const;

/** The HttpOnly cookie that renews access tokens; over https its name starts with `__Secure-`. */
export const sessionCookie = 'tibeb.session_token';

/** The HttpOnly cookie of whoever has given a right password and owes the second step. */
export const secondStepCookie = 'tibeb.two_factor';

/** The answer of token, of the second step and of a passkey: a fresh 15-minute access token. */
export interface TokenAnswer {
  readonly data: { readonly result: { readonly token: string } };
}

/** The answer of signUp, the same whether or not the address has an account. */
export interface SignUpAnswer {
  readonly data: {
    /** The password is among those that are guessed first. */
    readonly result: { readonly commonPassword?: true };
  };
}

/** The answer of signIn: a token, or the news that a second step comes first. */
export interface SignInAnswer {
  readonly data: {
    readonly result:
      | { readonly token: string; readonly secondStep?: undefined }
      | { readonly secondStep: true; readonly token?: undefined };
  };
}

/** One browser somebody is signed in with. */
export interface SessionSummary {
  readonly id: string;
  /** The one that asks. */
  readonly current: boolean;
  /** What the browser said of itself when signing in; empty when it said nothing. */
  readonly userAgent: string;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
}

/** The answer of `security`: how somebody signs in, for the session in the cookie. */
export interface SecurityAnswer {
  readonly data: {
    readonly result: {
      readonly email: string;
      readonly emailVerified: boolean;
      /** A six-digit code was mailed to this session, and still works. */
      readonly codeSent: boolean;
      /** False for somebody who only ever came by another service. */
      readonly hasPassword: boolean;
      /** The address is changed only by who shows again who they are (`requires-recent-login`). */
      readonly mustShowAgain: boolean;
      /** The one that asks first, then the last seen first. */
      readonly sessions: readonly SessionSummary[];
    };
  };
}
