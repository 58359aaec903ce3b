import { Link, useNavigation } from 'react-router';
import { HOME_TIME_ZONE } from '#contract/home-time-zone.ts';
import { paths } from '#contract/paths.ts';
import { eventFormTexts as texts } from '#texts/events/edit.ts';
import { type FormAnswer, submitForm } from '#web/features/account/public.ts';
import { placeName } from '#web/features/places/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pictureForm } from '#web/platform/picture-form.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { DemoLead } from '#web/ui/demo/demo-lead.tsx';
import { withSaved } from '#web/ui/form/with-saved.ts';
import { demoEvents } from '../../demo-events.data.ts';
import type { EventNotice } from '../../notices.ts';
import { SignInFirst } from '../../sign-in-first.tsx';
import type { Route } from './+types/edit-event-page';
import { EventForm, type EventFormProps } from './event-form.tsx';
import { EventFormPage } from './event-form-page.tsx';
import { valuesOfDemo, valuesOfEvent } from './event-values.ts';
import { loadAudience } from './load-form.ts';
import { submitEvent } from './submit-event.ts';
import { zoneName } from './zone-name.ts';

export const handle = pictureForm;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.edit.title,
    description: texts.create.metaDescription,
    path: paths.editEvent(params.id),
    noIndex: true,
  });

type Loaded = Pick<EventFormProps, 'saved' | 'kind' | 'zone'> & { canBeCanceled: boolean };

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const audience = await loadAudience(context);
  const gone = () => redirectWith<EventNotice>(context, paths.eventManagement(), 'event-not-yours');
  if (audience.guest) {
    if (audience.mode === 'live') return { audience, event: null };
    const demo = demoEvents(new Date()).find((event) => event.id === id);
    if (!demo) throw gone();
    const event: Loaded = {
      saved: valuesOfDemo(demo),
      kind: 'published',
      zone: zoneName(HOME_TIME_ZONE),
      canBeCanceled: false,
    };
    return { audience, event };
  }
  try {
    const editable = await context.get(sessionContext).api('GET /events/managed/{id}', { params: { id } });
    const { state, category, form } = editable;
    if (state === 'canceled' || state === 'deleted') throw gone();
    const mapName = form.location ? await placeName(context, form.location.coordinates) : '';
    const event: Loaded = {
      saved: valuesOfEvent(editable, mapName),
      kind: state === 'draft' ? 'draft' : 'published',
      zone: zoneName(form.time_zone),
      canBeCanceled: state === 'upcoming',
    };
    const categories = withSaved(audience.categories, category ? [category] : []);
    return { audience: { ...audience, categories }, event };
  } catch (error) {
    // A malformed id is treated like an unknown one.
    if (error instanceof ApiError && [400, 404].includes(error.status)) throw gone();
    throw error;
  }
}

export function action({ request, context, params: { id } }: Route.ActionArgs) {
  return submitEvent(request, context, { here: paths.editEvent(id), id });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction);

export default function EditEventPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { audience, event } = loaderData;
  const busy = useNavigation().state === 'submitting';
  if (!event) return <SignInFirst returnTo={paths.editEvent(params.id)} />;
  const { guest, categories } = audience;
  const { canBeCanceled, ...form } = event;
  const lead = form.kind === 'draft' ? texts.edit.draftLead : texts.edit.lead;
  return (
    <EventFormPage
      title={texts.edit.title}
      lead={guest ? <DemoLead returnTo={paths.eventManagement()} /> : lead}
      seed={params.id}
    >
      <EventForm
        {...form}
        key={params.id}
        name={params.id}
        categories={categories}
        guest={guest}
        busy={busy}
        answer={actionData as FormAnswer | undefined}
      />
      {canBeCanceled && (
        <aside className="mt-10 rounded-lg border border-line bg-ground p-5">
          <h2 className="text-heading">{texts.callOff.title}</h2>
          <p className="mt-2 mb-4 text-muted">{texts.callOff.description}</p>
          <Link to={paths.eventManagement({ cancel: params.id })} className="btn btn-danger">
            {texts.callOff.link}
          </Link>
        </aside>
      )}
    </EventFormPage>
  );
}
