import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

export const replaceSessionPath = '/identity/replace-session';

/**
 * An internal path of the identity service. It opens another session for the person whose session is in the cookie;
 * the browser keeps it for as long as the old one. The caller ends the old session. So a new password also signs out
 * an attacker who copied the cookie of this very browser (OWASP, Session Management: renew after a change of
 * privilege).
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
