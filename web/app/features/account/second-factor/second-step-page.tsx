import { Form, Link, redirect, useNavigation } from 'react-router';
import { identityPaths, secondStepCookie, type TokenAnswer } from '#contract/account/identity.ts';
import { allowsPasskeys, codeForm } from '#contract/account/second-factor.ts';
import { paths } from '#contract/paths.ts';
import { secondStepTexts as texts } from '#texts/account/second-step.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import { readForm, returnPath, sendOnSignedIn } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import type { AccountNotice } from '../notices.ts';
import { keepToken } from '../session/token-cookie.server.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/second-step-page';
import { CodeField } from './code-field.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.secondStep(),
    noIndex: true,
  });

/** Without a first step there is no second one: the person is sent to the sign-in page. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const onwards = returnPath(url);
  if (!request.headers.get('cookie')?.includes(`${secondStepCookie}=`)) {
    await sendOnSignedIn(context, url);
    throw redirect(paths.signIn({ returnTo: onwards }));
  }
  return { returnPath: onwards, passkeys: allowsPasskeys(context.get(pageContext).publicOrigin) };
}

export const headers: Route.HeadersFunction = () => ({ 'cache-control': 'no-store' });

export async function action({ request, context, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, codeForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity<TokenAnswer['data']['result']>(page, identityPaths.secondStep, {
    body: form.value,
    cookies: request.headers.get('cookie'),
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  const setCookies = [...answer.setCookies, keepToken(answer.result.token, page.publicOrigin)];
  return redirectWith<AccountNotice>(context, returnPath(url), 'welcome-back', { setCookies });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/account/second-factor.ts').then(({ codeForm: rules }) => rules);

export default function SecondStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  return (
    <AccountPage
      seed="sign-in"
      title={texts.title}
      lead={texts.lead}
      aside={
        <>
          {texts.notYouOrTooLate}{' '}
          <Link className="link" to={paths.signIn({ returnTo: loaderData.returnPath })}>
            {texts.startOver}
          </Link>
        </>
      }
    >
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem errors={form.errors.form} />
        <CodeField form={form} />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? texts.checking : texts.continue}
        </Button>
      </Form>
      {loaderData.passkeys && <PasskeySignIn returnPath={loaderData.returnPath} />}
    </AccountPage>
  );
}
