import { accessTokenCookie } from '#contract/account/access-token.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { writeCookie } from '#web/platform/cookies.ts';
import { accessTokenCookieSeconds } from './access-token-claims.ts';

/** Section 9: "network time-out 30 s desktop, 60 s mobile". */
export function networkTimeoutMs(): number {
  return /\bMobi|Android/i.test(navigator.userAgent) ? 60_000 : 30_000;
}

export function readToken(): string | undefined {
  return readAccessToken(document.cookie);
}

export function removeToken(): void {
  setToken('', 0);
}

/** Section 7: the access token is saved in its cookie, for 7 days. */
export function storeToken(token: string): void {
  setToken(token, accessTokenCookieSeconds);
}

/** Like `storeToken`, but resolves once every tab can read it: other tabs see a write to document.cookie a little later. */
export async function storeTokenForAllTabs(token: string): Promise<void> {
  if (!('cookieStore' in globalThis)) return storeToken(token);
  await cookieStore.set({
    name: accessTokenCookie,
    value: token,
    path: '/',
    sameSite: 'lax',
    expires: Date.now() + accessTokenCookieSeconds * 1000,
  });
}

function setToken(value: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
  document.cookie = writeCookie(accessTokenCookie, value, { maxAgeSeconds, origin: location.origin });
}
