import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * The form around the button that signs out, with and without scripts; ui/form/forget-at-sign-out.ts notices when it is sent.
 * `returnTo` is for somebody who signs in again with another account and comes back to that path.
 */
export function SignOutForm({ children, returnTo }: { children: ReactNode; returnTo?: string }) {
  const signOut = useSignOut(returnTo);
  return (
    <form
      data-signs-out
      method="post"
      action={paths.signOut()}
      onSubmit={(event) => {
        event.preventDefault();
        void signOut();
      }}
    >
      {returnTo !== undefined && <input type="hidden" name="next" value={returnTo} />}
      {children}
    </form>
  );
}
