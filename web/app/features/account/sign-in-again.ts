import { type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { AccountNotice } from './notices.ts';

/** For whom a session has ended on the way: to sign in, told why, and back to `returnTo`. */
export function signInAgain(context: Readonly<RouterContextProvider>, returnTo: string) {
  const notice: AccountNotice = 'sign-in-again';
  const headers = { 'set-cookie': setFlash(notice, context.get(pageContext).publicOrigin) };
  return redirect(paths.signIn({ returnTo }), { headers });
}
