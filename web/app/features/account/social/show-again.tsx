import { identityPaths } from '#contract/account/identity.ts';
import { paths } from '#contract/paths.ts';
import { failureTexts, socialTexts as texts } from '#texts/account/social.ts';
import { GoogleLogo } from './google-logo.tsx';
import type { SocialChoice } from './load-social.server.ts';

/** Signs in with Google again, for actions that require a recent sign-in; in this tab, with or without scripts. */
export function ShowAgain({ choice: { google, failure } }: { choice: SocialChoice }) {
  return (
    <form method="post" action={identityPaths.social} className="grid max-w-lg justify-items-start gap-4">
      <input type="hidden" name="provider" value="google" />
      <input type="hidden" name="page" value="security" />
      <input type="hidden" name="next" value={paths.accountSecurity()} />
      <p>{texts.showAgain}</p>
      {failure && (
        <p role="alert" className="rounded-lg border border-coral-text bg-coral-soft px-4 py-3">
          {failureTexts[failure]}
        </p>
      )}
      {google && (
        <button type="submit" className="btn gap-3">
          <GoogleLogo />
          {texts.button}
        </button>
      )}
    </form>
  );
}
