import { identityPaths, sessionCookie, type TokenAnswer } from '#contract/account/identity.ts';
import { readCookie, writeCookie } from '#web/platform/cookies.ts';
import { setFlash } from '#web/platform/flash.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import type { AccountNotice } from '../notices.ts';
import { isExpired } from './access-token-claims.ts';
import { endIdentitySession } from './end-identity-session.server.ts';
import { signedOutMark } from './signed-out-mark.ts';
import { dropToken, keepToken } from './token-cookie.server.ts';

export interface Renewal {
  /** The token to continue with; undefined for a guest. */
  readonly token: string | undefined;
  readonly setCookies: readonly string[];
  readonly notice?: AccountNotice;
  /** The identity service could not be asked, so it is unknown whether there is a session. */
  readonly isBusy?: boolean;
}

/** The token of a page request: the stored one, or a new one where it has expired and the identity session allows it. */
export async function renew(
  page: PageContext,
  cookies: string,
  stored: string | undefined,
): Promise<Renewal> {
  if (readCookie(cookies, signedOutMark)) return finishSignOut(page, cookies);
  const expired = stored !== undefined && isExpired(stored, Date.now());
  if (stored && !expired) return { token: stored, setCookies: [] };
  const guest = { token: undefined, setCookies: [] };
  if (!cookies.includes(`${sessionCookie}=`)) return expired ? endSession(page) : guest;
  const response = await page.fetchInProcess(
    new Request(new URL(identityPaths.token, page.publicOrigin), { headers: { cookie: cookies } }),
  );
  const theirs = response.headers.getSetCookie();
  if (response.ok) {
    const { data }: TokenAnswer = await response.json();
    return {
      token: data.result.token,
      setCookies: [...theirs, keepToken(data.result.token, page.publicOrigin)],
    };
  }
  if (response.status === 401) {
    const ended = expired ? endSession(page) : guest;
    return { ...ended, setCookies: [...theirs, ...ended.setCookies] };
  }
  // A busy or broken service ends no session: the cookies stay, and the browser tries again.
  page.logFailure('session renewal', new Error(`answered ${response.status}`));
  return { ...guest, isBusy: true };
}

/**
 * For a token that has not expired, yet is refused: the keys changed, its session ended, or it never was ours. One renewal
 * decides.
 */
export async function renewRefused(page: PageContext, cookies: string): Promise<Renewal> {
  const renewal = await renew(page, cookies, undefined);
  if (renewal.token || renewal.isBusy) return renewal;
  const ended = endSession(page);
  return { ...ended, setCookies: [...renewal.setCookies, ...ended.setCookies] };
}

/** Section 4: the stored token has expired, so 'Session Expired', and a sign-out follows. */
function endSession({ publicOrigin }: PageContext): Renewal {
  const notice: AccountNotice = 'session-expired';
  return {
    token: undefined,
    setCookies: [dropToken(publicOrigin), setFlash(notice, publicOrigin)],
    notice,
  };
}

/** Completes a sign-out that did not reach the server: ends the identity session and shows the notice. */
async function finishSignOut(page: PageContext, cookies: string): Promise<Renewal> {
  const { publicOrigin } = page;
  const notice: AccountNotice = 'logged-out';
  const setCookies = [
    ...(await endIdentitySession(page, cookies)),
    dropToken(publicOrigin),
    writeCookie(signedOutMark, '', { maxAgeSeconds: 0, origin: publicOrigin }),
    setFlash(notice, publicOrigin),
  ];
  return { token: undefined, setCookies, notice };
}
