import { Form, Link, redirect, useNavigation } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { resetPasswordForm } from '#contract/account/settings-forms.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { paths } from '#web/platform/paths.ts';
import { Button } from '#web/ui/button.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { FormProblem, TextField } from '../form-fields.tsx';
import type { AccountNotice } from '../notices.ts';
import { dropToken } from '../session.server.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/reset-password-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Choose a new password',
    description: 'Choose a new password for your Tibeb account.',
    path: paths.resetPassword(),
    noIndex: true,
  });

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

/** All sessions of the account have ended then, so this browser's token goes too. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, resetPasswordForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(page, identityPaths.resetPassword, { body: form.value });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  const notice: AccountNotice = 'password-chosen';
  const headers = new Headers();
  headers.append('set-cookie', dropToken(page.publicOrigin));
  headers.append('set-cookie', setFlash(notice, page.publicOrigin));
  return redirect(paths.signIn(), { headers });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () =>
  import('#contract/account/settings-forms.ts').then(({ resetPasswordForm: rules }) => rules);

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  return (
    <AccountPage
      seed="forgot-password"
      title="Choose a new password"
      lead="Then sign in with it. Every browser that is signed in now will be signed out."
      aside={
        <>
          The link is old or was used?{' '}
          <Link className="link" to={paths.forgotPassword()}>
            Ask for a new one
          </Link>
        </>
      }
    >
      {loaderData.token === '' ? (
        <p>This page is opened by the link in our mail. Please open it from there, or ask for a new one.</p>
      ) : (
        <Form {...form.props} method="post" className="grid gap-5">
          <FormProblem form={form} />
          <input type="hidden" name="token" value={loaderData.token} />
          <TextField
            form={form}
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            hint="At least 8 characters. A sentence is easier to remember than a word."
          />
          <Button type="submit" look="primary" busy={busy}>
            {busy ? 'Saving...' : 'Save password'}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
