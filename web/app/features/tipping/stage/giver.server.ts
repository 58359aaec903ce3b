import type { RouterContextProvider } from 'react-router';
import { type Api, createApi } from '#web/platform/api.ts';
import { readCookie, writeCookie } from '#web/platform/cookies.ts';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';

const guestCookie = 'guestToken';
/** Whoever comes back within a year finds what they gave. */
const guestSeconds = 365 * 24 * 60 * 60;

/** Who tips on a stage page: somebody signed in, a guest who was here before, or nobody known yet. */
export interface Giver {
  /** The API as they may use it. */
  readonly api: Api;
  readonly isSignedIn: boolean;
  /** What their browser keeps, if they are a guest. */
  readonly guestToken: string | undefined;
}

export function findGiver(context: Readonly<RouterContextProvider>, request: Request): Giver {
  const session = context.get(sessionContext);
  if (session.signedIn) return { api: session.api, isSignedIn: true, guestToken: undefined };
  const guestToken = readCookie(request.headers.get('cookie') ?? '', guestCookie);
  return { api: apiAs(context.get(pageContext), guestToken), isSignedIn: false, guestToken };
}

/** Makes a guest of whoever is not signed in, the same one as before where their address is the same. */
export async function becomeGuest(
  context: Readonly<RouterContextProvider>,
  { guestToken }: Giver,
  email: string,
): Promise<{ api: Api; setCookie: string }> {
  const page = context.get(pageContext);
  const { token } = await apiAs(page, undefined)('POST /account/guests', {
    body: { ...(guestToken ? { token: guestToken } : {}), ...(email ? { email } : {}) },
  });
  return { api: apiAs(page, token), setCookie: keepGuest(page, token, guestSeconds) };
}

export function forgetGuest(page: PageContext): string {
  return keepGuest(page, '', 0);
}

/** No script reads it. */
function keepGuest({ publicOrigin: origin }: PageContext, token: string, maxAgeSeconds: number): string {
  return `${writeCookie(guestCookie, token, { maxAgeSeconds, origin })}; HttpOnly`;
}

function apiAs({ fetchInProcess, publicOrigin }: PageContext, token: string | undefined): Api {
  return createApi({ send: fetchInProcess, origin: publicOrigin, readToken: () => token });
}
