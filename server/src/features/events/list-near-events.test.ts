import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/schemas.ts';
import { makeCategory, makeEvent } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const now = new Date('2026-08-01T20:30:00Z');
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => now } } });
  const { pool } = server.services;
  const at = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
  await makeEvent(pool, { title: 'Tizita Evening', place: 'Piassa', startsAt: at(1), category: 'Music' });
  await makeEvent(pool, { title: 'የትዝታ ምሽት', place: null, startsAt: at(2), category: 'Music' });
  await makeEvent(pool, {
    title: 'ትዝታ for beginners',
    place: 'Gondar',
    startsAt: at(3),
    category: 'Dance',
    beneficiaries: [{ id: null, name: 'Mahmoud' }],
  });
  await makeEvent(pool, {
    title: 'Jazz at the Ghion',
    place: 'Addis Ababa',
    startsAt: at(4),
    category: 'Music',
  });
  await makeEvent(pool, { title: 'Tizta before', place: 'Piassa', startsAt: at(-4), category: 'Music' });
  await makeEvent(pool, { title: 'የማሲንቆ ምሽት', place: null, startsAt: at(6), category: 'Poetry' });
  await makeEvent(pool, { title: 'Lion ballet', place: 'Piassa', startsAt: at(5), category: 'Dance' });
});
afterAll(() => server.stop());

async function near(query: Record<string, string>) {
  const response = await server.request(`/api/v1/events/near?${new URLSearchParams(query)}`);
  const body = await response.json();
  const results: Event[] = body.data?.results ?? [];
  return { response, titles: results.map(({ title }) => title) };
}

test.each([
  ['tizita', ['ትዝታ for beginners', 'የትዝታ ምሽት'], 'the other script, found by the word itself left out'],
  ['ትዝታ', ['Tizita Evening'], 'the other way'],
  ['tizzta', ['Tizita Evening', 'ትዝታ for beginners', 'የትዝታ ምሽት'], 'a slip in the typing'],
  ['gonder', ['ትዝታ for beginners'], 'a place spelled in another way'],
  ['mahmud', ['ትዝታ for beginners'], 'a performer'],
  ['jaz ghoin', ['Jazz at the Ghion'], 'slips in two words'],
  ['music piasa', ['Tizita Evening'], 'a kind and a place'],
  ['danse', ['ትዝታ for beginners', 'Lion ballet'], 'a kind, with a slip'],
  ['masinko', ['የማሲንቆ ምሽት'], 'the other script, after a syllable that means of'],
  ['zzzzzz', [], 'nothing'],
  ['', [], 'nothing asked'],
])('the search %j is near %j (%s)', async (search, expected) => {
  const found = await near({ search });
  expect(found.response.status).toBe(200);
  expect([...found.titles].sort()).toEqual([...expected].sort());
});

test('events are found by their description, after those with similar names, in both scripts and with typing errors', async () => {
  const { pool } = server.services;
  const described = await makeEvent(pool, {
    title: 'Friday in the yard',
    description: 'Kebero, coffee and a lantern for everyone.',
    startsAt: new Date(now.getTime() + 3_600_000),
    category: 'Poetry',
  });
  const named = await makeEvent(pool, {
    title: 'Lanterns',
    description: 'ከበሮ እና ቡና።',
    startsAt: new Date(now.getTime() + 7_200_000),
  });
  for (const [search, titles] of [
    ['lantren', [named.title, described.title]],
    ['kebero', [described.title, named.title]],
    ['ከበሮ', [described.title, named.title]],
    ['friday coffe', [described.title]],
    ['lantern', [described.title]],
    ['coffee nowhere', []],
  ] as const)
    expect((await near({ search })).titles, search).toEqual(titles);
  await pool.query(`UPDATE event SET description = 'Begena alone.' WHERE id = $1`, [described.id]);
  expect((await near({ search: 'kebero' })).titles).toEqual([named.title]);
  expect((await near({ search: 'begenna' })).titles).toEqual([described.title]);
  await pool.query(`UPDATE event SET hidden_reason = 'Not theirs' WHERE id = $1`, [described.id]);
  expect((await near({ search: 'begenna' })).titles).toEqual([]);
  await pool.query('UPDATE event SET hidden_reason = NULL WHERE id = $1', [described.id]);
  expect((await near({ search: 'begenna' })).titles).toEqual([described.title]);
});

test('words of many descriptions and of few find what comes next', async () => {
  const { pool } = server.services;
  const category = await makeCategory(pool, 'Readings');
  // The last events, with the rare word, stand far behind those that are looked through first.
  await pool.query(
    `INSERT INTO event (title, description, category_id, starts_at)
     SELECT 'r' || n, CASE WHEN n > 1995 THEN 'quokka' ELSE 'wombat' END, $1, $2::timestamptz + n * interval '1 minute'
     FROM generate_series(1, 2000) AS n`,
    [category, now],
  );
  expect((await near({ search: 'wombat', limit: '3' })).titles).toEqual(['r1', 'r2', 'r3']);
  expect((await near({ search: 'quokka', limit: '3' })).titles).toEqual(['r1996', 'r1997', 'r1998']);
  expect((await near({ search: 'quokka', category, limit: '24' })).titles).toHaveLength(5);
});

test('the category filter is respected', async () => {
  const category = await makeCategory(server.services.pool, 'Dance');
  expect((await near({ search: 'tizzta', category })).titles).toEqual(['ትዝታ for beginners']);
  expect((await near({ search: 'tizzta', limit: '1' })).titles).toHaveLength(1);
});

test.each([
  ['limit=0', 'limit'],
  ['category=music', 'category.0'],
  ['search=%00', 'search'],
])('%s is refused at its field', async (query, attr) => {
  const response = await server.request(`/api/v1/events/near?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ type: 'validation_error', errors: [{ attr }] });
});
