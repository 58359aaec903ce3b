import type { RouterContextProvider } from 'react-router';
import { paths } from '#contract/paths.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import type { AccountNotice } from './notices.ts';

/** For whom a session has ended on the way: to sign in, told why, and back to `returnTo`. */
export function signInAgain(context: Readonly<RouterContextProvider>, returnTo: string) {
  return redirectWith<AccountNotice>(context, paths.signIn({ returnTo }), 'sign-in-again');
}
