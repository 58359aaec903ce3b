import type { ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import { useSignOut } from './use-sign-out.ts';

/** The form around the button that signs out, with and without scripts; ui/form/forget-at-sign-out.ts notices when it is sent. */
export function SignOutForm({ children }: { children: ReactNode }) {
  const signOut = useSignOut();
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
      {children}
    </form>
  );
}
