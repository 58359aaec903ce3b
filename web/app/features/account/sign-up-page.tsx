import { useForm } from '@conform-to/react/future';
import { Form, Link, redirect, useNavigation } from 'react-router';
import { signUpForm } from '#contract/account/forms.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { paths } from '#web/platform/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import type { Route } from './+types/sign-up-page';
import { AccountPage } from './account-page.tsx';
import { readForm, returnPath, sendOnSignedIn } from './account-pages.server.ts';
import { askIdentity } from './ask-identity.server.ts';
import { tokenFound } from './messages.ts';
import { type AccountFormResult, submitAccountForm } from './submit-account-form.ts';
import { useTokenWatch } from './use-token-watch.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Sign up',
    description: 'Make a Tibeb account and support artists, musicians and performers with just a tip.',
    path: paths.signUp(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await sendOnSignedIn(context, url);
  return { returnPath: returnPath(url) };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, signUpForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(context.get(pageContext), identityPaths.signUp, { body: form.value });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  return redirect(paths.signIn({ returnTo: backTo(returnPath(url)) }));
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  useTokenWatch(tokenFound.signUp, loaderData.returnPath);
  const { form, fields } = useForm(signUpForm, {
    id: 'sign-up',
    lastResult: actionData as AccountFormResult | undefined,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onInput',
  });
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
      <Form {...form.props} method="post" className="grid gap-5">
        <FieldErrors errors={form.errors} />
        <Field label="Full name" id={fields.fullName.id} errors={fields.fullName.errors}>
          {(control) => (
            <input
              {...control}
              className="field"
              autoComplete="name"
              name={fields.fullName.name}
              defaultValue={fields.fullName.defaultValue}
            />
          )}
        </Field>
        <Field label="Email" id={fields.email.id} errors={fields.email.errors}>
          {(control) => (
            <input
              {...control}
              className="field"
              type="email"
              inputMode="email"
              autoComplete="username"
              name={fields.email.name}
              defaultValue={fields.email.defaultValue}
            />
          )}
        </Field>
        <Field
          label="Password"
          id={fields.password.id}
          errors={fields.password.errors}
          hint="At least 8 characters. A sentence is easier to remember than a word."
        >
          {(control) => (
            <input
              {...control}
              className="field"
              type="password"
              autoComplete="new-password"
              name={fields.password.name}
            />
          )}
        </Field>
        <div>
          <label className="flex min-h-11 items-start gap-3">
            <input
              className="check"
              type="checkbox"
              id={fields.acceptTerms.id}
              name={fields.acceptTerms.name}
              defaultChecked={fields.acceptTerms.defaultChecked}
              aria-invalid={fields.acceptTerms.ariaInvalid}
              aria-describedby={fields.acceptTerms.ariaDescribedBy}
            />
            <span>
              I accept the{' '}
              <Link className="link" to={paths.terms()}>
                terms and conditions
              </Link>
            </span>
          </label>
          <FieldErrors id={fields.acceptTerms.errorId} errors={fields.acceptTerms.errors} />
        </div>
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
