import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { forgetDrafts } from '#web/ui/form/forget-drafts.ts';
import { useSignOut } from './use-sign-out.ts';

/** The form around the button that signs out, with and without scripts. */
export function SignOutForm({ children }: { children: ReactNode }) {
  const signOut = useSignOut();
  return (
    <form
      method="post"
      action={paths.signOut()}
      onSubmit={(event) => {
        event.preventDefault();
        forgetDrafts();
        void signOut();
      }}
    >
      {children}
    </form>
  );
}
