import { accessTokenCookie } from '#contract/account/access-token.ts';
import { writeCookie } from '#web/platform/cookies.ts';
import { accessTokenCookieSeconds } from './access-token-claims.ts';

/** Section 7: path /, lifetime 7 days, secure flag; scripts read it to build the bearer header. */
export function keepToken(token: string, origin: string): string {
  return writeCookie(accessTokenCookie, token, { maxAgeSeconds: accessTokenCookieSeconds, origin });
}

export function dropToken(origin: string): string {
  return writeCookie(accessTokenCookie, '', { maxAgeSeconds: 0, origin });
}
