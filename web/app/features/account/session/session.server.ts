import { type MiddlewareFunction, redirect } from 'react-router';
import { accessTokenCookie } from '#contract/account/access-token.ts';
import { identityPaths, sessionCookie, type TokenAnswer } from '#contract/account/identity.ts';
import type { Profile } from '#contract/account/schemas.ts';
import { paths } from '#contract/paths.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { ApiError, createApi } from '#web/platform/api.ts';
import { readCookie, writeCookie } from '#web/platform/cookies.ts';
import { markFlashShown, readFlash, setFlash } from '#web/platform/flash.ts';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { withinWait } from '../account-data.ts';
import type { AccountNotice } from '../notices.ts';
import { accessTokenCookieSeconds, isExpired } from './access-token-claims.ts';
import { endIdentitySession } from './end-identity-session.server.ts';
import { signedOutMark } from './signed-out-mark.ts';

/**
 * Reads the session of a page request: renews an expired token where the identity session allows it, and keeps private answers
 * out of every cache. Where it does not, 'Session Expired' and a sign-out follow (section 4): the token is removed and the
 * person sent to the home page. A posted form is answered first, so that it is not lost.
 */
export const sessionMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const page = context.get(pageContext);
  const cookies = request.headers.get('cookie') ?? '';
  const stored = readAccessToken(cookies);
  // Signing out ends the session; renewing it first would be work for nothing.
  const signsOut = url.pathname === paths.signOut();
  const renewal: Renewal = signsOut ? { token: stored, setCookies: [] } : await renew(page, cookies, stored);
  const mayLeave = request.method === 'GET' && url.pathname !== paths.home();
  if (renewal.notice === 'session-expired' && mayLeave) throw toTheStart(renewal.setCookies);
  let { token, notice: key = readFlash(cookies) } = renewal;
  const setCookies = [...renewal.setCookies];
  const api = createApi({ send: page.fetchInProcess, origin: page.publicOrigin, readToken: () => token });
  const readProfile = async () => (token ? api('GET /account/users/profile') : null);
  const findProfile = async (): Promise<Profile | null> => {
    try {
      return await readProfile();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      // The token has not expired, yet it is refused: the keys changed, its session ended, or it never was ours. One renewal
      // decides.
      const second = await renew(page, cookies, undefined);
      const ended = second.token || second.isBusy ? undefined : endSession(page);
      token = second.token;
      key = ended?.notice ?? key;
      setCookies.push(...second.setCookies, ...(ended?.setCookies ?? []));
      return readProfile();
    }
  };
  let profile: Promise<Profile | null> | undefined;
  const loadProfile = () => {
    profile ??= findProfile();
    return profile;
  };
  // A person with a refused token sees the page as a stranger, so this has to be known before rendering starts.
  if (token && !signsOut) await withinWait(loadProfile().catch(() => null));
  const notice = noticeFor(request, key);
  if (notice) setCookies.push(markFlashShown(notice, page.publicOrigin));
  context.set(sessionContext, {
    api,
    get signedIn() {
      return token !== undefined;
    },
    loadProfile,
    notice,
  });
  const response = await next();
  addCookies(response.headers, setCookies);
  if (stored || token || setCookies.length > 0) response.headers.set('cache-control', 'no-store');
  response.headers.append('vary', 'Cookie');
  return response;
};

function toTheStart(setCookies: readonly string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store', vary: 'Cookie' });
  addCookies(headers, setCookies);
  return redirect(paths.home(), { headers });
}

interface Renewal {
  /** The token to continue with; undefined for a guest. */
  readonly token: string | undefined;
  readonly setCookies: readonly string[];
  readonly notice?: AccountNotice;
  /** The identity service could not be asked, so it is unknown whether there is a session. */
  readonly isBusy?: boolean;
}

async function renew(page: PageContext, cookies: string, stored: string | undefined): Promise<Renewal> {
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

/** Section 7: path /, lifetime 7 days, secure flag; scripts read it to build the bearer header. */
export function keepToken(token: string, origin: string): string {
  return writeCookie(accessTokenCookie, token, { maxAgeSeconds: accessTokenCookieSeconds, origin });
}

export function dropToken(origin: string): string {
  return writeCookie(accessTokenCookie, '', { maxAgeSeconds: 0, origin });
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

/**
 * Only documents are read without JavaScript; data requests leave the notice for the script to take. A document
 * fetched ahead may never be read.
 */
function noticeFor(request: Request, key: string | undefined): string | undefined {
  if (request.headers.get('sec-purpose')?.startsWith('prefetch')) return undefined;
  return request.headers.get('accept')?.includes('text/html') ? key : undefined;
}

/**
 * If several lines set one cookie, the last one wins. What a page itself set (signing in, signing out) wins over all, since it
 * knows better than the middleware that ran before it.
 */
function addCookies(headers: Headers, setCookies: readonly string[]): void {
  const nameOf = (line: string) => line.slice(0, line.indexOf('='));
  const already = new Set(headers.getSetCookie().map(nameOf));
  const lines = new Map(setCookies.map((line) => [nameOf(line), line]));
  for (const [name, line] of lines) if (!already.has(name)) headers.append('set-cookie', line);
}
