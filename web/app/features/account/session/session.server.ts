import { type MiddlewareFunction, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { withinWait } from '../account-data.ts';
import { type Renewal, renew } from './renew-session.server.ts';
import { createRequestSession } from './request-session.server.ts';

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
  const session = createRequestSession(page, cookies, renewal);
  // A person with a refused token sees the page as a stranger, so this has to be known before rendering starts.
  if (session.signedIn() && !signsOut) await withinWait(session.loadProfile().catch(() => null));
  context.set(sessionContext, {
    api: session.api,
    get signedIn() {
      return session.signedIn();
    },
    get subject() {
      return session.subject();
    },
    loadProfile: session.loadProfile,
    notice: showsNotices(request) ? session.takeNotice() : undefined,
  });
  const response = await next();
  const setCookies = session.setCookies();
  addCookies(response.headers, setCookies);
  if (stored || session.signedIn() || setCookies.length > 0)
    response.headers.set('cache-control', 'no-store');
  response.headers.append('vary', 'Cookie');
  return response;
};

function toTheStart(setCookies: readonly string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store', vary: 'Cookie' });
  addCookies(headers, setCookies);
  return redirect(paths.home(), { headers });
}

/**
 * Only documents are read without JavaScript; data requests leave the notice for the script to take. A document
 * fetched ahead may never be read.
 */
function showsNotices(request: Request): boolean {
  if (request.headers.get('sec-purpose')?.startsWith('prefetch')) return false;
  return request.headers.get('accept')?.includes('text/html') ?? false;
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
