import { redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { returnPath } from '../account-pages.server.ts';
import type { AccountNotice } from '../notices.ts';
import type { Route } from './+types/sign-in-done';

/** Where another service leads back to without a window: the session is there, and gave the page its token. */
export function loader({ context, url }: Route.LoaderArgs) {
  const onwards = returnPath(url);
  if (!context.get(sessionContext).signedIn) return redirect(paths.signIn({ returnTo: onwards }));
  const notice: AccountNotice = 'welcome-back';
  const { publicOrigin } = context.get(pageContext);
  return redirect(onwards, { headers: { 'set-cookie': setFlash(notice, publicOrigin) } });
}
