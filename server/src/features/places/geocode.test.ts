import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  json,
  places,
  startGeocodingServer,
  startUpstream,
  type Upstream,
} from '#tests/support/geocoder-upstream.ts';

const day = 86_400_000;

let upstream: Upstream;
let server: Awaited<ReturnType<typeof startGeocodingServer>>;
let now = Date.now();
let latitude = 0;

beforeAll(async () => {
  upstream = await startUpstream();
  server = await startGeocodingServer(upstream, {
    overrides: {
      clock: { now: () => new Date(now) },
      geocoder: { answerWithinMs: 10_000, upstreamTimeoutMs: 200 },
    },
  });
});
afterAll(async () => {
  await server.stop();
  await upstream.stop();
});
beforeEach(() => {
  upstream.answerWith(places('Addis Ababa, Ethiopia'));
  upstream.requests.length = 0;
  // Every pause after a refusal in the last test is over.
  now += 600_000;
});

/** Coordinates that were not looked up before. */
function somewhere(): string {
  latitude += 0.01;
  return `${latitude.toFixed(3)},38.750`;
}

test('coordinates are asked for in OpenCage’s protocol, with the secret key, and answered in its form', async () => {
  const { status, headers, body } = await server.geocode({
    q: '9.03581,38.75252',
    no_annotations: '1',
    language: 'en',
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    results: [{ formatted: 'Addis Ababa, Ethiopia', geometry: { lat: 9, lng: 38 } }],
    status: { code: 200, message: 'OK' },
    total_results: 1,
  });
  expect(headers.get('cache-control')).toBe('public, max-age=86400');
  expect(Object.fromEntries(upstream.requests[0] ?? [])).toEqual({
    q: '9.036,38.753',
    key: upstream.upstreamKey,
    language: 'en',
    no_annotations: '1',
    no_record: '1',
    limit: '1',
  });
  expect(JSON.stringify(body)).not.toContain(upstream.upstreamKey);
});

test('an answer is reused, also for a place close by', async () => {
  await server.geocode({ q: '11.6003,37.385' });
  await server.geocode({ q: '11.6003, 37.385' });
  expect((await server.geocode({ q: '11.60049,37.38512' })).body.results).toHaveLength(1);
  expect(upstream.requests).toHaveLength(1);
  await server.geocode({ q: '11.6003,37.385', language: 'fr' });
  expect(upstream.requests).toHaveLength(2);
});

test('a name is kept for a month, and that there is none for an hour', async () => {
  const named = somewhere();
  const nameless = somewhere();
  const ask = (q: string) => server.geocode({ q });
  await ask(named);
  upstream.answerWith(places());
  const nothing = await ask(nameless);
  expect(nothing.body).toMatchObject({ results: [], status: { code: 200 } });
  expect(nothing.headers.get('cache-control')).toBe('public, max-age=60');
  now += 50 * 60_000;
  await Promise.all([ask(named), ask(nameless)]);
  expect(upstream.requests).toHaveLength(2);
  now += 20 * 60_000;
  await Promise.all([ask(named), ask(nameless)]);
  expect(upstream.requests).toHaveLength(3);
  now += 30 * day;
  await ask(named);
  expect(upstream.requests).toHaveLength(4);
});

test('names are found too, however they are written, and only as many as asked for', async () => {
  upstream.answerWith(places('Hawassa, Ethiopia', 'Hawassa Airport, Ethiopia'));
  expect((await server.geocode({ q: '  ሐዋሳ  Hawassa ' })).body.total_results).toBe(2);
  expect((await server.geocode({ q: 'ሐዋሳ hawassa', limit: '1' })).body.total_results).toBe(1);
  expect(upstream.requests.map((query) => [query.get('q'), query.get('limit')])).toEqual([
    ['ሐዋሳ hawassa', '10'],
  ]);
});

test('a wrong key, no question and coordinates on no globe are refused without asking anybody', async () => {
  const refused = async (query: Record<string, string>) => {
    const { status, headers, body } = await server.geocode(query);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toMatchObject({ results: [], total_results: 0, status: { code: status } });
    return [status, body.status.message];
  };
  expect(await refused({ q: '9,38', key: '' })).toEqual([401, 'missing API key']);
  expect(await refused({ q: '9,38', key: upstream.upstreamKey })).toEqual([401, 'invalid API key']);
  for (const q of ['90.001,38', '9,-180.5', '-91,200']) {
    expect(await refused({ q })).toEqual([400, 'invalid coordinates']);
  }
  for (const q of ['', ' ', 'x', 'a\u0000b'])
    expect(await refused({ q })).toEqual([400, 'missing or bad query']);
  expect(await refused({ q: 'ሀ'.repeat(201) })).toEqual([400, 'request too long']);
  expect((await server.request('/geocode/v1/json?key=x', { method: 'POST' })).status).toBe(405);
  expect(upstream.requests).toEqual([]);
});

function trickle(response: Parameters<Parameters<Upstream['answerWith']>[0]>[0]) {
  const timer = setInterval(() => response.write(' '), 50);
  response.once('close', () => clearInterval(timer));
}

const badDays = {
  'out of quota': { reply: json({ status: { code: 402 } }, 402), code: 402 },
  'refusing the key': { reply: json({ status: { code: 401 } }, 401), code: 403 },
  'asked too fast': { reply: json({}, 429, { 'retry-after': '7' }), code: 429 },
  broken: { reply: json('Internal Server Error', 500), code: 503 },
  'redirecting elsewhere': { reply: json({}, 302, { location: 'http://127.0.0.1:9/' }), code: 503 },
  'talking nonsense': { reply: (response) => response.end('<html>OK</html>'), code: 503 },
  'answering in another form': { reply: json({ results: [{ formatted: 7 }] }), code: 503 },
  'answering without end': { reply: (response) => response.end(`["${'x'.repeat(300_000)}"]`), code: 503 },
  'hanging up': { reply: (response) => response.destroy(), code: 503 },
  'answering null': { reply: json(null), code: 503 },
  'answering drop by drop': { reply: (response) => trickle(response), code: 408 },
  silent: { reply: () => {}, code: 408 },
} satisfies Record<string, { reply: Parameters<Upstream['answerWith']>[0]; code: number }>;

for (const [name, { reply, code }] of Object.entries(badDays)) {
  test(`a geocoder that is ${name} is an honest answer, asked no more for a while, and kept by nobody`, async () => {
    const q = somewhere();
    upstream.answerWith(reply);
    const { status, headers, body } = await server.geocode({ q });
    expect(status).toBe(200);
    expect(body).toMatchObject({ results: [], total_results: 0, status: { code } });
    expect(headers.get('cache-control')).toBe('no-store');
    upstream.answerWith(places('Piassa, Addis Ababa, Ethiopia'));
    // A different place right afterwards gets the same status without a request to the geocoder.
    expect((await server.geocode({ q: somewhere() })).body.status.code).toBe(code);
    expect(upstream.requests).toHaveLength(1);
    now += 301_000;
    expect((await server.geocode({ q })).body.results).toMatchObject([
      { formatted: 'Piassa, Addis Ababa, Ethiopia' },
    ]);
  });
}

test('a question the geocoder does not understand has no answer, and troubles nobody else', async () => {
  upstream.answerWith(json({ status: { code: 400, message: 'bad request' } }, 400));
  expect((await server.geocode({ q: '????' })).body).toMatchObject({ results: [], status: { code: 200 } });
  upstream.answerWith(places('Harar, Ethiopia'));
  expect((await server.geocode({ q: somewhere() })).body.results).toHaveLength(1);
});

test('answers whose time is over are removed', async () => {
  await server.geocode({ q: somewhere() });
  const count = async () => (await server.services.pool.query('SELECT FROM place_lookup')).rowCount;
  const { deleteEndedLookupsJob } = await import('./delete-ended.ts');
  const job = deleteEndedLookupsJob(server.services);
  expect(await count()).toBeGreaterThan(0);
  now += 31 * day;
  const fresh = somewhere();
  await server.geocode({ q: fresh });
  await job.work({} as never, { id: randomUUID() });
  expect(await count()).toBe(1);
});

test('a geocoder of another origin is one that pages may ask, and ours needs no mention', async () => {
  const policyOf = async (environment: Record<string, string>) => {
    const other = await startGeocodingServer(upstream, { environment });
    const { headers } = await other.request('/healthz');
    await other.stop();
    return headers.get('content-security-policy');
  };
  expect(await policyOf({})).toContain("connect-src 'self';");
  expect(await policyOf({ GEOCODER_URL: 'https://geocoder.example/v1/json' })).toContain(
    "connect-src 'self' https://geocoder.example;",
  );
});
