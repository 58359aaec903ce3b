import { type RouterContextProvider, redirect } from 'react-router';
import { paths } from '#contract/paths.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { TippingNotice } from '../notices.ts';
import { type StoredDraft, storeDraft } from '../stage/stored-draft.server.ts';

/**
 * Leads a guest to sign in and back to `returnTo`, and names the reason there. `stored` is what they typed for one performer,
 * should they go on without an account.
 */
export function leadToSignIn(
  context: Readonly<RouterContextProvider>,
  returnTo: string,
  stored?: StoredDraft & { performerId: string },
) {
  const { publicOrigin } = context.get(pageContext);
  const notice: TippingNotice = 'sign-in-to-tip';
  const headers = new Headers({ 'set-cookie': setFlash(notice, publicOrigin) });
  if (stored) headers.append('set-cookie', storeDraft(stored.performerId, stored, publicOrigin));
  return redirect(paths.signIn({ returnTo }), { status: 303, headers });
}
