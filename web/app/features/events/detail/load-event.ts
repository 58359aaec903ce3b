import type { RouterContextProvider } from 'react-router';
import type { Event, EventBeneficiaryProfile, EventDetail } from '#contract/events/schemas.ts';
import { sessionTexts } from '#texts/account/session.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { loadNext } from '#web/features/beneficiaries/public.next.ts';
import { placeName } from '#web/features/places/public.ts';
import { loadTipForm, type TipFormData } from '#web/features/tipping/public.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { type Deferred, defer } from '#web/platform/deferred.ts';
import { defaultCurrency } from '#web/platform/money.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import type { Viewer } from '#web/platform/viewer.ts';

/** How many other events of the category are shown beside one. */
const relatedShown = 3;

export type RelatedEvent = Pick<Event, 'id' | 'title' | 'banner' | 'start_time' | 'canceled'>;

/** What the page of an existing event is made of. */
export type EventPageProps = { event: EventDetail; viewer: Viewer; own: boolean } & Omit<
  Awaited<ReturnType<typeof loadAroundId>>,
  'organizes'
> &
  Awaited<ReturnType<typeof loadAroundEvent>>;

/** The event; null where there is none. */
export async function loadEvent(api: Api, id: string): Promise<EventDetail | null> {
  try {
    return await api('GET /events/listing/{id}', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * The parts around an event that only need its id. Never throws: a part that fails is null, and the page is shown without it.
 */
export async function loadAroundId(context: Readonly<RouterContextProvider>, id: string, url: URL) {
  const { logFailure } = context.get(pageContext);
  const { api, signedIn, loadProfile } = context.get(sessionContext);
  const orNull = <Value>(what: string, promise: Promise<Value>): Promise<Value | null> =>
    promise.catch((error: unknown) => {
      logFailure(what, error);
      return null;
    });
  const performers = defer(
    orNull(
      texts.beneficiariesFailed,
      api('GET /events/listing/{id}/beneficiaries', { params: { id } }).then(({ results }) => results),
    ),
  );
  const save = signedIn ? orNull('save', api('GET /events/listing/{id}/save', { params: { id } })) : null;
  const profile = signedIn ? orNull(sessionTexts.profileFailed, loadProfile()) : null;
  const organizes = signedIn ? loadOrganizes(api, logFailure) : null;
  const tipForm = signedIn ? loadTipForm(api, url, logFailure) : null;
  const currency = (await profile)?.preferences.currency ?? defaultCurrency;
  const form = await tipForm;
  const tip = form?.returned;
  const afterTip =
    tip?.status === 'succeeded' && !tip.event_tip && tip.beneficiary.listed
      ? orNull('after the tip', loadNext(api, tip.beneficiary.id, id))
      : null;
  return {
    performers: (await performers) as Deferred<EventBeneficiaryProfile[] | null>,
    saved: (await save)?.saved ?? false,
    organizes: await organizes,
    currency,
    tipForm: form as TipFormData | null,
    /** For whoever comes back from the checkout of a tip for one performer. */
    afterTip: await afterTip,
  };
}

/** What depends on the event itself: its place and others of its category. Never throws. */
export async function loadAroundEvent(context: Readonly<RouterContextProvider>, event: EventDetail) {
  const { logFailure } = context.get(pageContext);
  const { api } = context.get(sessionContext);
  const related = loadRelated(api, event).catch((error: unknown) => {
    logFailure(texts.relatedFailed, error);
    return null;
  });
  const [place, relatedEvents] = await Promise.all([
    event.location ? defer(placeName(context, event.location.coordinates)) : null,
    defer(related),
  ]);
  return { place, related: relatedEvents };
}

/** The id of the organizer that the signed-in person acts for; null for a person who organizes nothing. */
async function loadOrganizes(
  api: Api,
  logFailure: (what: string, error: unknown) => void,
): Promise<string | null> {
  try {
    return (await api('GET /events/organizers/mine', {})).id;
  } catch (error) {
    // Most people have no organizer, so 401 and 403 are expected.
    if (!(error instanceof ApiError && [401, 403].includes(error.status))) logFailure('own organizer', error);
    return null;
  }
}

async function loadRelated(api: Api, { id, category }: EventDetail): Promise<RelatedEvent[]> {
  const { results } = await api('GET /events/listing', {
    query: { category: category.id, limit: String(relatedShown + 1) },
  });
  return results
    .filter((event) => event.id !== id)
    .slice(0, relatedShown)
    .map(({ id, title, banner, start_time, canceled }) => ({ id, title, banner, start_time, canceled }));
}
