import type { RouterContextProvider } from 'react-router';
import { type Api, createApi } from '#web/platform/api.ts';
import { readCookie, writeCookie } from '#web/platform/cookies.ts';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';

const guestCookie = 'guestToken';
/** A guest who comes back within a year finds their earlier tips. */
const guestSeconds = 365 * 24 * 60 * 60;

/** The sender of a tip on a stage page: a signed-in person, a returning guest, or somebody unknown. */
export interface Giver {
  /** The API with the sender's credentials. */
  readonly api: Api;
  readonly isSignedIn: boolean;
  /** The token in a guest's cookie. */
  readonly guestToken: string | undefined;
}

export function findGiver(context: Readonly<RouterContextProvider>, request: Request): Giver {
  const session = context.get(sessionContext);
  if (session.signedIn) return { api: session.api, isSignedIn: true, guestToken: undefined };
  const guestToken = readCookie(request.headers.get('cookie') ?? '', guestCookie);
  return { api: apiAs(context.get(pageContext), guestToken), isSignedIn: false, guestToken };
}

/** Whether the API knows the sender, so that earlier tips can be theirs. */
export function isKnown({ isSignedIn, guestToken }: Giver): boolean {
  return isSignedIn || guestToken !== undefined;
}

/** Creates a guest for a person who is not signed in, or returns the existing one where the address is the same. */
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
