import type { SubmitEvent } from 'react';
import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { proveAddressTexts as texts } from '#texts/account/address-proof.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { safePath } from '#web/platform/safe-path.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { type FormRefusal, formValues } from '#web/ui/form-check.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AccountPage } from '../account-page.tsx';
import type { AccountNotice } from '../notices.ts';
import { NoSession } from '../settings/no-session.tsx';
import { loadSecurity, requireProfile } from '../settings/own-page.server.ts';
import { submitAccountForm } from '../submit-account-form.ts';
import type { Route } from './+types/prove-address-page';
import AddressCodeFields from './address-code-fields.tsx';
import { answerCodeFields } from './answer-code-fields.server.ts';
import { codeField, sendCodeField } from './code-fields.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.proveAddress(),
    noIndex: true,
  });

/** The page on this site that the person came from; undefined where they came only to prove the address. */
const nextOf = (url: URL) => {
  const next = safePath(url.searchParams.get('next'));
  return next?.startsWith(paths.proveAddress()) ? undefined : next;
};

export async function loader({ request, context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const security = await loadSecurity(context, request);
  const next = nextOf(url);
  if (security?.emailVerified && next) throw redirect(next);
  const sent = url.searchParams.get('sent') === 'yes' || security?.codeSent;
  return { security, next, sent };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  await requireProfile(context, url);
  const form = await request.formData().catch(() => new FormData());
  const cookies = request.headers.get('cookie');
  const { request: requested, answer } = await answerCodeFields(context.get(pageContext), form, cookies);
  const next = nextOf(url);
  if (answer.ok && requested === 'mail')
    return redirectWith<AccountNotice>(context, paths.proveAddress({ next, sent: true }), 'code-sent');
  if (answer.ok)
    return redirectWith<AccountNotice>(context, next ?? paths.accountSecurity(), 'email-confirmed');
  const { status, messages, fields, retryAfter } = answer;
  const refusal: FormRefusal = { errors: { form: messages, fields }, values: formValues(form) };
  return data(refusal, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAccountForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () =>
  import('#contract/account/settings-forms.ts').then(({ emailCodeForm }) => emailCodeForm);

export default function ProveAddressPage({ loaderData, actionData }: Route.ComponentProps) {
  const { security, next, sent } = loaderData;
  const refusal = actionData as FormRefusal | undefined;
  const form = useForm(loadRules, refusal);
  const { state, formData } = useNavigation();
  const busy = state === 'submitting' && !formData?.has(sendCodeField.name);
  if (!security) return <NoSession title={texts.metaTitle} />;
  const { email } = security;
  if (security.emailVerified) return <Confirmed email={email} />;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent;
    // While the mail is being requested there is no code to check.
    if (submitter?.getAttribute('name') !== sendCodeField.name) form.props.onSubmit(event);
  };
  return (
    <AccountPage
      seed="verify-email"
      title={texts.metaTitle}
      lead={texts.lead}
      aside={
        next ? (
          <Link className="link" to={next}>
            {texts.goBack}
          </Link>
        ) : (
          <Link className="link" to={paths.accountSecurity()}>
            {texts.changeAddress}
          </Link>
        )
      }
    >
      <Form {...form.props} onSubmit={onSubmit} method="post" className="grid gap-5">
        <FormProblem errors={form.errors.form} />
        {sent ? (
          <AddressCodeFields
            email={email}
            errors={form.errors.fields[codeField]}
            value={refusal?.values[codeField]}
            next={next ? texts.next : ''}
          >
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? texts.confirming : texts.confirm}
            </Button>
          </AddressCodeFields>
        ) : (
          <>
            <p>
              {fillText(next ? texts.whatNextAndBack : texts.whatNext, {
                email: <strong className="wrap-anywhere">{email}</strong>,
              })}
            </p>
            <Button type="submit" variant="primary" className="justify-self-start" {...sendCodeField}>
              {texts.sendMeTheCode}
            </Button>
          </>
        )}
      </Form>
    </AccountPage>
  );
}

function Confirmed({ email }: { email: string }) {
  return (
    <AccountPage
      seed="verify-email"
      title={texts.confirmedTitle}
      lead={texts.nothingLeft}
      aside={
        <Link className="link" to={paths.account()}>
          {texts.toYourAccount}
        </Link>
      }
    >
      <div className="grid justify-items-start gap-4">
        <p className="wrap-anywhere">{email}</p>
        <Link className="link" to={paths.accountSecurity()}>
          {texts.wantAnother}
        </Link>
      </div>
    </AccountPage>
  );
}
