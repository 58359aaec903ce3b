import type { RouterContextProvider } from 'react-router';
import type { Event, EventCategory } from '#contract/events/schemas.ts';
import { listTexts as texts } from '#texts/events/list.ts';
import { placeName } from '#web/features/places/public.ts';
import type { Api } from '#web/platform/api.ts';
import { type Deferred, defer } from '#web/platform/deferred.ts';
import type { Performer } from '../performer.ts';
import { coordinatesKey } from '../place.ts';
import { eventsPerPage, eventsPerWindow, type ListQuery, windowStart } from './list-query.ts';

/** What a card shows of an event: a window holds many, so it carries nothing else. */
export interface ListedEvent
  extends Pick<Event, 'id' | 'title' | 'banner' | 'start_time' | 'canceled' | 'location' | 'place_name'> {
  readonly category: string;
  readonly performers: readonly Performer[];
}

/** The part of the list that the browser pages through without a request. */
export interface EventWindow {
  readonly events: readonly ListedEvent[];
  /** The offset of the window in the whole list. */
  readonly start: number;
  /** How long the whole list is. */
  readonly total: number;
}

type LogFailure = (what: string, error: unknown) => void;

/** The window that holds the page of the query. Section 4: choosing all categories sends an empty category. */
export async function loadWindow(api: Api, { search, category, page }: ListQuery): Promise<EventWindow> {
  const { results, metadata } = await api('GET /events/listing', {
    query: {
      category,
      ...(search ? { search } : {}),
      limit: String(eventsPerWindow),
      offset: String(windowStart(page)),
    },
  });
  return { events: results.map(listed), start: metadata.offset, total: metadata.total };
}

/** Events the search may mean, for a search that finds less than a page of events. The list works without them. */
export async function loadNear(
  api: Api,
  { search, category, page }: ListQuery,
  { total }: EventWindow,
  logFailure: LogFailure,
): Promise<readonly ListedEvent[]> {
  if (!search || page > 1 || total >= eventsPerPage) return [];
  try {
    const { results } = await api('GET /events/near', { query: { search, category } });
    return results.map(listed);
  } catch (error) {
    logFailure(texts.failed.description, error);
    return [];
  }
}

/** The events of one page, from its window. */
export function eventsOfPage({ events, start }: EventWindow, page: number): readonly ListedEvent[] {
  const first = (page - 1) * eventsPerPage - start;
  return first < 0 ? [] : events.slice(first, first + eventsPerPage);
}

/** What a card shows of an event. */
export function listed(event: Event): ListedEvent {
  const { id, title, banner, start_time, canceled, category, location, place_name, beneficiaries } = event;
  return {
    id,
    title,
    banner,
    start_time,
    canceled,
    category: category.name,
    location,
    place_name,
    performers: beneficiaries.map(({ beneficiary }) => beneficiary),
  };
}

/** Names of places by the key of their coordinates. */
export type PlaceNames = Readonly<Record<string, Deferred<string>>>;

/** The place names of these events, each place looked up once. Never rejects. */
export async function loadPlaceNames(
  context: Readonly<RouterContextProvider>,
  events: readonly Pick<Event, 'location'>[],
): Promise<PlaceNames> {
  const places = new Map(
    events.flatMap(({ location }) =>
      location ? [[coordinatesKey(location.coordinates), location.coordinates] as const] : [],
    ),
  );
  const names = [...places].map(
    async ([key, coordinates]) => [key, await defer(placeName(context, coordinates))] as const,
  );
  return Object.fromEntries(await Promise.all(names));
}

/** The categories to filter by; the list works without them. */
export async function loadCategories(api: Api, logFailure: LogFailure): Promise<EventCategory[]> {
  try {
    return (await api('GET /events/categories')).results;
  } catch (error) {
    logFailure(texts.categoriesFailed, error);
    return [];
  }
}
