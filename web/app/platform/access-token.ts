import { accessTokenCookie } from '#contract/account/access-token.ts';
import { readCookie } from './cookies.ts';

/** The access token in a `Cookie` header or in document.cookie; undefined without one. */
export function readAccessToken(cookies: string): string | undefined {
  return readCookie(cookies, accessTokenCookie);
}
