import { Form, useNavigation } from 'react-router';
import { foundPageForm } from '#contract/beneficiaries/forms.ts';
import { paths } from '#contract/paths.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { type FormAnswer, signInAgain, submitForm } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pictureForm } from '#web/platform/picture-form.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { uploadedPictureId } from '#web/ui/picture-sizes.ts';
import { TibebBand, TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { PageNotice } from '../notices.ts';
import type { Route } from './+types/create-page';
import { PageFields } from './page-fields.tsx';
import { apiNames, readPageForm, refuseForm } from './post-page.ts';
import { RestoredDraft, usePageForm } from './use-page-form.tsx';

const texts = ownPageTexts.create;

export const handle = pictureForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.createPage(),
    noIndex: true,
  });

/** A page belongs to an account: guests sign up or in first, and come right back. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, signedIn } = context.get(sessionContext);
  if (!signedIn)
    throw redirectWith<PageNotice>(context, paths.signUp({ returnTo: paths.createPage() }), 'page-sign-up');
  const { results } = await api('GET /beneficiary/types');
  return { types: results };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const form = await request.formData().catch(() => new FormData());
  if (!signedIn) return signInAgain(context, paths.createPage());
  try {
    const posted = await readPageForm(api, form, foundPageForm);
    if (posted.errors) return refuseForm(form, posted.errors);
    const picture = uploadedPictureId(posted.image) ?? null;
    const { id } = await api('POST /beneficiary/pages', { body: { ...posted.value, picture } });
    return redirectWith<PageNotice>(context, paths.accountPage(id), 'page-founded');
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, paths.createPage());
    return refuseForm(form, refusedByApi(error, apiNames), error.status);
  }
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/beneficiaries/forms.ts').then((forms) => forms.foundPageForm);

export default function CreatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { form, draft, waiting, onSubmit } = usePageForm({
    storageKey: 'page-form:new',
    loadRules,
    saved: {},
    busy: useNavigation().state === 'submitting',
    answer: actionData as FormAnswer | undefined,
  });
  return (
    <main id="content" className="page grid place-items-center py-10 md:py-16">
      <div className="card grid w-full max-w-5xl overflow-hidden md:grid-cols-[1fr_1.5fr]">
        <div className="relative max-md:hidden">
          <TibebPoster seed="create-page" width={600} height={960} className="absolute inset-0 size-full" />
        </div>
        <div className="min-w-0">
          <TibebBand seed="create-page" height={24} className="md:hidden" />
          <div className="grid gap-7 px-5 py-7 sm:p-10">
            <div>
              <p className="eyebrow">{texts.eyebrow}</p>
              <h1 className="mt-2 text-title">{texts.title}</h1>
              <p className="mt-3 text-muted">{texts.lead}</p>
            </div>
            <Form
              {...form.props}
              method="post"
              encType="multipart/form-data"
              onSubmit={onSubmit}
              className="grid gap-5"
            >
              <RestoredDraft draft={draft} />
              <FormProblem errors={form.errors.form} />
              <div key={draft.edition} className="grid gap-5">
                <PageFields
                  values={draft.values}
                  errors={form.errors.fields}
                  types={loaderData.types}
                  seed="create-page"
                />
              </div>
              <Button
                type="submit"
                variant="primary"
                busy={waiting}
                className="justify-self-start max-sm:w-full"
              >
                {waiting ? texts.busy : texts.submit}
              </Button>
            </Form>
          </div>
        </div>
      </div>
    </main>
  );
}
