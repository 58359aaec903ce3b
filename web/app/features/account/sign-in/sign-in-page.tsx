import { Form, Link, redirect, useNavigation } from 'react-router';
import { signInForm } from '#contract/account/forms.ts';
import { identityPaths, type SignInAnswer } from '#contract/account/identity.ts';
import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { allowsPasskeys } from '#contract/account/second-factor.ts';
import { paths } from '#contract/paths.ts';
import { tokenFound } from '#texts/account/messages.ts';
import { signInTexts } from '#texts/account/sign-in.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { keepSignedUp, readForm, readSignedUp, returnPath, sendOnSignedIn } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { CheckField, PasswordField, TextField } from '../form-fields.tsx';
import type { AccountNotice } from '../notices.ts';
import { ReturnWaiting } from '../return-waiting.tsx';
import { PasskeySignIn } from '../second-factor/passkey-sign-in.tsx';
import { keepToken } from '../session/token-cookie.server.ts';
import { useTokenWatch } from '../session/use-token-watch.ts';
import { loadSocial } from '../social/load-social.server.ts';
import { SocialSignIn } from '../social/social-sign-in.tsx';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/sign-in-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: signInTexts.metaTitle,
    description: signInTexts.metaDescription,
    path: paths.signIn(),
    noIndex: true,
  });

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await sendOnSignedIn(context, url);
  return {
    returnPath: returnPath(url),
    signedUpAs: readSignedUp(request),
    social: loadSocial(context, request, url),
    passkeys: allowsPasskeys(context.get(pageContext).publicOrigin),
    serverTimeMs: Date.now(),
  };
}

/** The page differs by browser (see social/in-app-browser.ts), so that shared caches must not store it. */
export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'private, no-cache' });

export async function action({ request, context, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, signInForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity<SignInAnswer['data']['result']>(page, identityPaths.signIn, {
    body: form.value,
    cookies: request.headers.get('cookie'),
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  const onwards = returnPath(url);
  if (answer.result.secondStep) {
    const headers = new Headers();
    for (const cookie of answer.setCookies) headers.append('set-cookie', cookie);
    return redirect(paths.secondStep({ returnTo: backTo(onwards) }), { headers });
  }
  const token = keepToken(answer.result.token, page.publicOrigin);
  const setCookies = [...answer.setCookies, token, keepSignedUp('', page.publicOrigin)];
  return redirectWith<AccountNotice>(context, onwards, 'welcome-back', { setCookies });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/forms.ts').then(({ signInForm }) => signInForm);

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  useTokenWatch(tokenFound.signIn, loaderData);
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  const { signedUpAs } = loaderData;
  return (
    <AccountPage
      seed="sign-in"
      title={signedUpAs ? signInTexts.signedUp.title : signInTexts.title}
      lead={signedUpAs ? signInTexts.signedUp.lead : signInTexts.lead}
      aside={
        <>
          {signInTexts.newToTibeb}{' '}
          <Link className="link" to={paths.signUp({ returnTo: backTo(loaderData.returnPath) })}>
            {signInTexts.signUp}
          </Link>
        </>
      }
    >
      <ReturnWaiting page="sign-in" returnPath={loaderData.returnPath} />
      <SocialSignIn page="sign-in" choice={loaderData.social} returnPath={loaderData.returnPath} />
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem errors={form.errors.form} />
        <TextField
          form={form}
          name="email"
          label={signInTexts.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          defaultValue={signedUpAs}
        />
        <PasswordField
          form={form}
          name="password"
          label={signInTexts.password}
          autoComplete="current-password"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <CheckField form={form} name="rememberMe" label={signInTexts.rememberMe} />
          <Link
            className="link inline-flex min-h-11 items-center"
            to={recoveryPaths.forgotPassword({ returnTo: backTo(loaderData.returnPath) })}
          >
            {signInTexts.forgotPassword}
          </Link>
        </div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? signInTexts.signingIn : signInTexts.signIn}
        </Button>
      </Form>
      {loaderData.passkeys && <PasskeySignIn returnPath={loaderData.returnPath} />}
    </AccountPage>
  );
}

function backTo(path: string): string | undefined {
  return path === paths.home() ? undefined : path;
}
