import { claimPaths } from '#contract/claims/paths.ts';
import { claimTexts } from '#texts/claims/claim.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, submitAndFollow } from '#web/features/account/public.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { secretLinkHeaders } from '#web/platform/secret-link.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { PosterCard } from '#web/ui/poster-card.tsx';
import { ClaimForm } from '../claim/claim-form.tsx';
import { leadOn } from '../claim/lead-on.server.ts';
import type { Route } from './+types/claim-by-code-page';
import { codeField, VouchCodeField } from './code-field.tsx';

const texts = claimTexts.byCode;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: claimTexts.metaDescription,
    path: claimPaths.claimByCode(),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  return { code: (url.searchParams.get('code') ?? '').slice(0, 40) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const code = String(form.get(codeField) ?? '').slice(0, 40);
  return answerForm(
    { context, request, form, names: { code: codeField }, here: claimPaths.claimByCode({ code }) },
    async () => leadOn(context, await apiOf(context)('POST /claims/by-code', { body: { code } })),
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export default function ClaimByCodePage({ loaderData: { code }, actionData }: Route.ComponentProps) {
  return (
    <PosterCard seed="claim-by-code" title={texts.metaTitle} lead={texts.lead}>
      <ClaimForm
        intent="code"
        answer={actionData as FormAnswer | undefined}
        button={claimTexts.code.button}
        busyButton={claimTexts.code.busy}
      >
        {(form) => <VouchCodeField form={form} scanned={code} />}
      </ClaimForm>
    </PosterCard>
  );
}
