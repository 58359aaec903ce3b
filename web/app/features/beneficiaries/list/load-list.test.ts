import { expect, test } from 'vitest';
import { createApi } from '#web/platform/api.ts';
import { loadList, loadTypes } from './load-list.ts';

const query = { search: '', type: '', page: 1 };
const beneficiary = (name: string) => ({
  id: crypto.randomUUID(),
  name,
  bio: '',
  profile_picture: null,
  follower_count: 0,
  types: [],
  user: { email: null },
  stats: null,
  tipping: 'open' as const,
  suggested_amounts: [],
});

/** The API of a provider that answers with `answer`; records the requested addresses. */
function apiAnswering(answer: (url: URL) => Response) {
  const requests: string[] = [];
  const failures: string[] = [];
  const api = createApi({
    origin: 'https://provider.example',
    readToken: () => undefined,
    send: async (request) => {
      const url = new URL(request.url);
      requests.push(`${url.pathname.replace('/api/v1', '')}${url.search}`);
      return answer(url);
    },
  });
  return { api, requests, failures, logFailure: (what: string) => failures.push(what) };
}

const page = (results: unknown[], metadata: object) => Response.json({ results, metadata });

test('a page is loaded with one call for the list and one a card for its upcoming events', async () => {
  const one = beneficiary('Aster');
  const { api, requests, logFailure } = apiAnswering((url) =>
    url.pathname.endsWith('/professionals')
      ? page([one], { total: 1, limit: 12, offset: 0 })
      : page([], { total: 7, limit: 1, offset: 0 }),
  );
  const list = await loadList(api, { ...query, search: 'as' }, logFailure);
  expect(list.results).toEqual([{ ...one, upcomingEvents: { now: 7 } }]);
  expect(requests).toEqual([
    '/beneficiary/professionals?search=as',
    `/events/listing?beneficiary=${one.id}&limit=1`,
  ]);
});

test('the page size is the one the server answers', async () => {
  const { api, requests, logFailure } = apiAnswering((url) =>
    page([], { total: 90, limit: 20, offset: Number(url.searchParams.get('offset')) }),
  );
  const list = await loadList(api, { ...query, page: 3 }, logFailure);
  expect(requests).toEqual(['/beneficiary/professionals?offset=24', '/beneficiary/professionals?offset=40']);
  expect(list.metadata.offset).toBe(40);
});

test('a count that fails leaves its card standing', async () => {
  const { api, failures, logFailure } = apiAnswering((url) =>
    url.pathname.endsWith('/professionals')
      ? page([beneficiary('Aster')], { total: 1, limit: 12, offset: 0 })
      : new Response(null, { status: 500 }),
  );
  const list = await loadList(api, query, logFailure);
  expect(list.results[0]?.upcomingEvents).toEqual({ now: null });
  expect(failures).toEqual(['Failed to fetch event list']);
});

test('types that fail leave the list without them', async () => {
  const { api, failures, logFailure } = apiAnswering(() => new Response(null, { status: 503 }));
  expect(await loadTypes(api, logFailure)).toEqual([]);
  expect(failures).toEqual(['Failed to fetch beneficiary types']);
});
