import { data, type RouterContextProvider, redirect } from 'react-router';
import { eventForm } from '#contract/events/forms.ts';
import type { ManagedEvent } from '#contract/events/own/schemas.ts';
import { paths } from '#contract/paths.ts';
import { eventFormTexts as texts } from '#texts/events/edit.ts';
import { proveWithinForm } from '#web/features/account/public.server.ts';
import type { FormAnswer } from '#web/features/account/public.ts';
import { askProof, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { postedPicture } from '#web/platform/posted-picture.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { demoField } from '#web/ui/demo/demo-field.ts';
import { checkForm, type FormErrors, formValues } from '#web/ui/form-check.ts';
import type { EventNotice } from '../../notices.ts';
import { changesOf, eventBody } from './event-body.ts';
import { intentField, keyField } from './intent-field.ts';

/** The API's names of the fields, where they differ from the form's. */
const apiNames = {
  place_name: 'location',
  picture: 'image',
  ticket_price: 'ticketPrice',
  total_available_tickets: 'tickets',
  tickets_url: 'ticketsUrl',
} as const;

/** Creates an event from the posted form, or changes the one of this id. `here` is the page's address. */
export async function submitEvent(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { here, id }: { here: string; id?: string },
) {
  const { mode } = context.get(pageContext);
  const { api, signedIn } = context.get(sessionContext);
  const form = await request.formData().catch(() => new FormData());
  const refuse = (errors: FormErrors, status = 400, changed: Readonly<Record<string, string>> = {}) =>
    data<FormAnswer>({ refusal: { errors, values: { ...formValues(form), ...changed } } }, { status });
  /** Leads to the list that shows an event in this state; the list of upcoming ones comes first. */
  const done = (notice: EventNotice, state: ManagedEvent['state'] = 'upcoming') =>
    redirectWith(context, paths.eventManagement({ state: state === 'upcoming' ? undefined : state }), notice);

  if (!signedIn) {
    const trial = mode === 'sandbox' && form.get(demoField.name) === demoField.value;
    if (!trial) return signInAgain(context, here);
    const { errors } = checkForm(eventForm, form);
    return errors ? refuse(errors) : done('event-tried');
  }
  try {
    const picture = await postedPicture(api, form, { name: 'image', purpose: 'banner' }).then(
      (image) => ({ image }),
      (error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 401) throw error;
        return { wrong: error };
      },
    );
    const { value, errors } = checkForm(eventForm, form);
    if (errors || 'wrong' in picture) {
      const image = 'wrong' in picture ? { image: [picture.wrong.message] } : {};
      return refuse({ form: [], fields: { ...errors?.fields, ...image } });
    }
    const { place, beneficiaries, beneficiaryIds, [keyField]: key } = formValues(form);
    const beside = { image: picture.image, place, beneficiaries, beneficiaryIds };
    const asDraft = form.get(intentField.name) === intentField.draft;
    const outcome = await proveWithinForm({ context, request, form }, async () => {
      if (id === undefined) {
        const body = { ...eventBody(value, beside), draft: asDraft };
        const headers = isId(key) ? { 'idempotency-key': key } : {};
        const { state } = await api('POST /events/listing', { headers, body });
        return done(asDraft ? 'event-draft' : 'event-created', state);
      }
      const before = await api('GET /events/managed/{id}', { params: { id } });
      const publish = before.state === 'draft' && !asDraft;
      const body = { ...changesOf(before, value, beside), ...(publish ? { draft: false as const } : {}) };
      const { state } = await api('PATCH /events/listing/{id}', { params: { id }, body });
      if (publish) return done('event-created', state);
      return done(state === 'draft' ? 'event-draft' : 'event-updated', state);
    });
    return outcome.proofRequest ? askProof(form, outcome.proofRequest) : outcome.done;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    if (error.has('not_an_organizer')) return redirect(paths.organizerRegistration());
    if (error.has('event_not_found')) return done('event-not-yours');
    if (error.has('picture_not_found')) return refuse({ form: [], fields: { image: [error.message] } });
    if (error.has('idempotency_key_reused')) {
      const key = { [keyField]: crypto.randomUUID() };
      return refuse({ form: [texts.sentBefore], fields: {} }, error.status, key);
    }
    return refuse(refusedByApi(error, apiNames), error.status);
  }
}
