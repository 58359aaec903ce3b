import { claimPaths } from '#contract/claims/paths.ts';
import { claimTexts } from '#texts/claims/claim.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, submitAndFollow } from '#web/features/account/public.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { secretLinkHeaders } from '#web/platform/secret-link.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { PosterCard } from '#web/ui/poster-card.tsx';
import type { Route } from './+types/claim-by-mail-page';
import { ClaimForm } from './claim-form.tsx';
import { leadOn } from './lead-on.server.ts';

const texts = claimTexts.byMail;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: claimTexts.metaDescription,
    path: claimPaths.claimByMail(),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

/** Only the button uses the link up, because programs that open every link in a mail must not. */
export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  return { token: url.searchParams.get('token') ?? '' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const token = String(form.get('token') ?? '');
  return answerForm({ context, request, form, here: claimPaths.claimByMail({ token }) }, async () =>
    leadOn(context, await apiOf(context)('POST /claims/by-mail', { body: { token } })),
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export default function ClaimByMailPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  return (
    <PosterCard seed="claim-by-mail" title={texts.metaTitle} lead={token ? texts.lead : texts.withoutLink}>
      {token !== '' && (
        <ClaimForm
          intent="open"
          answer={actionData as FormAnswer | undefined}
          button={texts.button}
          busyButton={claimTexts.code.busy}
        >
          {() => <input type="hidden" name="token" value={token} />}
        </ClaimForm>
      )}
    </PosterCard>
  );
}
