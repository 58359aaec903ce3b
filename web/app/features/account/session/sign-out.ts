import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { safePath } from '#web/platform/safe-path.ts';
import type { AccountNotice } from '../notices.ts';
import type { Route } from './+types/sign-out';
import { endIdentitySession } from './end-identity-session.server.ts';
import { dropToken } from './token-cookie.server.ts';

/**
 * Section 4, "sign-out": removes the access token, ends the identity session and returns to the start, or leads to signing in
 * again for the path in `next`.
 * A failure of the identity service is only logged (section 8): this browser is signed out in any case.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await request.formData().catch(() => new FormData());
  const returnTo = safePath(String(form.get('next') ?? ''));
  const cookies = request.headers.get('cookie') ?? '';
  const setCookies = [...(await endIdentitySession(page, cookies)), dropToken(page.publicOrigin)];
  const next = returnTo === undefined ? paths.home() : paths.signIn({ returnTo });
  return redirectWith<AccountNotice>(context, next, 'logged-out', { setCookies });
}

/** A GET does nothing, because the address may be in a browser's history. */
export function loader() {
  return redirect(paths.home());
}
