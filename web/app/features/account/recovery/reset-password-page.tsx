import { identityPaths } from '#contract/account/identity.ts';
import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { resetPasswordForm } from '#contract/account/settings-forms.ts';
import { paths } from '#contract/paths.ts';
import { resetPasswordTexts as texts } from '#texts/account/recovery.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { secretLinkHeaders } from '#web/platform/secret-link.ts';
import type { FormRefusal } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { keepAfterReset, readAfterReset, readForm } from '../account-pages.server.ts';
import { askIdentity } from '../ask-identity.server.ts';
import { PasswordField } from '../form-fields.tsx';
import type { AccountNotice } from '../notices.ts';
import { endIdentitySession } from '../session/end-identity-session.server.ts';
import { dropToken } from '../session/token-cookie.server.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/reset-password-page';
import { LinkPage, tokenOf } from './link-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: recoveryPaths.resetPassword(),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

export function loader({ request, url }: Route.LoaderArgs) {
  return { token: tokenOf(url), returnTo: readAfterReset(request) };
}

/**
 * The reset has ended all sessions of the account. If somebody else is signed in in this browser, that session ends, too: the owner
 * of the new password signs in next, and the sign-in page would lead away from its form.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await readForm(request, resetPasswordForm);
  if (form.invalid) return form.invalid;
  const answer = await askIdentity(page, identityPaths.resetPassword, {
    body: form.value,
    cookies: request.headers.get('cookie'),
  });
  if (!answer.ok) return form.refuse(answer.messages, answer);
  const { publicOrigin } = page;
  const setCookies = [
    ...answer.setCookies,
    ...(await endIdentitySession(page, request.headers.get('cookie') ?? '')),
    dropToken(publicOrigin),
    keepAfterReset('', publicOrigin),
  ];
  const signIn = paths.signIn({ returnTo: readAfterReset(request) });
  return redirectWith<AccountNotice>(context, signIn, 'password-chosen', { setCookies });
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
      title={texts.metaTitle}
      lead={texts.lead}
      token={loaderData.token}
      form={form}
      button={texts.button}
      busyButton={texts.busyButton}
      askAgain={recoveryPaths.forgotPassword({ returnTo: loaderData.returnTo })}
    >
      <PasswordField
        form={form}
        name="password"
        label={texts.newPassword}
        autoComplete="new-password"
        hint={texts.passwordHint}
      />
    </LinkPage>
  );
}
