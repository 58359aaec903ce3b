import { data, Link, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { loadSecondFactors, requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame, submitForm } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pictureForm } from '#web/platform/picture-form.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { withSaved } from '#web/ui/form/with-saved.ts';
import type { Route } from './+types/edit-page';
import { changeOwnPage, type PageAnswer, toOwnPages } from './change-own-page.ts';
import { intentField, previewField } from './intent-field.ts';
import { PageForm } from './page-form.tsx';
import { PageMoves } from './page-moves.tsx';
import { PagePreview } from './page-preview.tsx';
import { whyHidden } from './why-hidden.ts';

const texts = ownPageTexts.edit;

export const handle = pictureForm;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: ownPageTexts.list.metaDescription,
    path: paths.accountPage(params.id),
    noIndex: true,
  });

export async function loader({ request, context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  try {
    const [page, types] = await Promise.all([
      api('GET /beneficiary/pages/{id}', { params: { id } }),
      api('GET /beneficiary/types'),
    ]);
    // Taking the page down asks for them.
    const factors =
      page.role === 'owner' && page.state !== 'left' ? await loadSecondFactors(context, request) : null;
    return data({ page, types: withSaved(types.results, page.types), factors });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw toOwnPages(context);
    throw error;
  }
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return changeOwnPage(request, context, id);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction);

export default function EditPage({ loaderData: { page, types, factors }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const answer = actionData as PageAnswer | undefined;
  const intent = answer?.refusal?.values[intentField.name];
  const sending = navigation.formData?.get(intentField.name);
  const answerTo = (...intents: string[]) =>
    intents.includes(intent ?? intentField.save) ? answer : undefined;
  return (
    <SettingsFrame title={texts.metaTitle} lead={whyHidden(page) ?? ownPageTexts.stateLeads[page.state]}>
      <p>
        <Link className="link" to={paths.accountPages()}>
          {texts.back}
        </Link>
      </p>
      {page.claim_state === 'contested' && (
        <p className="rounded-lg border border-coral-text bg-coral-soft px-4 py-3">{texts.contested}</p>
      )}
      <PagePreview
        page={page}
        preview={answer?.preview}
        busy={sending === intentField.publish}
        answer={answerTo(intentField.publish)}
      />
      {/* There the editor of a page that was taken down can leave it. */}
      {(page.state !== 'left' || page.role === 'editor') && (
        <p>
          <Link className="btn" to={paths.accountPageManagers(page.id)}>
            {texts.managers}
          </Link>
        </p>
      )}
      {page.state !== 'left' && (
        <>
          <PageForm
            key={page.id}
            page={page}
            types={types}
            busy={sending === intentField.save && !navigation.formData?.has(previewField)}
            answer={answerTo(intentField.save)}
          />
          {page.role === 'owner' && (
            <PageMoves page={page} factors={factors} answer={answerTo(intentField.hide, intentField.leave)} />
          )}
        </>
      )}
    </SettingsFrame>
  );
}
