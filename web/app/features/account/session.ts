import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import { accessTokenCookie, readAccessToken } from '#web/platform/access-token.ts';
import { writeCookie } from '#web/platform/cookies.ts';
import { accessTokenCookieSeconds } from './access-token-claims.ts';
import type { KeeperWorld, RenewalOutcome } from './session-keeper.ts';

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

function setToken(value: string, maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and not everywhere.
  document.cookie = writeCookie(accessTokenCookie, value, { maxAgeSeconds, origin: location.origin });
}

async function renew(): Promise<RenewalOutcome> {
  try {
    const response = await fetch(identityPaths.token, {
      cache: 'no-store',
      signal: AbortSignal.timeout(networkTimeoutMs()),
    });
    if (response.ok) {
      const { data }: TokenAnswer = await response.json();
      return { kind: 'renewed', token: data.result.token };
    }
    if (response.status === 401) return { kind: 'ended' };
    return { kind: 'failed', code: response.status === 429 ? 'too-many-requests' : 'internal-error' };
  } catch {
    return { kind: 'failed', code: 'network-request-failed' };
  }
}

/** The browser's side of the session keeper. Tabs take turns by a Web Lock, where there is such a thing. */
export function browserWorld(onExpired: () => void): KeeperWorld {
  return {
    now: Date.now,
    readToken,
    writeToken: storeToken,
    renew,
    exclusively: (work) => (navigator.locks ? navigator.locks.request('tibeb-session', work) : work()),
    later(ms, work) {
      const timer = setTimeout(work, Math.min(ms, 2_147_483_647));
      return () => clearTimeout(timer);
    },
    onExpired() {
      removeToken();
      onExpired();
    },
  };
}
