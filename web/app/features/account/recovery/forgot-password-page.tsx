import { Form, Link, redirect, useNavigation } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { forgotPasswordForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { forgotPasswordTexts as texts } from '#texts/account/recovery.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { safePath } from '#web/platform/safe-path.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { keepAfterReset, readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { TextField } from '../form-fields.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/forgot-password-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: recoveryPaths.forgotPassword(),
    noIndex: true,
  });

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.get('sent') === 'yes', returnTo: returnToOf(url) };
}

/** The page on this site that the sign-in was to lead to. */
const returnToOf = (url: URL) => safePath(url.searchParams.get('next'));

/** The same answer whether or not there is such an account. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, forgotPasswordForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(page, identityPaths.forgotPassword, { body: form.value });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  const returnTo = returnToOf(url);
  const headers = { 'set-cookie': keepAfterReset(returnTo ?? '', page.publicOrigin) };
  return redirect(recoveryPaths.forgotPassword({ sent: true, returnTo }), { headers });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () =>
  import('#contract/account/settings-forms.ts').then(({ forgotPasswordForm: rules }) => rules);

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  const { sent, returnTo } = loaderData;
  const backToSignIn = (
    <>
      {texts.rememberedIt}{' '}
      <Link className="link" to={paths.signIn({ returnTo })}>
        {texts.signIn}
      </Link>
    </>
  );
  if (sent) {
    return (
      <AccountPage
        seed="forgot-password"
        title={texts.checkYourInbox}
        lead={texts.sentLead}
        aside={backToSignIn}
      >
        <div className="grid justify-items-start gap-4" role="status">
          <p>{texts.linkWorksOnce}</p>
          <Link to={recoveryPaths.forgotPassword({ returnTo })} className="btn">
            {texts.tryAnotherAddress}
          </Link>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      seed="forgot-password"
      title={texts.forgotYourPassword}
      lead={texts.lead}
      aside={backToSignIn}
    >
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem errors={form.errors.form} />
        <TextField
          form={form}
          name="email"
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? texts.sending : texts.sendMeALink}
        </Button>
      </Form>
    </AccountPage>
  );
}
