import { identityPaths, sessionCookie } from '#contract/account/identity.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { askIdentity } from '../ask-identity.server.ts';

/**
 * Ends the identity session of these cookies; returns the cookies to set. A failure of the identity service is only logged
 * (section 8): this browser drops the session in any case.
 */
export async function endIdentitySession(page: PageContext, cookies: string): Promise<readonly string[]> {
  const answer = await askIdentity(page, identityPaths.signOut, { cookies });
  return answer.ok ? answer.setCookies : forget(cookies);
}

function forget(cookies: string): string[] {
  const names = [sessionCookie, `__Secure-${sessionCookie}`].filter((name) => cookies.includes(`${name}=`));
  return names.map(
    (name) =>
      `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${name.startsWith('__Secure-') ? '; Secure' : ''}`,
  );
}
