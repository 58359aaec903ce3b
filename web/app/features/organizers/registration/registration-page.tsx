import { data, Link, type RouterContextProvider, useNavigation } from 'react-router';
import { registrationForm } from '#contract/organizers/forms.ts';
import type { OwnOrganizer } from '#contract/organizers/schemas.ts';
import { paths } from '#contract/paths.ts';
import { registrationTexts as texts } from '#texts/organizers/registration.ts';
import { proveWithinForm } from '#web/features/account/public.server.ts';
import { askProof, type FormAnswer, signInAgain, submitForm } from '#web/features/account/public.ts';
import { ProveFirst, SignInFirst } from '#web/features/events/public.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { demoField } from '#web/ui/demo/demo-field.ts';
import { DemoLead } from '#web/ui/demo/demo-lead.tsx';
import { checkForm, type FormErrors, formValues } from '#web/ui/form-check.ts';
import { TibebBand, TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { OrganizerNotice } from '../notices.ts';
import type { Route } from './+types/registration-page';
import { RegistrationForm } from './registration-form.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.organizerRegistration(),
  });

export async function loader({ context }: Route.LoaderArgs) {
  const { mode } = context.get(pageContext);
  const { api, signedIn, loadProfile } = context.get(sessionContext);
  const own = signedIn ? await ownOrganizer(api) : null;
  const person = signedIn && !own ? await loadProfile().catch(() => null) : null;
  const known = person ? { fullName: person.full_name, email: person.email } : {};
  return { mode, signedIn, own, known };
}

/** Null for an account that is no organizer yet, and for a token that is refused. */
async function ownOrganizer(api: Api): Promise<OwnOrganizer | null> {
  try {
    return await api('GET /events/organizers/mine');
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.status)) return null;
    throw error;
  }
}

const apiNames = {
  full_name: 'fullName',
  organization_name: 'organizationName',
} as const;

export async function action({ request, context }: Route.ActionArgs) {
  const { mode } = context.get(pageContext);
  const { api, signedIn } = context.get(sessionContext);
  const form = await request.formData().catch(() => new FormData());
  const trial = mode === 'sandbox' && form.get(demoField.name) === demoField.value;
  if (!signedIn && !trial) return signInAgain(context, paths.organizerRegistration());
  const refuse = (errors: FormErrors, status = 400) =>
    data<FormAnswer>({ refusal: { errors, values: formValues(form) } }, { status });
  const { value, errors } = checkForm(registrationForm, form);
  if (errors) return refuse(errors);
  if (!signedIn) return done(context, 'organizer-registered');
  const { email, phone, description } = value;
  const body = {
    full_name: value.fullName,
    organization_name: value.organizationName,
    email,
    phone,
    description,
  };
  try {
    const outcome = await proveWithinForm({ context, request, form }, async () => {
      const known = (await ownOrganizer(api)) !== null;
      if (known) await api('PATCH /events/organizers/mine', { body });
      else await api('POST /events/organizers', { body });
      return done(context, known ? 'organizer-saved' : 'organizer-registered');
    });
    return outcome.proofRequest ? askProof(form, outcome.proofRequest) : outcome.done;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, paths.organizerRegistration());
    return refuse(refusedByApi(error, apiNames), error.status);
  }
}

function done(context: Readonly<RouterContextProvider>, notice: OrganizerNotice) {
  return redirectWith(context, paths.eventManagement(), notice);
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction);

export default function RegistrationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, signedIn, own, known } = loaderData;
  const busy = useNavigation().state === 'submitting';
  if (!signedIn && mode === 'live') return <SignInFirst returnTo={paths.organizerRegistration()} />;
  return (
    <main id="content" className="page grid place-items-center py-10 md:py-16">
      <div className="card grid w-full max-w-5xl overflow-hidden md:grid-cols-[1fr_1.5fr]">
        <div className="relative max-md:hidden">
          <TibebPoster seed="organizer" width={600} height={960} className="absolute inset-0 size-full" />
        </div>
        <div className="min-w-0">
          <TibebBand seed="organizer" height={24} className="md:hidden" />
          <div className="grid gap-7 px-5 py-7 sm:p-10">
            <div>
              <h1 className="text-title">{own ? texts.editTitle : texts.title}</h1>
              <p className="mt-3 text-muted">
                {own ? texts.editLead : signedIn ? texts.firstLead : texts.lead}
              </p>
              {!signedIn && (
                <p className="mt-3 text-muted">
                  <DemoLead returnTo={paths.organizerRegistration()} />
                </p>
              )}
              {own && !own.public && <ProveFirst next={paths.organizerRegistration()} />}
              {own && (
                <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
                  {own.public && (
                    <Link to={paths.organizer(own.id)} className="link">
                      {texts.page}
                    </Link>
                  )}
                  <Link to={paths.eventManagement()} className="link">
                    {texts.back}
                  </Link>
                </p>
              )}
            </div>
            <RegistrationForm
              key={own?.id ?? 'new'}
              own={own}
              known={known}
              guest={!signedIn}
              busy={busy}
              answer={actionData as FormAnswer | undefined}
            />
          </div>
        </div>
      </div>
    </main>
  );
}
