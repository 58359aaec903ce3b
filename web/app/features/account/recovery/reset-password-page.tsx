import { redirect } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { resetPasswordForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { PasswordField } from '../form-fields.tsx';
import type { AccountNotice } from '../notices.ts';
import { dropToken } from '../session/session.server.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/reset-password-page';
import { LinkPage, linkHeaders, tokenOf } from './link-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Choose a new password',
    description: 'Choose a new password for your Tibeb account.',
    path: paths.resetPassword(),
    noIndex: true,
  });

export const headers = () => linkHeaders;

export function loader({ url }: Route.LoaderArgs) {
  return { token: tokenOf(url) };
}

/** All sessions of the account have ended then, so this browser's token goes too. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, resetPasswordForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(page, identityPaths.resetPassword, {
    body: form.value,
    cookies: request.headers.get('cookie'),
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  const notice: AccountNotice = 'password-chosen';
  const headers = new Headers();
  for (const cookie of answer.setCookies) headers.append('set-cookie', cookie);
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
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  return (
    <LinkPage
      seed="forgot-password"
      title="Choose a new password"
      lead="Then sign in with it. Every browser that is signed in now will be signed out, and passkeys or an authenticator app added in the last 7 days are removed."
      token={loaderData.token}
      form={form}
      button="Save password"
      busyButton="Saving..."
      askAgain={paths.forgotPassword()}
    >
      <PasswordField
        form={form}
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. A sentence is easier to remember than a word."
      />
    </LinkPage>
  );
}
