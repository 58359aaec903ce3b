import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import type { SecondFactors } from './load-second-factors.server.ts';

/** In place of forms that ask for a second factor shown on this browser a short while ago. */
export function ConfirmFirst({ returnTo }: { returnTo: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>For your safety, confirm with your second factor that it is you. Then you can change this.</p>
      <Link className="btn btn-primary" to={paths.accountConfirm({ returnTo })}>
        Confirm it is you
      </Link>
    </div>
  );
}

/** Shows the form that adds a second factor, or what has to be done before. */
export function MayNotYet({
  factors,
  here,
  children,
}: {
  factors: SecondFactors;
  /** The path of the page, to come back to. */
  here: string;
  children: ReactNode;
}) {
  if (!factors.emailVerified)
    return (
      <div className="grid justify-items-start gap-4">
        <p>Please confirm your email address first, so that you can always get back in.</p>
        <Link className="btn btn-primary" to={paths.proveAddress({ next: here })}>
          Confirm my address
        </Link>
      </div>
    );
  if (factors.mustShowAgain)
    return (
      <div className="grid justify-items-start gap-4">
        <p>You signed in a while ago. For your safety, sign out and in again; then you can set this up.</p>
        <Link className="btn" to={paths.accountSecurity()}>
          Sign-in and security
        </Link>
      </div>
    );
  return children;
}
