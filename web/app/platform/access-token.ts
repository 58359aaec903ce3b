import { readCookie } from './cookies.ts';

/** Section 3: "The session access token lives in a cookie named accessToken". */
export const accessTokenCookie = 'accessToken';

/** The access token in a `Cookie` header or in document.cookie; undefined without one. */
export function readAccessToken(cookies: string): string | undefined {
  return readCookie(cookies, accessTokenCookie);
}
