// Separate from identity.ts, because every page loads this file.

/** Section 3: "The session access token lives in a cookie named accessToken". */
export const accessTokenCookie = 'accessToken';

/** Where the identity service gives a fresh access token for the session in the cookie. */
export const tokenPath = '/identity/token';
