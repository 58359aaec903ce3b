/** Where the identity service answers; every other path below /identity is unknown. */
export const identityPaths = {
  signUp: '/identity/sign-up/email',
  signIn: '/identity/sign-in/email',
  signOut: '/identity/sign-out',
  signOutEverywhere: '/identity/sign-out-everywhere',
  /** Takes a form and leads to the other service, which leads back to the callback. */
  social: '/identity/sign-in/social',
  googleCallback: '/identity/callback/google',
  token: '/identity/token',
  keys: '/identity/jwks',
} as const;

/** The HttpOnly cookie that renews access tokens; over https its name starts with `__Secure-`. */
export const sessionCookie = 'tibeb.session_token';

/** The answer of signIn and token: a fresh 15-minute access token. */
export interface TokenAnswer {
  readonly data: { readonly result: { readonly token: string } };
}
