import { Form, Link, redirect, useNavigation } from 'react-router';
import { signUpForm } from '#contract/account/forms.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { paths } from '#contract/paths.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { Button } from '#web/ui/button.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { readForm, returnPath, sendOnSignedIn } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { CheckField, FormProblem, PasswordField, TextField } from '../form-fields.tsx';
import { tokenFound } from '../messages.ts';
import { useTokenWatch } from '../session/use-token-watch.ts';
import { loadSocial } from '../social/load-social.server.ts';
import { SocialSignIn } from '../social/social-sign-in.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/sign-up-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign up',
    description: 'Make a Tibeb account and support artists, musicians and performers with just a tip.',
    path: paths.signUp(),
    noIndex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await sendOnSignedIn(context, url);
  return { returnPath: returnPath(url), social: loadSocial(context, request, url) };
}

/** Differs by browser (see social/in-app-browser.ts), so that no two people share it. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-cache' });

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, signUpForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(context.get(pageContext), identityPaths.signUp, { body: form.value });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  return redirect(paths.signIn({ returnTo: backTo(returnPath(url)) }));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/forms.ts').then(({ signUpForm }) => signUpForm);

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  useTokenWatch(tokenFound.signUp, loaderData.returnPath);
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  return (
    <AccountPage
      seed="sign-up"
      title="Create your account"
      lead="A minute, and the next song that moves you can be answered with a tip."
      aside={
        <>
          Already have an account?{' '}
          <Link className="link" to={paths.signIn({ returnTo: backTo(loaderData.returnPath) })}>
            Sign in
          </Link>
        </>
      }
    >
      <SocialSignIn page="sign-up" choice={loaderData.social} returnPath={loaderData.returnPath} />
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem form={form} />
        <TextField form={form} name="fullName" label="Full name" autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField
          form={form}
          name="password"
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters. A sentence is easier to remember than a word."
        />
        <CheckField
          form={form}
          name="acceptTerms"
          label={
            <>
              I accept the{' '}
              <Link reloadDocument className="link" to={paths.terms()}>
                terms and conditions
              </Link>
            </>
          }
        />
        <Button type="submit" look="primary" busy={busy}>
          {busy ? 'Signing up...' : 'Sign Up'}
        </Button>
      </Form>
    </AccountPage>
  );
}

function backTo(path: string): string | undefined {
  return path === paths.home() ? undefined : path;
}
