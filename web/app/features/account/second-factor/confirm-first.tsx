import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { confirmFirstTexts as texts } from '#texts/account/confirm.ts';
import type { SecondFactors } from './load-second-factors.server.ts';

/** Replaces forms that require a second factor shown in this browser a short while ago. */
export function ConfirmFirst({ returnTo }: { returnTo: string }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{texts.confirmWithFactor}</p>
      <Link className="btn btn-primary" to={paths.accountConfirm({ returnTo })}>
        {texts.confirmItIsYou}
      </Link>
    </div>
  );
}

/** Shows the form that adds a second factor, or what has to be done before. */
export function SecondFactorGate({
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
        <p>{texts.confirmAddressFirst}</p>
        <Link className="btn btn-primary" to={paths.proveAddress({ next: here })}>
          {texts.confirmMyAddress}
        </Link>
      </div>
    );
  return factors.mustShowAgain ? <SignedInLongAgo /> : children;
}

/**
 * Shows the form of what cannot be taken back, or what has to be done before; `factors` is null where this browser has no
 * session of ours, and nothing to show.
 */
export function ConfirmIdentityFirst({
  factors,
  here,
  children,
}: {
  factors: SecondFactors | null;
  /** The path of the page, to come back to. */
  here: string;
  children: ReactNode;
}) {
  if (factors?.app.on && !factors.shownRecently) return <ConfirmFirst returnTo={here} />;
  return factors?.mustShowAgain ? <SignedInLongAgo /> : children;
}

function SignedInLongAgo() {
  return (
    <div className="grid justify-items-start gap-4">
      <p>{texts.signedInLongAgo}</p>
      <Link className="btn" to={paths.accountSecurity()}>
        {texts.signInAndSecurity}
      </Link>
    </div>
  );
}
