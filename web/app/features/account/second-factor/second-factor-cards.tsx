import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { secondFactorCardsTexts as texts } from '#texts/account/second-factor-cards.ts';
import { SettingsCard } from '../settings/settings-frame.tsx';
import type { SecondFactors } from './load-second-factors.server.ts';

/** The state of the second factors, with links to their pages. */
export function SecondFactorCards({ factors: { app, passkeys } }: { factors: SecondFactors }) {
  return (
    <>
      <SettingsCard title={texts.twoStepSignIn} lead={app.on ? texts.on(app.recoveryCodesLeft) : texts.off}>
        <Link className="btn justify-self-start" to={paths.accountTwoStep()}>
          {app.on ? texts.manageTwoStepSignIn : texts.setUpTwoStepSignIn}
        </Link>
      </SettingsCard>
      <SettingsCard
        title={texts.passkeys}
        lead={passkeys.length > 0 ? texts.passkeysThereAre(passkeys.length) : texts.passkeysLead}
      >
        <Link className="btn justify-self-start" to={paths.accountPasskeys()}>
          {passkeys.length > 0 ? texts.managePasskeys : texts.addAPasskey}
        </Link>
      </SettingsCard>
    </>
  );
}
