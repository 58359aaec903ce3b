import sharp from 'sharp';
import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';

const portrait = '/pictures/beneficiaries/almaz-tessera-480.webp';
let server: Awaited<ReturnType<typeof startTestServer>>;
let almaz = '';
let event = '';

test.beforeAll(async () => {
  server = await startTestServer({ pages: await loadBuiltPages('web/build') });
  const { pool } = server.services;
  almaz = (await makeBeneficiary(pool, { name: 'Almaz Tessera', types: ['Singer'], picture: portrait })).id;
  event = (await makeEvent(pool, { title: 'Kazanchis Seven' })).id;
  await makeOrganizer(pool);
});
test.afterAll(() => server?.stop());

/** The address of a page's picture for link previews. */
async function pictureOf(path: string): Promise<string> {
  const html = await (await server.request(path)).text();
  const address = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect(address.startsWith(`${testOrigin}/`)).toBe(true);
  return new URL(address).pathname;
}
async function fetchPicture(path: string) {
  const response = await server.request(path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
/** How many pixels in the area of the text are darker than paper. */
async function inked(picture: Buffer): Promise<number> {
  const words = { left: 60, top: 120, width: 520, height: 400 };
  const points = await sharp(picture).extract(words).greyscale().raw().toBuffer();
  return points.filter((point) => point < 160).length;
}
async function nameless(name: string) {
  const { id } = await makeBeneficiary(server.services.pool, { name });
  return inked(await fetchPicture(await pictureOf(`/professionals/${id}`)));
}

for (const page of ['/professionals', '/fund-me/paper-rain', '/blog', '/resources/getting-started']) {
  test(`the page ${page} names a picture of 1200 by 630 for link previews`, async () => {
    const path = page === '/professionals' ? `/professionals/${almaz}` : page;
    const address = page === '/blog' ? '/og.png' : await pictureOf(path);
    const { width, height } = await sharp(await fetchPicture(address)).metadata();
    expect([width, height]).toEqual([1200, 630]);
  });
}

test('a picture is a JPEG that may be kept for ever and shown anywhere, and comes out the same each time', async () => {
  const address = await pictureOf(`/professionals/${almaz}`);
  expect(address).toMatch(new RegExp(`^/share/professionals/${almaz}\\.[0-9a-z]{14}\\.jpg$`));
  const response = await server.request(address);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.length).toBeLessThan(300_000);
  const another = await startTestServer({ pages: await loadBuiltPages('web/build') });
  try {
    await makeBeneficiary(another.services.pool, { name: 'Almaz Tessera' });
    await another.services.pool.query('UPDATE beneficiary SET id = $1, profile_picture = $2', [
      almaz,
      portrait,
    ]);
    await another.services.pool.query(
      `WITH type AS (INSERT INTO beneficiary_type (name) VALUES ('Singer') ON CONFLICT (name) DO UPDATE SET name = 'Singer' RETURNING id)
       INSERT INTO beneficiary_type_link SELECT $1, id FROM type`,
      [almaz],
    );
    const again = await another.request(address);
    expect(again.status).toBe(200);
    expect(Buffer.from(await again.arrayBuffer()).equals(bytes)).toBe(true);
  } finally {
    await another.stop();
  }
});

test('what is shown differently is at another address, and the old one leads there', async () => {
  const { id } = await makeBeneficiary(server.services.pool, { name: 'Hirut', picture: portrait });
  const before = await pictureOf(`/professionals/${id}`);
  const withPortrait = await fetchPicture(before);
  await server.services.pool.query('UPDATE beneficiary SET name = $2, profile_picture = NULL WHERE id = $1', [
    id,
    'Hirut Z.',
  ]);
  const moved = await server.request(`/share/professionals/${id}.jpg`);
  expect(moved.status).toBe(302);
  const after = moved.headers.get('location') ?? '';
  expect(after).not.toBe(before);
  expect((await fetchPicture(after)).equals(withPortrait)).toBe(false);
});

test('an Amharic name is written, also a long one, and a portrait from elsewhere is never fetched', async () => {
  const unwritable = await nameless('漢字');
  expect(await nameless('ትዕግስት ዓለሙ')).toBeGreaterThan(unwritable + 3000);
  expect(await nameless('ወ'.repeat(180))).toBeGreaterThan(unwritable + 10_000);
  const { id } = await makeBeneficiary(server.services.pool, { picture: 'https://elsewhere.invalid/a.jpg' });
  expect((await fetchPicture(await pictureOf(`/professionals/${id}`))).length).toBeGreaterThan(10_000);
});

test('an event without a banner has a picture too', async () => {
  const address = await pictureOf(`/events/${event}`);
  expect(address).toMatch(/^\/share\/events\//);
  const { width } = await sharp(await fetchPicture(address)).metadata();
  expect(width).toBe(1200);
});

for (const path of [
  '/share/professionals/00000000-0000-7000-8000-000000000000.jpg',
  '/share/professionals/nobody.jpg',
  '/share/professionals/%ff%fe.jpg',
  '/share/events/1.00000000000000.jpg',
  '/share/fund-me/none.jpg',
  '/share/blog/none.jpg',
  '/share/blog/.jpg',
  '/share/resources/podcast.jpg',
  '/share/jpg',
  '/share/sign-in.jpg',
]) {
  test(`${path} is not found`, async () => {
    const response = await server.request(path);
    expect(response.status).toBe(404);
  });
}

test('whoever asks for too many pictures is asked to wait, and a lost database to come again', async () => {
  const budgets = {
    'share-picture': { points: 2, seconds: 60, scope: 'local' },
    read: { points: 100, seconds: 60, scope: 'local' },
  } as const;
  const strict = await startTestServer({ pages: await loadBuiltPages('web/build'), overrides: { budgets } });
  try {
    await strict.ownerPool.query('ALTER VIEW listed_beneficiary RENAME TO elsewhere');
    const lost = await strict.request(`/share/professionals/${almaz}.jpg`);
    expect([lost.status, Number(lost.headers.get('retry-after')) > 0]).toEqual([503, true]);
    expect((await strict.request('/share/fund-me/paper-rain.jpg')).status).toBe(302);
    const refused = await strict.request('/share/fund-me/paper-rain.jpg');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  } finally {
    await strict.stop();
  }
});

test('each kind of page in the sitemap answers, and names itself as its one address', async () => {
  const read = async (path: string) => (await server.request(path)).text();
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '');
  const parts = locations(await read('/sitemap.xml'));
  expect(parts.map((part) => new URL(part).pathname)).toEqual([
    '/sitemaps/pages-1.xml',
    '/sitemaps/beneficiaries-1.xml',
    '/sitemaps/events-1.xml',
    '/sitemaps/organizers-1.xml',
  ]);
  expect(locations(await read('/sitemaps/events-1.xml'))).toContain(`${testOrigin}/events/${event}`);
  const pages = [
    ...locations(await read('/sitemaps/pages-1.xml')),
    ...locations(await read('/sitemaps/beneficiaries-1.xml')).slice(0, 1),
    ...locations(await read('/sitemaps/events-1.xml')),
    ...locations(await read('/sitemaps/organizers-1.xml')).slice(0, 1),
  ];
  expect(new Set(pages).size).toBe(pages.length);
  for (const page of pages) {
    const response = await server.request(page.slice(testOrigin.length));
    expect([page, response.status]).toEqual([page, 200]);
    const html = await response.text();
    expect(html.match(/rel="canonical"/g)).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<link[^>]*rel="canonical"[^>]*href="${page.replaceAll('?', '\\?')}"`));
    expect(html).not.toContain('content="noindex"');
  }
});
