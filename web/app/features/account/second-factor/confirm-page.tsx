import { Form, Link, redirect, useNavigate, useNavigation } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { codeForm } from '#contract/account/second-factor.ts';
import { paths } from '#contract/paths.ts';
import { confirmPageTexts as texts } from '#texts/account/confirm.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { safePath } from '#web/platform/safe-path.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { NoSession } from '../settings/no-session.tsx';
import { requireProfile } from '../settings/own-page.server.ts';
import { SettingsCard, SettingsFrame } from '../settings/settings-frame.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/confirm-page';
import { CodeField } from './code-field.tsx';
import { loadSecondFactors } from './load-second-factors.server.ts';
import { PasskeyButton } from './passkey-sign-in.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountConfirm(),
    noIndex: true,
  });

const onwardsOf = (url: URL) => safePath(url.searchParams.get('next')) ?? paths.accountSecurity();

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  return { factors: await loadSecondFactors(context, request), onwards: onwardsOf(url) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireProfile(context, url);
  const form = await readForm(request, codeForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(context.get(pageContext), identityPaths.showSecondFactor, {
    body: form.value,
    cookies: request.headers.get('cookie'),
  });
  return answer.ok ? redirect(onwardsOf(url)) : form.refuse(answer.messages, answer);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/second-factor.ts').then(({ codeForm: rules }) => rules);

export default function ConfirmPage({ loaderData: { factors, onwards }, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  if (!factors) return <NoSession title={texts.metaTitle} />;
  const withPasskey = factors.passkeysAllowed && factors.passkeys.length > 0;
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      {factors.app.on && (
        <SettingsCard title={texts.withACode}>
          <Form {...form.props} method="post" className="grid max-w-lg gap-5">
            <FormProblem errors={form.errors.form} />
            <CodeField form={form} />
            <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
              {busy ? texts.checking : texts.continue}
            </Button>
          </Form>
        </SettingsCard>
      )}
      {withPasskey && (
        <SettingsCard title={texts.withAPasskey}>
          <PasskeyButton label={texts.useAPasskey} showAgain onDone={() => navigate(onwards)} />
        </SettingsCard>
      )}
      {!factors.app.on && !withPasskey && (
        <SettingsCard title={texts.noFactorTitle} lead={texts.noFactorLead}>
          <Link
            className="btn btn-primary justify-self-start"
            to={paths.accountTwoStep({ returnTo: onwards })}
          >
            {texts.setUpTwoStepSignIn}
          </Link>
        </SettingsCard>
      )}
    </SettingsFrame>
  );
}
