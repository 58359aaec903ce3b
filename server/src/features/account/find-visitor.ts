import { accessTokenCookie } from '#contract/account/access-token.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Identity } from './identity.ts';
import { sessionOf } from './session-cookies.ts';
import { findSession } from './sessions/find-session.ts';
import type { Authenticate } from './tokens/authenticate.ts';

const tokenPattern = new RegExp(`(?:^|; )${accessTokenCookie}=([^;]+)`);

/**
 * Identifies the visitor whom the cookies of a page sign in, by a valid access token or by the session that renews
 * it; undefined for a guest. Throws if this cannot be determined, for example without a database.
 */
export function createFindVisitor({
  identity,
  authenticate,
}: {
  identity: Identity;
  authenticate: Authenticate;
}) {
  return async (cookies: string): Promise<string | undefined> => {
    const token = tokenPattern.exec(cookies)?.[1];
    const caller = token && (await unlessRefused(authenticate(`Bearer ${token}`, Promise.resolve())));
    if (caller) return `account:${caller.accountId}`;
    const session = sessionOf(cookies) && (await unlessRefused(findSession(identity, cookies)));
    return session ? `user:${session.userId}` : undefined;
  };
}

async function unlessRefused<Value>(found: Promise<Value>): Promise<Value | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refusal && error.definition.status === 401) return undefined;
    throw error;
  }
}
