import { identityPaths } from '#contract/account/identity.ts';
import {
  type AppSecretAnswer,
  codeForm,
  ownerForm,
  type RecoveryCodesAnswer,
} from '#contract/account/second-factor.ts';
import { paths } from '#contract/paths.ts';
import { twoStepTexts as texts } from '#texts/account/two-step.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { safePath } from '#web/platform/safe-path.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { intentOf, readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import type { AccountNotice } from '../notices.ts';
import { NoSession } from '../settings/no-session.tsx';
import { requireProfile } from '../settings/own-page.server.ts';
import { SettingsCard, SettingsFrame } from '../settings/settings-frame.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/two-step-page';
import { AppSetUp } from './app-set-up.tsx';
import { ConfirmFirst, SecondFactorGate } from './confirm-first.tsx';
import { drawAppCode } from './draw-app-code.server.ts';
import { loadSecondFactors } from './load-second-factors.server.ts';
import { OwnerForm } from './owner-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountTwoStep(),
    noIndex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  return {
    factors: await loadSecondFactors(context, request),
    onwards: safePath(url.searchParams.get('next')),
  };
}

/** Its answers contain secrets. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

/** What the page shows after a form: a secret for the app, recovery codes, or what was wrong. */
interface Outcome {
  readonly setUp?: { readonly uri: string; readonly secret: string; readonly qrCode: string };
  readonly recoveryCodes?: readonly string[];
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireProfile(context, url);
  const page = context.get(pageContext);
  const cookies = request.headers.get('cookie');
  switch (await intentOf(request)) {
    case 'begin': {
      const form = await readForm(request, ownerForm);
      if (form.invalid) return form.invalid;
      const path = identityPaths.beginApp;
      const answer = await askIdentity<AppSecretAnswer['data']['result']>(page, path, {
        body: form.value,
        cookies,
      });
      if (!answer.ok) return form.refuse(answer.messages, answer);
      return { setUp: { ...answer.result, qrCode: drawAppCode(answer.result.uri) } } satisfies Outcome;
    }
    case 'confirm': {
      const form = await readForm(request, codeForm);
      if (form.invalid) return form.invalid;
      const path = identityPaths.confirmApp;
      const answer = await askIdentity<RecoveryCodesAnswer['data']['result']>(page, path, {
        body: form.value,
        cookies,
      });
      return answer.ok ? (answer.result satisfies Outcome) : form.refuse(answer.messages, answer);
    }
    case 'new-codes': {
      const form = await readForm(request, ownerForm);
      if (form.invalid) return form.invalid;
      const path = identityPaths.recoveryCodes;
      const answer = await askIdentity<RecoveryCodesAnswer['data']['result']>(page, path, {
        body: form.value,
        cookies,
      });
      return answer.ok ? (answer.result satisfies Outcome) : form.refuse(answer.messages, answer);
    }
    case 'switch-off': {
      const form = await readForm(request, ownerForm);
      if (form.invalid) return form.invalid;
      const answer = await askIdentity(page, identityPaths.removeApp, { body: form.value, cookies });
      if (!answer.ok) return form.refuse(answer.messages, answer);
      return redirectWith<AccountNotice>(context, paths.accountTwoStep(), 'two-step-off');
    }
    default:
      throw new Response(null, { status: 400 });
  }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

export default function TwoStepPage({ loaderData: { factors, onwards }, actionData }: Route.ComponentProps) {
  const outcome = actionData as (Outcome & Partial<FormRefusal>) | undefined;
  const refusal = outcome?.errors ? (outcome as FormRefusal) : undefined;
  const refusalOf = (intent: string) => (refusal?.values.intent === intent ? refusal : undefined);
  if (!factors) return <NoSession title={texts.metaTitle} />;
  const confirming = refusalOf('confirm');
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      {outcome?.recoveryCodes ? (
        <RecoveryCodes codes={outcome.recoveryCodes} onwards={onwards ?? paths.accountSecurity()} />
      ) : factors.app.on ? (
        <AppOn factors={factors} refusalOf={refusalOf} />
      ) : outcome?.setUp || confirming ? (
        <AppSetUp setUp={outcome?.setUp ?? fieldsOf(confirming)} refusal={confirming} />
      ) : (
        <SettingsCard title={texts.setUpTitle} lead={texts.setUpLead}>
          <SecondFactorGate factors={factors} here={paths.accountTwoStep({ returnTo: onwards })}>
            <OwnerForm
              intent="begin"
              button={texts.setUp}
              variant="primary"
              hasPassword={factors.hasPassword}
              refusal={refusalOf('begin')}
            />
          </SecondFactorGate>
        </SettingsCard>
      )}
    </SettingsFrame>
  );
}

/** The form sends what it shows along, so that a wrong code loses nothing. */
function fieldsOf(refusal: FormRefusal | undefined) {
  const { uri = '', secret = '', qrCode = '' } = refusal?.values ?? {};
  return { uri, secret, qrCode };
}

function AppOn({
  factors,
  refusalOf,
}: {
  factors: NonNullable<Route.ComponentProps['loaderData']['factors']>;
  refusalOf: (intent: string) => FormRefusal | undefined;
}) {
  const left = factors.app.recoveryCodesLeft;
  if (!factors.shownRecently)
    return (
      <SettingsCard title={texts.twoStepSignInIsOn} lead={texts.left(left)}>
        <ConfirmFirst returnTo={paths.accountTwoStep()} />
      </SettingsCard>
    );
  return (
    <>
      <SettingsCard title={texts.recoveryCodes} lead={texts.leftToReplace(left)}>
        <OwnerForm
          intent="new-codes"
          button={texts.makeNewCodes}
          hasPassword={factors.hasPassword}
          refusal={refusalOf('new-codes')}
        />
      </SettingsCard>
      <SettingsCard title={texts.switchOffTitle} lead={texts.switchOffLead}>
        <OwnerForm
          intent="switch-off"
          button={texts.switchOffTwoStepSignIn}
          variant="danger"
          hasPassword={factors.hasPassword}
          refusal={refusalOf('switch-off')}
        />
      </SettingsCard>
    </>
  );
}
