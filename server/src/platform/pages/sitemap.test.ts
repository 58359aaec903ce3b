import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { profilePages } from '#server/features/beneficiaries/sitemap/list-profile-pages.ts';
import { eventPages } from '#server/features/events/sitemap/list-event-pages.ts';
import { organizerPages } from '#server/features/organizers/sitemap/list-organizer-pages.ts';
import { features } from '#server/features.ts';
import { makeBeneficiary, makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import type { RequestVariables } from '../http/request-context.ts';
import { type SitemapSource, sitemapRoutes } from './sitemap.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let app: Hono<{ Variables: RequestVariables }>;
const profiles: string[] = [];
const upcoming: string[] = [];
const organizers: string[] = [];
const day = 86_400_000;

const odd: SitemapSource = {
  name: 'odd',
  listParts: async () => ['0'],
  async *read() {
    yield [{ path: '/a?b=1&c=<2>' }, { path: '/blog/ጥበብ', lastModified: '2026-05-17' }];
  },
};

beforeAll(async () => {
  server = await startTestServer();
  const { db, pool, clock } = server.services;
  for (let index = 0; index < 7; index += 1) profiles.push((await makeBeneficiary(pool)).id);
  for (let index = 0; index < 3; index += 1) organizers.push((await makeOrganizer(pool)).id);
  const now = clock.now().getTime();
  for (const days of [3, 1, 1, 2])
    upcoming.push((await makeEvent(pool, { startsAt: new Date(now + days * day) })).id);
  upcoming.push((await makeEvent(pool, { startsAt: null })).id);
  await makeEvent(pool, { startsAt: new Date(now - day) });
  const sources = [odd, profilePages(db), eventPages({ db, clock }), organizerPages(db)];
  const robotsDisallow = features.flatMap((feature) => feature.robotsDisallow ?? []);
  const admit = async () => undefined;
  app = new Hono<{ Variables: RequestVariables }>();
  app.route(
    '/',
    sitemapRoutes({ publicOrigin: 'https://tibeb.test', clock, sources, robotsDisallow, admit, partSize: 2 }),
  );
});
afterAll(() => server?.stop());

const locations = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address ?? '');
const read = async (path: string) => (await app.request(path)).text();
async function readParts(name: string): Promise<string[][]> {
  const parts = locations(await read('/sitemap.xml')).filter((address) => address.includes(`/${name}-`));
  return Promise.all(parts.map(async (address) => locations(await read(new URL(address).pathname))));
}

test('every beneficiary is in one part, and no part is longer than it may be', async () => {
  const parts = await readParts('beneficiaries');
  expect(parts.map((part) => part.length)).toEqual([2, 2, 2, 1]);
  const expected = profiles.map((id) => `https://tibeb.test/professionals/${id}`).sort();
  expect(parts.flat().sort()).toEqual(expected);
});

test('every event to come is in one part, those at the same time and without a date too, and no past one', async () => {
  const parts = await readParts('events');
  expect(parts.map((part) => part.length)).toEqual([2, 2, 1]);
  expect(parts.flat().sort()).toEqual(upcoming.map((id) => `https://tibeb.test/events/${id}`).sort());
});

test('every organizer is in one part', async () => {
  const parts = await readParts('organizers');
  expect(parts.map((part) => part.length)).toEqual([2, 1]);
  expect(parts.flat().sort()).toEqual(organizers.map((id) => `https://tibeb.test/organizers/${id}`).sort());
});

test('addresses are escaped, and a day of change stands where it is known', async () => {
  const response = await app.request('/sitemaps/odd-1.xml');
  expect(response.headers.get('content-type')).toMatch('application/xml');
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  const xml = await response.text();
  expect(xml).toContain('<loc>https://tibeb.test/a?b=1&amp;c=%3C2%3E</loc></url>');
  expect(xml).toContain(
    `<loc>https://tibeb.test${encodeURI('/blog/ጥበብ')}</loc><lastmod>2026-05-17</lastmod>`,
  );
});

test('a part is sent compressed to whom it may be', async () => {
  const response = await app.request('/sitemaps/odd-1.xml', { headers: { 'accept-encoding': 'gzip' } });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toContain('</urlset>');
});

test.each(['odd-2', 'beneficiaries-9', 'tips-1', 'odd-0', 'odd-01', 'odd', 'odd-1-1'])(
  'there is no part %s',
  async (part) => {
    expect((await app.request(`/sitemaps/${part}.xml`)).status).toBe(404);
  },
);

test('robots.txt names the sitemap, and leaves out the API and the form of a tip', async () => {
  const disallowed = ['/api/', '/identity/', '/professionals/*/tip'].map((path) => `Disallow: ${path}\n`);
  expect(await read('/robots.txt')).toBe(
    `User-agent: *\n${disallowed.join('')}\nSitemap: https://tibeb.test/sitemap.xml\n`,
  );
});
