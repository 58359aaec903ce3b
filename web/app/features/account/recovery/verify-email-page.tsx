import { Form, Link, redirect, useNavigation } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { verifyEmailForm } from '#contract/account/settings-forms.ts';
import { setFlash } from '#web/platform/flash.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { paths } from '#web/platform/paths.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { FormProblem } from '../form-fields.tsx';
import type { AccountNotice } from '../notices.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/verify-email-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Confirm your email address',
    description: 'Confirm the email address of your Tibeb account.',
    path: paths.verifyEmail(),
    noIndex: true,
  });

export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get('token') ?? '' };
}

/** Only the button uses the link up: programs that look at every link in a mail must not. */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, verifyEmailForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(page, identityPaths.verifyEmail, { body: form.value });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  const notice: AccountNotice = 'email-confirmed';
  const { signedIn } = context.get(sessionContext);
  return redirect(signedIn ? paths.accountSecurity() : paths.signIn(), {
    headers: { 'set-cookie': setFlash(notice, page.publicOrigin) },
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () =>
  import('#contract/account/settings-forms.ts').then(({ verifyEmailForm: rules }) => rules);

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  return (
    <AccountPage
      seed="verify-email"
      title="Confirm your email address"
      lead="One press, and we know that our mails reach you."
      aside={
        <>
          The link is old or was used?{' '}
          <Link className="link" to={paths.accountSecurity()}>
            Ask for a new one
          </Link>
        </>
      }
    >
      {loaderData.token === '' ? (
        <p>This page is opened by the link in our mail. Please open it from there.</p>
      ) : (
        <Form {...form.props} method="post" className="grid gap-5">
          <FormProblem form={form} />
          <input type="hidden" name="token" value={loaderData.token} />
          <Button type="submit" look="primary" busy={busy}>
            {busy ? 'Confirming...' : 'Confirm'}
          </Button>
        </Form>
      )}
    </AccountPage>
  );
}
