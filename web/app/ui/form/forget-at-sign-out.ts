import { forgetDrafts } from './forget-drafts.ts';

/**
 * Forgets what somebody typed once they press a button that signs out. A script of the document itself runs it, because a page
 * may have no other scripts, or not yet.
 */
export function forgetAtSignOut(): void {
  addEventListener('submit', ({ target }) => {
    if (target instanceof Element && target.matches('[data-signs-out]')) forgetDrafts();
  });
}
