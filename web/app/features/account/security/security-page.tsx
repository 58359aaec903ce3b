import { BadgeCheck, MailWarning } from 'lucide-react';
import { Link } from 'react-router';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { removeGoogleForm } from '#contract/account/second-factor.ts';
import { changeEmailForm, changePasswordForm, endSessionForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { securityPageTexts as texts } from '#texts/account/security.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { intentOf, readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import type { AccountNotice } from '../notices.ts';
import { ConfirmAddress } from '../profile/confirm-address.tsx';
import { ConfirmFirst } from '../second-factor/confirm-first.tsx';
import { loadSecondFactors } from '../second-factor/load-second-factors.server.ts';
import { SecondFactorCards } from '../second-factor/second-factor-cards.tsx';
import { keepToken } from '../session/token-cookie.server.ts';
import { NoSession } from '../settings/no-session.tsx';
import { loadSecurity, requireProfile } from '../settings/own-page.server.ts';
import { SettingsCard, SettingsFrame } from '../settings/settings-frame.tsx';
import { loadSocial } from '../social/load-social.server.ts';
import { ShowAgain } from '../social/show-again.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/security-page';
import { GoogleCard } from './google-card.tsx';
import { EmailForm, PasswordForm } from './security-forms.tsx';
import { SessionList } from './session-list.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountSecurity(),
    noIndex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  return {
    security: await loadSecurity(context, request),
    factors: await loadSecondFactors(context, request),
    social: loadSocial(context, request, url),
  };
}

/** What the buttons and forms of the page do, by their `intent`. */
const intents = {
  'change-password': {
    path: identityPaths.changePassword,
    schema: changePasswordForm,
    notice: 'password-changed',
  },
  'change-email': { path: identityPaths.changeEmail, schema: changeEmailForm, notice: 'new-address-asked' },
  'remove-google': { path: identityPaths.removeGoogle, schema: removeGoogleForm, notice: 'google-removed' },
  'end-session': { path: identityPaths.endSession, schema: endSessionForm, notice: 'sessions-ended' },
  'end-others': { path: identityPaths.endOtherSessions, schema: undefined, notice: 'sessions-ended' },
} as const;

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireProfile(context, url);
  const intent = await intentOf(request);
  const known = Object.entries(intents).find(([name]) => name === intent)?.[1];
  if (!known) throw new Response(null, { status: 400 });
  const form = await readForm<object>(request, known.schema ?? anything);
  if (form.invalid) return form.invalid;
  const page = context.get(pageContext);
  const answer = await askIdentity<Partial<TokenAnswer['data']['result']>>(page, known.path, {
    body: form.value,
    cookies: request.headers.get('cookie'),
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  // A new password ends this browser's session too, and begins another with a token of its own.
  const { token } = answer.result;
  const setCookies = [...answer.setCookies, ...(token ? [keepToken(token, page.publicOrigin)] : [])];
  return redirectWith<AccountNotice>(context, paths.accountSecurity(), known.notice, { setCookies });
}

const anything = { safeParse: () => ({ success: true as const, data: {} }) };

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { security, factors, social } = loaderData;
  const answered = actionData as FormRefusal | undefined;
  const refusalOf = (intent: keyof typeof intents) =>
    answered?.values.intent === intent ? answered : undefined;
  if (!security || !factors) return <NoSession title={texts.metaTitle} />;
  const confirmFirst = factors.app.on && !factors.shownRecently;
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <SettingsCard
        title={texts.emailAddress}
        lead={<EmailState email={security.email} verified={security.emailVerified} />}
      >
        {!security.emailVerified && (
          <ConfirmAddress
            email={security.email}
            codeSent={security.codeSent}
            here={paths.accountSecurity()}
          />
        )}
        {confirmFirst ? (
          <ConfirmFirst returnTo={paths.accountSecurity()} />
        ) : security.mustShowAgain ? (
          <ShowAgain choice={social} />
        ) : (
          <EmailForm refusal={refusalOf('change-email')} hasPassword={security.hasPassword} />
        )}
      </SettingsCard>
      <SettingsCard
        title={texts.password}
        lead={security.hasPassword ? texts.newPasswordLead : texts.noPasswordLead}
      >
        {security.hasPassword && confirmFirst ? (
          <ConfirmFirst returnTo={paths.accountSecurity()} />
        ) : security.hasPassword ? (
          <PasswordForm refusal={refusalOf('change-password')} />
        ) : (
          <Link className="btn justify-self-start" to={recoveryPaths.forgotPassword()}>
            {texts.chooseAPassword}
          </Link>
        )}
      </SettingsCard>
      <GoogleCard
        links={security.google}
        offered={social.google}
        factors={factors}
        refusal={refusalOf('remove-google')}
      />
      <SecondFactorCards factors={factors} />
      <SettingsCard title={texts.sessionsTitle} lead={texts.sessionsLead}>
        <SessionList sessions={security.sessions} />
      </SettingsCard>
    </SettingsFrame>
  );
}

function EmailState({ email, verified }: { email: string; verified: boolean }) {
  const Icon = verified ? BadgeCheck : MailWarning;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <strong className="wrap-anywhere text-ink">{email}</strong>
      <span className={`inline-flex items-center gap-1.5 ${verified ? 'text-green-text' : ''}`}>
        <Icon size={18} aria-hidden />
        {verified ? texts.confirmed : texts.notConfirmedYet}
      </span>
    </span>
  );
}
