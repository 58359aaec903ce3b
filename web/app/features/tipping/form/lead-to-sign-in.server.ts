import { type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { TippingNotice } from '../notices.ts';

/** Leads a guest to sign in and back to `returnTo`, and names the reason there. */
export function leadToSignIn(context: Readonly<RouterContextProvider>, returnTo: string) {
  const notice: TippingNotice = 'sign-in-to-tip';
  const headers = { 'set-cookie': setFlash(notice, context.get(pageContext).publicOrigin) };
  return redirect(paths.signIn({ returnTo }), { status: 303, headers });
}
