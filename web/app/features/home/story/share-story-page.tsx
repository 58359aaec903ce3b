import { data, Link, redirect, useNavigation } from 'react-router';
import { testimonialForm } from '#contract/home/forms.ts';
import { paths } from '#contract/paths.ts';
import { shareStoryTexts as texts } from '#texts/home/story.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { checkForm, type FormRefusal, formValues } from '#web/ui/form-check.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/share-story-page';
import { StoryForm } from './story-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.shareStory(),
  });

export function loader({ url }: Route.LoaderArgs) {
  return { sent: url.searchParams.get('sent') === 'yes' };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const refuse = (errors: FormRefusal['errors'], init: { status: number; headers?: HeadersInit }) =>
    data<FormRefusal>({ errors, values: formValues(form, { except: ['website'] }) }, init);
  const { value, errors } = checkForm(testimonialForm, form);
  if (errors) return refuse(errors, { status: 400 });
  try {
    const { email, rating, ...rest } = value;
    const body = { ...rest, rating: Number(rating), ...(email ? { email } : {}) };
    await apiOf(context)('POST /shared/testimonials', { body });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refuse({ form: [error.message], fields: {} }, { status: error.status });
  }
  return redirect(paths.shareStory({ sent: true }));
}

/** When the network fails, nothing is lost: the form stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData());
  return reachServer<FormRefusal>(serverAction, (problem) => ({
    errors: { form: [problem], fields: {} },
    values,
  }));
}

export default function ShareStoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <main id="content" className="page grid place-items-center py-10 md:py-16">
      <div className="card grid w-full max-w-5xl overflow-hidden md:grid-cols-[1fr_1.6fr]">
        <div className="relative max-md:h-24">
          <TibebPoster seed="story" width={600} height={840} className="absolute inset-0 size-full" />
        </div>
        <div className="grid content-start gap-7 px-5 py-8 sm:p-10">
          {loaderData.sent ? (
            <Thanks />
          ) : (
            <>
              <div>
                <h1 className="text-title">{texts.metaTitle}</h1>
                <p className="mt-3 text-muted">{texts.lead}</p>
              </div>
              <StoryForm refusal={actionData as FormRefusal | undefined} busy={busy} />
            </>
          )}
        </div>
      </div>
    </main>
  );
}

function Thanks() {
  return (
    <div role="status">
      <h1 className="text-title">{texts.thankYou}</h1>
      <p className="mt-4 text-lead text-muted">{texts.thanksLead}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Link to={paths.homeAnchor('testimonials')} className="btn btn-primary">
          {texts.readWhatOthersSay}
        </Link>
        <Link to={paths.professionals()} className="btn">
          {texts.findSomebody}
        </Link>
      </div>
    </div>
  );
}
