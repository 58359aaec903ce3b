import { Form, Link, redirect, useNavigation } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { forgotPasswordForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { Button } from '#web/ui/button.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { FormProblem, TextField } from '../form-fields.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/forgot-password-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Forgot password',
    description: 'Choose a new password for your Tibeb account.',
    path: paths.forgotPassword(),
    noIndex: true,
  });

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.get('sent') === 'yes' };
}

/** The same answer whether or not there is such an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, forgotPasswordForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(context.get(pageContext), identityPaths.forgotPassword, {
    body: form.value,
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  return redirect(paths.forgotPassword({ sent: true }));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () =>
  import('#contract/account/settings-forms.ts').then(({ forgotPasswordForm: rules }) => rules);

const backToSignIn = (
  <>
    Remembered it?{' '}
    <Link className="link" to={paths.signIn()}>
      Sign in
    </Link>
  </>
);

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  if (loaderData.sent) {
    return (
      <AccountPage
        seed="forgot-password"
        title="Check your inbox"
        lead="If there is an account with that address, a link to choose a new password is on its way there."
        aside={backToSignIn}
      >
        <div className="grid justify-items-start gap-4" role="status">
          <p>
            The link works once, for 30 minutes. If nothing comes within a few minutes, look in your spam
            folder, or check that the address was right.
          </p>
          <Link to={paths.forgotPassword()} className="btn">
            Try another address
          </Link>
        </div>
      </AccountPage>
    );
  }
  return (
    <AccountPage
      seed="forgot-password"
      title="Forgot your password?"
      lead="It happens. Tell us your address, and we send you a link to choose a new one."
      aside={backToSignIn}
    >
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem form={form} />
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <Button type="submit" look="primary" busy={busy}>
          {busy ? 'Sending...' : 'Send me a link'}
        </Button>
      </Form>
    </AccountPage>
  );
}
