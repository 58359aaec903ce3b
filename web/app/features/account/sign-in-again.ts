import type { RouterContextProvider } from 'react-router';
import { paths } from '#contract/paths.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import type { AccountNotice } from './notices.ts';

/** Redirects a person whose session has ended to the sign-in page, with the reason and the way back to `returnTo`. */
export function signInAgain(context: Readonly<RouterContextProvider>, returnTo: string) {
  return redirectWith<AccountNotice>(context, paths.signIn({ returnTo }), 'sign-in-again');
}
