import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { returnPath } from '../account-pages.server.ts';
import type { AccountNotice } from '../notices.ts';
import type { Route } from './+types/sign-in-done';

/**
 * The page another service redirects to after a sign-in without a window: the session exists and has given the page its token.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  const onwards = returnPath(url);
  if (!context.get(sessionContext).signedIn) return redirect(paths.signIn({ returnTo: onwards }));
  return redirectWith<AccountNotice>(context, onwards, 'welcome-back');
}
