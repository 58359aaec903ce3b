import { data, Form, useNavigation } from 'react-router';
import { claimPaths } from '#contract/claims/paths.ts';
import { claimTexts } from '#texts/claims/claim.ts';
import { type Api, type ApiAnswer, ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { secretLinkHeaders } from '#web/platform/secret-link.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { PosterCard } from '#web/ui/poster-card.tsx';
import type { Route } from './+types/dispute-page';

const texts = claimTexts.notMe;
type Dispute = ApiAnswer<'POST /claims/disputes'> | null;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: claimPaths.notMe(),
    noIndex: true,
  });

export const headers = secretLinkHeaders;

/** Null for a link we have not made. */
async function orNull(ask: () => Promise<Dispute>): Promise<Dispute> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}

/** Works signed out. Only the button freezes, because programs that open every link in a mail must not. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  const api: Api = context.get(sessionContext).api;
  const dispute = await orNull(() => api('POST /claims/disputes/read', { body: { token } }));
  return data({ token, dispute }, { status: dispute ? 200 : 404 });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const body = { token: String(form.get('token') ?? '') };
  const api: Api = context.get(sessionContext).api;
  return { done: await orNull(() => api('POST /claims/disputes', { body })) };
}

export default function DisputePage({ loaderData: { token, dispute }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  const done = actionData?.done;
  const shown = done ?? dispute;
  if (!shown) return <PosterCard seed="dispute" title={texts.wrongTitle} lead={texts.wrong} />;
  const { id, name } = shown.page;
  if (shown.frozen) return <PosterCard seed={id} title={texts.doneTitle} lead={texts.done(name)} />;
  if (done) return <PosterCard seed={id} title={texts.notFrozenTitle} lead={texts.notFrozen(name)} />;
  return (
    <PosterCard seed={id} title={texts.metaTitle} lead={texts.lead(name)}>
      <Form method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="danger" busy={busy}>
          {busy ? texts.busy : texts.button}
        </Button>
      </Form>
    </PosterCard>
  );
}
