import type { RouterContextProvider } from 'react-router';
import { paths } from '#contract/paths.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import type { TippingNotice } from '../notices.ts';

/** Leads a guest to sign in and back to `returnTo`, and names the reason there. */
export function leadToSignIn(context: Readonly<RouterContextProvider>, returnTo: string) {
  return redirectWith<TippingNotice>(context, paths.signIn({ returnTo }), 'sign-in-to-tip', {
    status: 303,
  });
}
