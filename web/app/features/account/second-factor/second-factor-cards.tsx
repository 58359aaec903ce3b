import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { SettingsCard } from '../settings/settings-frame.tsx';
import type { SecondFactors } from './load-second-factors.server.ts';

/** How the second factors stand, and the ways to their pages. */
export function SecondFactorCards({ factors: { app, passkeys } }: { factors: SecondFactors }) {
  return (
    <>
      <SettingsCard
        title="Two-step sign-in"
        lead={
          app.on
            ? `It is on: a code of your app is asked for when you sign in. You have ${app.recoveryCodesLeft} of 10 recovery codes left.`
            : 'It is off. When it is on, your password alone is not enough: we also ask for a code from your phone.'
        }
      >
        <Link className="btn justify-self-start" to={paths.accountTwoStep()}>
          {app.on ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
        </Link>
      </SettingsCard>
      <SettingsCard
        title="Passkeys"
        lead={
          passkeys.length > 0
            ? `You can sign in with ${passkeys.length === 1 ? 'one passkey' : `${passkeys.length} passkeys`}.`
            : 'Sign in by fingerprint, face or the PIN of your device instead of a password.'
        }
      >
        <Link className="btn justify-self-start" to={paths.accountPasskeys()}>
          {passkeys.length > 0 ? 'Manage passkeys' : 'Add a passkey'}
        </Link>
      </SettingsCard>
    </>
  );
}
