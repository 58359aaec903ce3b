import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { AccountNotice } from '../notices.ts';
import type { Route } from './+types/sign-out';
import { endIdentitySession } from './end-identity-session.server.ts';
import { dropToken } from './session.server.ts';

/**
 * Section 4, "sign-out": removes the access token, ends the identity session and returns to the start.
 * A failure of the identity service is only logged (section 8): this browser is signed out in any case.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const cookies = request.headers.get('cookie') ?? '';
  const headers = new Headers();
  for (const cookie of await endIdentitySession(page, cookies)) headers.append('set-cookie', cookie);
  const notice: AccountNotice = 'logged-out';
  headers.append('set-cookie', dropToken(page.publicOrigin));
  headers.append('set-cookie', setFlash(notice, page.publicOrigin));
  return redirect(paths.home(), { headers });
}

/** The address alone does nothing; it may stand in a history. */
export function loader() {
  return redirect(paths.home());
}
