import { Form, Link, redirect, useNavigation } from 'react-router';
import { signUpForm } from '#contract/account/forms.ts';
import { identityPaths, type SignUpAnswer } from '#contract/account/identity.ts';
import { paths } from '#contract/paths.ts';
import { tokenFound } from '#texts/account/messages.ts';
import { signUpTexts } from '#texts/account/sign-up.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { keepSignedUp, readForm, returnPath, sendOnSignedIn } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { CheckField, PasswordField, TextField } from '../form-fields.tsx';
import type { AccountNotice } from '../notices.ts';
import { ReturnWaiting } from '../return-waiting.tsx';
import { useTokenWatch } from '../session/use-token-watch.ts';
import { loadSocial } from '../social/load-social.server.ts';
import { SocialSignIn } from '../social/social-sign-in.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/sign-up-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: signUpTexts.metaTitle,
    description: signUpTexts.metaDescription,
    path: paths.signUp(),
    noIndex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await sendOnSignedIn(context, url);
  return {
    returnPath: returnPath(url),
    social: loadSocial(context, request, url),
    serverTimeMs: Date.now(),
  };
}

/** The page differs by browser (see social/in-app-browser.ts), so that shared caches must not store it. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-cache' });

export async function action({ request, context, url }: Route.ActionArgs) {
  const form = await readForm(request, signUpForm);
  if (form.invalid) return form.invalid;
  const page = context.get(pageContext);
  const answer = await askIdentity<SignUpAnswer['data']['result']>(page, identityPaths.signUp, {
    body: form.value,
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  // An address that has an account already gets the same result, so that the page does not reveal which addresses have one.
  const signedUp = keepSignedUp(form.value.email, page.publicOrigin);
  const onwards = paths.signIn({ returnTo: backTo(returnPath(url)) });
  return answer.result.commonPassword
    ? redirectWith<AccountNotice>(context, onwards, 'common-password', { setCookies: [signedUp] })
    : redirect(onwards, { headers: { 'set-cookie': signedUp } });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/forms.ts').then(({ signUpForm }) => signUpForm);

export default function SignUpPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  useTokenWatch(tokenFound.signUp, loaderData);
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  return (
    <AccountPage
      seed="sign-up"
      title={signUpTexts.title}
      lead={signUpTexts.lead}
      aside={
        <>
          {signUpTexts.alreadyHaveAnAccount}{' '}
          <Link className="link" to={paths.signIn({ returnTo: backTo(loaderData.returnPath) })}>
            {signUpTexts.signIn}
          </Link>
        </>
      }
    >
      <ReturnWaiting page="sign-up" returnPath={loaderData.returnPath} />
      <SocialSignIn page="sign-up" choice={loaderData.social} returnPath={loaderData.returnPath} />
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem errors={form.errors.form} />
        <TextField form={form} name="fullName" label={signUpTexts.fullName} autoComplete="name" />
        <TextField
          form={form}
          name="email"
          label={signUpTexts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
        />
        <PasswordField
          form={form}
          name="password"
          label={signUpTexts.password}
          autoComplete="new-password"
          hint={signUpTexts.passwordHint}
        />
        <CheckField
          form={form}
          name="acceptTerms"
          label={fillText(signUpTexts.accept, {
            terms: (
              <Link reloadDocument className="link" to={paths.terms()}>
                {signUpTexts.terms}
              </Link>
            ),
          })}
        />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? signUpTexts.signingUp : signUpTexts.signUp}
        </Button>
      </Form>
    </AccountPage>
  );
}

function backTo(path: string): string | undefined {
  return path === paths.home() ? undefined : path;
}
