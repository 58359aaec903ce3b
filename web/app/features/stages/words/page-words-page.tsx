import { redirect } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { manageScreenTexts } from '#texts/stages/screen.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, submitAndFollow } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import type { Route } from './+types/page-words-page';
import { readDecision } from './words-field.ts';
import { WordsList } from './words-list.tsx';
import { wordsPages, wordsQuery } from './words-pages.ts';

const texts = manageScreenTexts.words;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: eventStagePaths.pageWords(params.id),
    noIndex: true,
  });

export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  try {
    const call = 'GET /stages/pages/{id}/words';
    const { results, metadata } = await apiOf(context)(call, { params: { id }, query: wordsQuery(url) });
    return { words: results, ...wordsPages(url, metadata) };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(dashboardPaths.home());
    throw error;
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  return answerForm({ context, request, form, here: eventStagePaths.pageWords(id) }, async () => {
    const { tip, shown } = readDecision(form);
    await apiOf(context)('PUT /stages/pages/{id}/words/{tip}', { params: { id, tip }, body: { shown } });
    return {};
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

/** Where the managers of a page decide which tip messages a room may read. */
export default function PageWordsPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  return (
    <main id="content" className="page grid content-start justify-items-center py-8 md:py-14">
      <div className="grid w-full max-w-3xl gap-6">
        <WovenHeader
          seed={params.id}
          title={texts.title}
          lead={texts.leadOfPage}
          links={[{ to: dashboardPaths.page(params.id), label: texts.dashboard }]}
        />
        <FormProblem errors={answer?.refusal?.errors.form ?? []} />
        <WordsList
          {...loaderData}
          hrefOf={(page) => eventStagePaths.pageWords(params.id, { page })}
          showEvent
        />
      </div>
    </main>
  );
}
