import { Form, Link, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { managerTexts } from '#texts/beneficiaries/managers.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, FormEnd, SignOutForm, submitAndFollow } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { secretLinkHeaders } from '#web/platform/secret-link.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { PosterCard } from '#web/ui/poster-card.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { PageNotice } from '../notices.ts';
import type { Route } from './+types/invitation-page';

const texts = managerTexts.invitation;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.pageInvitation(),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const token = url.searchParams.get('token') ?? '';
  try {
    const body = { token };
    return { token, invitation: await apiOf(context)('POST /beneficiary/page-invitations/read', { body }) };
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400))
      return { token, invitation: null };
    throw error;
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const token = String(form.get('token') ?? '');
  return answerForm({ context, request, form, here: paths.pageInvitation({ token }) }, async () => {
    const { page } = await apiOf(context)('POST /beneficiary/page-invitations/accept', { body: { token } });
    return redirectWith<PageNotice>(context, paths.accountPage(page), 'invitation-accepted');
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

/** The server alone knows what is wrong here. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

export default function InvitationPage({
  loaderData: { token, invitation },
  actionData,
}: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  const form = useForm(loadRules, answer?.refusal);
  const busy = useNavigation().state === 'submitting';
  if (!invitation)
    return (
      <PosterCard seed="page-invitation" title={texts.goneTitle} lead={texts.gone}>
        <Link className="btn justify-self-start" to={paths.accountPages()}>
          {texts.toPages}
        </Link>
      </PosterCard>
    );
  const { page, role, for_you } = invitation;
  return (
    <PosterCard seed={page.id} title={texts.metaTitle} lead={texts.lead(page.name)}>
      <p>{for_you ? texts.roles[role] : texts.forOther}</p>
      {!for_you && (
        <SignOutForm returnTo={paths.pageInvitation({ token })}>
          <Button type="submit" variant="primary">
            {texts.signInAsOther}
          </Button>
        </SignOutForm>
      )}
      {for_you && (
        <Form {...form.props} method="post" className="grid gap-5">
          <FormProblem errors={form.errors.form} />
          <input type="hidden" name="token" value={token} />
          <FormEnd form={form} proof={answer?.proof} next={texts.onceProven}>
            <Button type="submit" variant="primary" busy={busy}>
              {busy ? texts.accepting : texts.accept}
            </Button>
          </FormEnd>
        </Form>
      )}
    </PosterCard>
  );
}
