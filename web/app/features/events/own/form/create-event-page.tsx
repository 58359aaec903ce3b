import { useNavigation } from 'react-router';
import { HOME_TIME_ZONE } from '#contract/home-time-zone.ts';
import { paths } from '#contract/paths.ts';
import { eventFormTexts as texts } from '#texts/events/edit.ts';
import { type FormAnswer, submitForm } from '#web/features/account/public.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pictureForm } from '#web/platform/picture-form.ts';
import { DemoLead } from '#web/ui/demo/demo-lead.tsx';
import { SignInFirst } from '../../sign-in-first.tsx';
import type { Route } from './+types/create-event-page';
import { EventForm } from './event-form.tsx';
import { EventFormPage } from './event-form-page.tsx';
import { keyField } from './intent-field.ts';
import { loadAudience } from './load-form.ts';
import { submitEvent } from './submit-event.ts';
import { zoneName } from './zone-name.ts';

export const handle = pictureForm;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.create.title,
    description: texts.create.metaDescription,
    path: paths.createEvent(),
    noIndex: true,
  });

export async function loader({ context }: Route.LoaderArgs) {
  const audience = await loadAudience(context);
  return { ...audience, saved: audience.guest ? {} : { [keyField]: crypto.randomUUID() } };
}

export function action({ request, context }: Route.ActionArgs) {
  return submitEvent(request, context, { here: paths.createEvent() });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitForm(request, serverAction);

export default function CreateEventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, guest, categories, saved } = loaderData;
  const busy = useNavigation().state === 'submitting';
  if (guest && mode === 'live') return <SignInFirst returnTo={paths.createEvent()} />;
  return (
    <EventFormPage
      title={texts.create.title}
      lead={guest ? <DemoLead returnTo={paths.createEvent()} /> : texts.create.lead}
      seed="create-event"
    >
      <EventForm
        key={String(guest)}
        name="new"
        kind="new"
        categories={categories}
        saved={saved}
        zone={zoneName(HOME_TIME_ZONE)}
        guest={guest}
        busy={busy}
        answer={actionData as FormAnswer | undefined}
      />
    </EventFormPage>
  );
}
