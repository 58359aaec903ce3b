import { type RouterContextProvider, redirect } from 'react-router';
import { identityPaths, type SecurityAnswer } from '#contract/account/identity.ts';
import type { Profile } from '#contract/account/schemas.ts';
import { paths } from '#contract/paths.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';

/** The profile of the signed-in person; redirects guests to the sign-in page, with a way back. */
export function requireProfile(context: Readonly<RouterContextProvider>, url: URL): Promise<Profile> {
  return requireProfileFor(context, `${url.pathname}${url.search}`);
}

/** The same with another way back: a file leads back to the page that links there, because the framework navigates to pages only. */
export async function requireProfileFor(
  context: Readonly<RouterContextProvider>,
  returnTo: string,
): Promise<Profile> {
  const profile = await context.get(sessionContext).loadProfile();
  if (!profile) throw redirect(paths.signIn({ returnTo }));
  return profile;
}

/**
 * How the person signs in; null where this browser has no session any more, only a token. Any other failure says
 * nothing of the session: its status is thrown, for the error page.
 */
export async function loadSecurity(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<SecurityAnswer['data']['result'] | null> {
  const page = context.get(pageContext);
  const response = await page.fetchInProcess(
    new Request(new URL(identityPaths.security, page.publicOrigin), {
      headers: { cookie: request.headers.get('cookie') ?? '' },
    }),
  );
  if (response.status === 401) return null;
  if (!response.ok) throw new Response(null, { status: response.status });
  return ((await response.json()) as SecurityAnswer).data.result;
}
