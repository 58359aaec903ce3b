import { tokenPath } from './access-token.ts';

/** Where the identity service answers; every other path below /identity is unknown. */
export const identityPaths = {
  signUp: '/identity/sign-up/email',
  signIn: '/identity/sign-in/email',
  signOut: '/identity/sign-out',
  signOutEverywhere: '/identity/sign-out-everywhere',
  /** Accepts a form and redirects to the other service, which redirects back to the callback. */
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
  removeGoogle: '/identity/google/remove',
  endSession: '/identity/sessions/end',
  endOtherSessions: '/identity/sessions/end-others',
  /** The second step of signing in: a code of the authenticator app, or a recovery code. */
  secondStep: '/identity/sign-in/second-step',
  passkeySignInOptions: '/identity/sign-in/passkey/options',
  passkeySignIn: '/identity/sign-in/passkey',
  /** Which second factors somebody has. */
  secondFactors: '/identity/second-factors',
  /** Passes the second factor again with a code, for the session in the cookie. */
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

/** The HttpOnly cookie of somebody who has entered the right password and still has to pass the second step. */
export const secondStepCookie = 'tibeb.two_factor';

/** The answer of token, of the second step and of a passkey: a fresh 15-minute access token. */
export interface TokenAnswer {
  readonly data: { readonly result: { readonly token: string } };
}

/** The answer of signUp, the same whether or not the address has an account. */
export interface SignUpAnswer {
  readonly data: {
    /** The password is in the list of common passwords. */
    readonly result: { readonly commonPassword?: true };
  };
}

/** The answer of signIn: a token, or that a second step is required first. */
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
  /** Whether this is the session of the request. */
  readonly current: boolean;
  /** The User-Agent header at sign-in; empty when there was none. */
  readonly userAgent: string;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
}

/** The answer of `security`: the ways to sign in to the account of the session in the cookie. */
export interface SecurityAnswer {
  readonly data: {
    readonly result: {
      readonly email: string;
      readonly emailVerified: boolean;
      /** A six-digit code was mailed to this session, and still works. */
      readonly codeSent: boolean;
      /** False for an account that has only ever signed in with another service. */
      readonly hasPassword: boolean;
      /** The Google accounts that open this one. `email` is theirs; null for one linked long ago and not used since. */
      readonly google: readonly {
        readonly id: string;
        readonly email: string | null;
        readonly linkedAt: string;
      }[];
      /** Whether the person must authenticate again before they can change the address (`requires-recent-login`). */
      readonly mustShowAgain: boolean;
      /** The session of the request first, then the most recently seen first. */
      readonly sessions: readonly SessionSummary[];
    };
  };
}
