import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

export const replaceSessionPath = '/identity/replace-session';

/**
 * A path of the identity service for ourselves: opens another session for whoever has the one in the cookie, kept by
 * the browser as long as that. The old one is left for the caller to end. After a new password whoever copied the
 * cookie of this very browser is signed out by it (OWASP, Session Management: renew after a change of privilege).
 */
export const replaceSession = {
  id: 'replace-session',
  endpoints: {
    replaceSession: createAuthEndpoint(
      '/replace-session',
      { method: 'POST', use: [sessionMiddleware] },
      async (context) => {
        const { user } = context.context.session;
        const { authCookies, internalAdapter, secret } = context.context;
        const mark = await context.getSignedCookie(authCookies.dontRememberToken.name, secret);
        const session = await internalAdapter.createSession(user.id, Boolean(mark));
        await setSessionCookie(context, { session, user }, Boolean(mark));
        return context.json({});
      },
    ),
  },
} satisfies BetterAuthPlugin;
