import { identityPaths } from '#contract/account/identity.ts';
import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { verifyEmailForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { verifyEmailTexts as texts } from '#texts/account/recovery.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { secretLinkHeaders } from '#web/platform/secret-link.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import type { AccountNotice } from '../notices.ts';
import { loadSecurity } from '../settings/own-page.server.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/verify-email-page';
import { LinkPage, tokenOf } from './link-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: recoveryPaths.verifyEmail(),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

/** A person who opens our mail in a browser where they are not signed in signs in first and comes back with the link. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const token = tokenOf(url);
  if (token === '' || context.get(sessionContext).signedIn) {
    const security = await loadSecurity(context, request);
    // With a proven address the link was for a new one.
    return { token, askAgain: security?.emailVerified ? paths.accountSecurity() : paths.proveAddress() };
  }
  throw redirectWith<AccountNotice>(
    context,
    paths.signIn({ returnTo: `${url.pathname}${url.search}` }),
    'sign-in-to-confirm',
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, verifyEmailForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(page, identityPaths.verifyEmail, {
    body: form.value,
    // The address that is proven is that of the account of this browser's session.
    cookies: request.headers.get('cookie'),
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  return redirectWith<AccountNotice>(context, paths.accountSecurity(), 'email-confirmed');
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () =>
  import('#contract/account/settings-forms.ts').then(({ verifyEmailForm: rules }) => rules);

export default function VerifyEmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useForm(loadRules, actionData as FormRefusal | undefined);
  return (
    <LinkPage
      seed="verify-email"
      title={texts.metaTitle}
      lead={texts.lead}
      token={loaderData.token}
      form={form}
      button={texts.button}
      busyButton={texts.busyButton}
      askAgain={loaderData.askAgain}
    />
  );
}
