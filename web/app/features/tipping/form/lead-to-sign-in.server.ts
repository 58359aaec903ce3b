import type { RouterContextProvider } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import type { TippingNotice } from '../notices.ts';
import { type StoredDraft, storeDraft } from '../stage/stored-draft.server.ts';

/**
 * Redirects a guest to sign in and back to `returnTo`, and shows the reason there. `stored` holds the typed values for one
 * performer, in case the guest continues without an account.
 */
export function leadToSignIn(
  context: Readonly<RouterContextProvider>,
  returnTo: string,
  stored?: StoredDraft & { performerId: string },
) {
  const { publicOrigin } = context.get(pageContext);
  return redirectWith<TippingNotice>(context, paths.signIn({ returnTo }), 'sign-in-to-tip', {
    status: 303,
    setCookies: stored ? [storeDraft(stored.performerId, stored, publicOrigin)] : [],
  });
}
