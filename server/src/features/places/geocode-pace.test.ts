import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { openServices } from '#server/open-services.ts';
import { places, startGeocodingServer, startUpstream } from '#tests/support/geocoder-upstream.ts';

const now = new Date();
let pauses: number[] = [];
afterEach(() => {
  pauses = [];
});

/** Waiting for a turn takes no time here; the pauses are recorded. */
const overrides = {
  clock: { now: () => now },
  geocoder: {
    answerWithinMs: 30_000,
    pause: async (ms: number) => {
      pauses.push(ms);
    },
  },
};

async function startTwoServers(environment: Record<string, string> = {}, geocoder = {}) {
  const upstream = await startUpstream();
  onTestFinished(upstream.stop);
  const first = await startGeocodingServer(upstream, {
    environment,
    overrides: { ...overrides, geocoder: { ...overrides.geocoder, ...geocoder } },
  });
  onTestFinished(first.stop);
  // Like another process, the second server shares only the database with the first.
  const { config, log } = first.services;
  const services = openServices(config, first.databaseUrl, { ...overrides, log });
  const second = createApp(services);
  onTestFinished(() => services.close());
  const askSecond = async (q: string) => {
    const query = new URLSearchParams({ q, key: config.geocoder.key });
    return (await second.request(`/geocode/v1/json?${query}`)).json();
  };
  return {
    upstream,
    first,
    pool: first.ownerPool,
    ask: async (q: string) => (await first.geocode({ q })).body,
    askSecond,
  };
}

const cities = ['9,38', '10,38', '11,38', '12,38', '13,38', '14,38'];
const byNumber = (a: number, b: number) => a - b;

test('two servers together ask the geocoder once a second', async () => {
  const { upstream, ask, askSecond } = await startTwoServers({ GEOCODER_UPSTREAM_PER_SECOND: '1' });
  const answers = await Promise.all(cities.map((q, at) => (at % 2 ? ask(q) : askSecond(q))));
  expect(answers.map(({ status }) => status.code)).toEqual(cities.map(() => 200));
  expect(upstream.requests).toHaveLength(6);
  expect(pauses.sort(byNumber)).toEqual([0, 1000, 2000, 3000, 4000, 5000]);
});

test('without the shared row both servers would ask at the same time', async () => {
  const { pool, ask, askSecond } = await startTwoServers({ GEOCODER_UPSTREAM_PER_SECOND: '1' });
  await pool.query(`
    CREATE FUNCTION forget_turn() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.next_at := OLD.next_at; RETURN NEW; END $$;
    CREATE TRIGGER forget_turn BEFORE UPDATE ON place_pace FOR EACH ROW EXECUTE FUNCTION forget_turn();`);
  await Promise.all(cities.map((q, at) => (at % 2 ? ask(q) : askSecond(q))));
  expect(pauses).toEqual([0, 0, 0, 0, 0, 0]);
});

test('one place asked for by many at once, at two servers, is asked upstream once', async () => {
  const { upstream, ask, askSecond } = await startTwoServers();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? ask('9.0301,38.7') : askSecond('9.03,38.7001'))),
  );
  expect(new Set(answers.map(({ results }) => results[0]?.formatted))).toEqual(
    new Set(['Addis Ababa, Ethiopia']),
  );
  expect(upstream.requests).toHaveLength(1);
});

test('without the claim of a question each server would ask', async () => {
  const { upstream, pool, ask, askSecond } = await startTwoServers();
  await pool.query(`
    CREATE FUNCTION forget_claim() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN NEW.asked_until := NULL; RETURN NEW; END $$;
    CREATE TRIGGER forget_claim BEFORE INSERT OR UPDATE ON place_lookup FOR EACH ROW EXECUTE FUNCTION forget_claim();`);
  const resolvers: (() => void)[] = [];
  upstream.answerWith((response, query) => resolvers.push(() => places('Adama, Ethiopia')(response, query)));
  const answers = Promise.all([ask('9,38'), ask('9,38'), askSecond('9,38'), askSecond('9,38')]);
  await vi.waitFor(() => expect(resolvers).toHaveLength(2));
  for (const answer of resolvers) answer();
  await answers;
  expect(upstream.requests).toHaveLength(2);
});

test('a request that would wait too long is refused, and the geocoder is not asked', async () => {
  const { upstream, ask } = await startTwoServers({ GEOCODER_UPSTREAM_PER_SECOND: '0.02' });
  expect((await ask('9,38')).status.code).toBe(200);
  expect((await ask('10,38')).status).toEqual({ code: 429, message: 'too many requests' });
  expect(upstream.requests).toHaveLength(1);
});

test('a slow geocoder is not waited for, and the next one to ask has the name', async () => {
  const { upstream, first, ask } = await startTwoServers({}, { answerWithinMs: 20 });
  let answer = () => {};
  upstream.answerWith((response, query) => {
    answer = () => places('Dire Dawa, Ethiopia')(response, query);
  });
  const slow = await first.geocode({ q: '9.59,41.85' });
  expect(slow).toMatchObject({ status: 200, body: { results: [], status: { code: 408 } } });
  expect(slow.headers.get('cache-control')).toBe('no-store');
  await vi.waitFor(() => expect(upstream.requests).toHaveLength(1));
  answer();
  await vi.waitFor(async () =>
    expect((await ask('9.59,41.85')).results).toMatchObject([{ formatted: 'Dire Dawa, Ethiopia' }]),
  );
  expect(upstream.requests).toHaveLength(1);
});

test('an address that asks for new place after new place is held back, and keeps what is known', async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.stop);
  const server = await startGeocodingServer(upstream, {
    overrides: {
      ...overrides,
      budgets: {
        'read-address': { points: 1000, seconds: 60, scope: 'local' },
        'place-lookup': { points: 2, seconds: 60, scope: 'shared' },
      },
    },
  });
  onTestFinished(server.stop);
  const codes = [];
  for (const q of ['1,1', '2,2', '3,3', '1,1']) codes.push((await server.geocode({ q })).body.status.code);
  expect(codes).toEqual([200, 200, 429, 200]);
  expect(upstream.requests).toHaveLength(2);
});
