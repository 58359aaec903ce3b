import { data, type RouterContextProvider, redirect } from 'react-router';
import type { ManagedEvent } from '#contract/events/own/schemas.ts';
import { paths } from '#contract/paths.ts';
import { managementTexts as texts } from '#texts/events/manage.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { demoEvents, demoEventsShown } from '../../demo-events.data.ts';
import { type EventState, eventStates } from './event-states.ts';

const perPage = 12;

/** What the page shows of an event; a demo event has no figures. */
export type ShownEvent = Pick<
  ManagedEvent,
  | 'id'
  | 'title'
  | 'banner'
  | 'start_time'
  | 'place_name'
  | 'beneficiaries'
  | 'line_up'
  | 'state'
  | 'restorable_until'
  | 'hidden_because'
> & {
  /** Whether it has begun and is not past. */
  readonly on_now: boolean;
  readonly figures: Pick<
    ManagedEvent,
    'tickets_sold' | 'total_available_tickets' | 'saves' | 'tips' | 'stage_tips'
  > | null;
};

/** A question that the address asks about an event, to be answered with yes or no. */
export interface Question {
  readonly about: ShownEvent;
  readonly kind: 'delete' | 'cancel';
}

/** The kind of page this is; a guest of the live product sees none of it. */
export async function loadManagement(context: Readonly<RouterContextProvider>, url: URL) {
  const { searchParams } = url;
  const { mode, logFailure } = context.get(pageContext);
  const { api, signedIn, loadProfile } = context.get(sessionContext);
  const requestedState = searchParams.get('state');
  const state = eventStates.find((one) => one === requestedState) ?? 'upcoming';
  const demo = () => {
    const shown = demoEvents(new Date()).slice(0, demoEventsShown).map(shownDemo);
    return { kind: 'demo' as const, events: shown, question: questionOf(searchParams, shown) };
  };
  if (!signedIn) return mode === 'sandbox' ? demo() : { kind: 'guest' as const };
  const page = readPage(searchParams);
  try {
    const query = { state, limit: String(perPage), offset: String((page - 1) * perPage) };
    const { results, metadata } = await api('GET /events/managed', { query });
    const pages = countPages(url, metadata, perPage);
    const events = results.map(shownEvent);
    const askable = await withEventInQuestion(context, searchParams, events);
    const none = state === 'upcoming' && metadata.total === 0 && (await hasNoOther(api, state));
    const question = questionOf(searchParams, askable);
    const proven = (await loadProfile())?.email_verified ?? false;
    return { kind: 'own' as const, state, page, pages, events, none, question, proven };
  } catch (error) {
    if (error instanceof Response) throw error;
    if (error instanceof ApiError && error.has('not_an_organizer'))
      throw redirect(paths.organizerRegistration());
    if (error instanceof ApiError && error.status === 401)
      throw redirect(paths.signIn({ returnTo: paths.eventManagement() }));
    logFailure(texts.failed, error);
    return data({ kind: 'failed' as const, state }, { status: 503 });
  }
}

/** Whether there is no event in any other state: a person with a draft or past events is not told to create their first. */
async function hasNoOther(api: Api, listed: EventState): Promise<boolean> {
  const others = eventStates.filter((state) => state !== listed);
  const totals = await Promise.all(
    others.map(async (state) => {
      const { metadata } = await api('GET /events/managed', { query: { state, limit: '1' } });
      return metadata.total;
    }),
  );
  return totals.every((total) => total === 0);
}

/** The listed events, and the one the address asks about, which may be on another page of the list. */
async function withEventInQuestion(
  context: Readonly<RouterContextProvider>,
  search: URLSearchParams,
  listed: readonly ShownEvent[],
): Promise<readonly ShownEvent[]> {
  const id = search.get('delete') ?? search.get('cancel');
  if (!isId(id) || listed.some((event) => event.id === id)) return listed;
  const { api } = context.get(sessionContext);
  const found = await api('GET /events/managed/{id}', { params: { id } }).catch(() => null);
  if (!found) return listed;
  const { state, banner, form } = found;
  const event: ShownEvent = {
    id,
    title: form.title,
    banner,
    start_time: null,
    place_name: form.place_name,
    beneficiaries: [],
    line_up: [],
    state,
    restorable_until: null,
    hidden_because: null,
    on_now: false,
    figures: null,
  };
  return [...listed, event];
}

function questionOf(search: URLSearchParams, events: readonly ShownEvent[]): Question | null {
  for (const kind of ['delete', 'cancel'] as const) {
    const about = events.find(({ id }) => id === search.get(kind));
    if (about && (kind === 'delete' || about.state === 'upcoming')) return { about, kind };
  }
  return null;
}

function shownEvent(event: ManagedEvent): ShownEvent {
  const {
    id,
    title,
    banner,
    start_time,
    place_name,
    beneficiaries,
    line_up,
    state,
    restorable_until,
    hidden_because,
  } = event;
  const { tickets_sold, total_available_tickets, saves, tips, stage_tips } = event;
  const figures = { tickets_sold, total_available_tickets, saves, tips, stage_tips };
  return {
    id,
    title,
    banner,
    start_time,
    place_name,
    beneficiaries,
    line_up,
    state,
    restorable_until,
    hidden_because,
    on_now: state === 'upcoming' && start_time !== null && new Date(start_time) <= new Date(),
    figures,
  };
}

function shownDemo(event: ReturnType<typeof demoEvents>[number]): ShownEvent {
  const { id, title, image, date, time, location, beneficiaries } = event;
  return {
    id,
    title,
    banner: image,
    start_time: `${date}T${time}:00+03:00`,
    place_name: location,
    beneficiaries: [...beneficiaries],
    line_up: [],
    state: 'upcoming',
    restorable_until: null,
    hidden_because: null,
    on_now: false,
    figures: null,
  };
}
