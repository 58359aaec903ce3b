import { expect, test } from 'vitest';
import type { Event } from '#contract/events/schemas.ts';
import { createApi } from '#web/platform/api.ts';
import { eventsOfPage, loadCategories, loadWindow } from './load-list.ts';

const event = (number: number): Event => ({
  id: `0190a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`,
  title: `Event ${number}`,
  description: 'Long, and shown on the page of the event only.',
  banner: null,
  start_time: null,
  category: { id: '0190a1b2-0000-7000-8000-0000000000ca', name: 'Music' },
  location: null,
  place_name: 'Online',
  display_price: '',
  tickets_sold: 0,
  total_available_tickets: 0,
  canceled: false,
  beneficiaries: [{ id: '0190a1b2-0000-7000-8000-0000000000be', beneficiary: { id: null, name: 'Aster' } }],
});

/** The API with a list of this many events. */
function apiOver(total: number) {
  const requests: URL[] = [];
  const api = createApi({
    origin: 'https://tibeb.example',
    readToken: () => undefined,
    send: async ({ url }) => {
      const { searchParams } = new URL(url);
      requests.push(new URL(url));
      const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
      const results = Array.from({ length: Math.max(Math.min(limit, total - offset), 0) }, (_, at) =>
        event(offset + at + 1),
      );
      return Response.json({ data: { results, metadata: { total, limit, offset } } });
    },
  });
  return { api, requests };
}
const titles = (events: readonly { title: string }[]) => events.map(({ title }) => title);

test('the window around a page is fetched with one call, choosing all sending an empty category', async () => {
  const { api, requests } = apiOver(1_000_000);
  const list = await loadWindow(api, { search: '', category: '', page: 166_667 });
  expect(requests.map(({ search }) => search)).toEqual(['?category=&limit=30&offset=999990']);
  expect(list).toMatchObject({ start: 999_990, total: 1_000_000 });
  expect(titles(eventsOfPage(list, 166_667))).toEqual([
    'Event 999997',
    'Event 999998',
    'Event 999999',
    'Event 1000000',
  ]);
});

test('each page is six events of its window, and a page outside of it is none', async () => {
  const { api } = apiOver(100);
  const list = await loadWindow(api, { search: 'a', category: '', page: 7 });
  expect(titles(eventsOfPage(list, 6))[0]).toBe('Event 31');
  expect(titles(eventsOfPage(list, 7))).toEqual([37, 38, 39, 40, 41, 42].map((number) => `Event ${number}`));
  expect(eventsOfPage(list, 5)).toEqual([]);
  expect(eventsOfPage(list, 11)).toEqual([]);
});

test('a window carries what cards show and nothing else', async () => {
  const { api } = apiOver(1);
  const { events } = await loadWindow(api, { search: '', category: '', page: 1 });
  expect(events).toEqual([
    {
      id: event(1).id,
      title: 'Event 1',
      banner: null,
      start_time: null,
      canceled: false,
      category: 'Music',
      location: null,
      place_name: 'Online',
      performers: [{ id: null, name: 'Aster' }],
    },
  ]);
});

test('categories that fail leave the list without them', async () => {
  const logged: unknown[] = [];
  const api = createApi({
    origin: 'https://tibeb.example',
    readToken: () => undefined,
    send: async () => Response.json({ type: 'server_error', errors: [] }, { status: 500 }),
  });
  expect(await loadCategories(api, (what) => logged.push(what))).toEqual([]);
  expect(logged).toEqual(['Failed to fetch event categories']);
});
