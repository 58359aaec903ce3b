import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Event } from '#contract/events/schemas.ts';
import { makeBeneficiary, makeCategory, makeEvent } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

// Late in a day, so that an error of some hours shows both before and after now.
let now = new Date('2026-08-01T20:30:00Z');
let server: Awaited<ReturnType<typeof startTestServer>>;
/** Moves the clock until every cached total has expired: the total of a list longer than its page may be some seconds old. */
const forgetTotals = () => {
  now = hours(5 / 3600);
};
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => now } } });
  // Once the caches listen for what is hidden, they are emptied: here, and not in the middle of a test.
  await new Promise<void>((resolve) => server.services.publicCaches.onForget(resolve));
});
afterAll(() => server.stop());
beforeEach(async () => {
  forgetTotals();
  await server.services.db.deleteFrom('event').execute();
});

async function list(query: string | Record<string, string> = '') {
  const response = await server.request(`/api/v1/events/listing?${new URLSearchParams(query)}`);
  const body = await response.json();
  const results: Event[] = body.data?.results ?? [];
  return {
    response,
    body,
    results,
    total: body.data?.metadata.total,
    titles: results.map((one) => one.title),
  };
}

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test('an event carries its category, place, performers and its own clock', async () => {
  const { pool } = server.services;
  const aster = await makeBeneficiary(pool, { name: 'Aster' });
  const { id } = await makeEvent(pool, {
    title: 'Azmari night',
    startsAt: new Date('2026-08-08T16:00:00Z'),
    category: 'Jazz',
    price: '$5',
    tickets: { sold: 12, available: 80 },
    coordinates: [9.0108, 38.7613],
    beneficiaries: [{ id: null, name: 'The Unknown' }, aster],
  });
  const { results, body } = await list();
  expect(body.data.metadata).toEqual({ total: 1, limit: 12, offset: 0 });
  expect(results[0]).toEqual({
    id,
    title: 'Azmari night',
    description: '',
    banner: null,
    start_time: '2026-08-08T19:00:00+03:00',
    category: { id: await makeCategory(pool, 'Jazz'), name: 'Jazz' },
    location: { coordinates: [9.0108, 38.7613] },
    place_name: null,
    display_price: '$5',
    tickets_sold: 12,
    total_available_tickets: 80,
    canceled: false,
    beneficiaries: [
      { id: expect.any(String), beneficiary: { id: null, name: 'The Unknown' } },
      { id: expect.any(String), beneficiary: aster },
    ],
  });
});

test('upcoming are soonest first with undated ones last, past are latest first', async () => {
  const { pool } = server.services;
  await makeEvent(pool, { title: 'undated', startsAt: null });
  await makeEvent(pool, { title: 'next week', startsAt: hours(168) });
  await makeEvent(pool, { title: 'this very moment', startsAt: now });
  await makeEvent(pool, { title: 'tonight', startsAt: hours(2) });
  await makeEvent(pool, { title: 'this morning', startsAt: hours(-12) });
  await makeEvent(pool, { title: 'last month', startsAt: hours(-720) });
  expect(await list()).toMatchObject({
    titles: ['this very moment', 'tonight', 'next week', 'undated'],
    total: 4,
  });
  expect((await list()).results[3]).toMatchObject({ start_time: null, location: null });
  expect(await list({ when: 'past' })).toMatchObject({ titles: ['this morning', 'last month'], total: 2 });
  const all = await list({ when: 'all' });
  expect(all.titles[0]).toBe('last month');
  expect(all.total).toBe(6);
});

test('filters by category and beneficiary, repeated keys meaning any, each event once', async () => {
  const { pool } = server.services;
  const aster = await makeBeneficiary(pool, { name: 'Aster' });
  const tilahun = await makeBeneficiary(pool, { name: 'Tilahun' });
  await makeEvent(pool, {
    title: 'both',
    category: 'Music',
    startsAt: hours(1),
    beneficiaries: [aster, tilahun],
  });
  await makeEvent(pool, { title: 'aster', category: 'Dance', startsAt: hours(2), beneficiaries: [aster] });
  await makeEvent(pool, { title: 'nobody', category: 'Art', startsAt: hours(3) });
  await makeEvent(pool, { title: 'long ago', category: 'Art', startsAt: hours(-99), beneficiaries: [aster] });
  const [music, dance, art] = await Promise.all(
    ['Music', 'Dance', 'Art'].map((name) => makeCategory(pool, name)),
  );
  const finds = async (query: string, titles: string[]) =>
    expect(await list(query), query).toMatchObject({ titles, total: titles.length });
  await finds(`category=${art}`, ['nobody']);
  await finds(`category=${art}&category=${dance}&category=${dance}`, ['aster', 'nobody']);
  await finds(`category=${randomUUID()}`, []);
  await finds(`beneficiary=${aster.id}`, ['both', 'aster']);
  await finds(`beneficiary=${aster.id}&beneficiary=${tilahun.id}`, ['both', 'aster']);
  await finds(`beneficiary=${aster.id}&category=${music}`, ['both']);
  await finds(`beneficiary=${aster.id}&when=past`, ['long ago']);
  await finds(`beneficiary=${aster.id}&when=all`, ['long ago', 'both', 'aster']);
  await finds(`beneficiary=${randomUUID()}`, []);
  await finds('category=', ['both', 'aster', 'nobody']);
});

test('pages follow each other without gap or overlap, at one and the same time too', async () => {
  const { pool } = server.services;
  for (let index = 0; index < 7; index += 1) await makeEvent(pool, { startsAt: hours(1), category: 'Music' });
  for (const filter of ['', `&category=${await makeCategory(pool, 'Music')}`]) {
    const ids = new Set<string>();
    for (const offset of [0, 3, 6]) {
      const page = await list(`limit=3&offset=${offset}${filter}`);
      expect(page.total).toBe(7);
      for (const event of page.results) ids.add(event.id);
    }
    expect(ids.size).toBe(7);
  }
});

test('the total of a list that goes on behind its page is kept for five seconds, and of one that does not it is exact', async () => {
  const { pool } = server.services;
  for (let index = 0; index < 2; index += 1) await makeEvent(pool, { startsAt: hours(1) });
  expect((await list('limit=1')).total).toBe(2);
  await makeEvent(pool, { startsAt: hours(1) });
  expect([(await list('limit=1')).total, (await list()).total]).toEqual([2, 3]);
  forgetTotals();
  expect((await list('limit=1')).total).toBe(3);
});

test('totals stay exact while events are added in bulk, moved, recategorized and removed', async () => {
  const { db, pool } = server.services;
  const aster = await makeBeneficiary(pool);
  const music = await makeCategory(pool, 'Music');
  const art = await makeCategory(pool, 'Art');
  await pool.query(
    `INSERT INTO event (title, category_id, starts_at)
     SELECT 'bulk', CASE WHEN n % 3 = 0 THEN $1::uuid ELSE $2::uuid END, $3::timestamptz + n * interval '1 hour'
     FROM generate_series(-500, 499) AS n`,
    [music, art, now],
  );
  const { id } = await makeEvent(pool, { category: 'Music', startsAt: hours(5), beneficiaries: [aster] });
  const agree = async () => {
    forgetTotals();
    for (const when of ['upcoming', 'past', 'all']) {
      for (const category of ['', music, art]) {
        const { rows } = await pool.query(
          `SELECT count(*)::int AS total FROM event
           WHERE ($1 = 'all' OR (coalesce(starts_at, 'infinity') >= $2) = ($1 = 'upcoming'))
             AND ($3 = '' OR category_id::text = $3)`,
          [when, now, category],
        );
        expect((await list({ when, category })).total, `${when} ${category}`).toBe(rows[0].total);
      }
    }
  };
  await agree();
  expect((await list({ beneficiary: aster.id })).total).toBe(1);
  await db
    .updateTable('event')
    .set({ starts_at: hours(-30), category_id: art })
    .where('id', '=', id)
    .execute();
  expect((await list({ beneficiary: aster.id })).total).toBe(0);
  expect((await list({ beneficiary: aster.id, when: 'past' })).total).toBe(1);
  await agree();
  await db.updateTable('event').set({ starts_at: null }).where('id', '=', id).execute();
  expect((await list({ beneficiary: aster.id })).total).toBe(1);
  await agree();
  await pool.query(`DELETE FROM event WHERE starts_at > $1::timestamptz + interval '100 hours'`, [now]);
  await agree();
  await server.ownerPool.query('TRUNCATE event CASCADE');
  await agree();
});

test.each([
  ['when=soon', 'when'],
  ['category=Music', 'category.0'],
  ['beneficiary=1', 'beneficiary.0'],
  ['limit=0', 'limit'],
])('%s is refused at its field', async (query, attr) => {
  const { response, body } = await list(query);
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ type: 'validation_error', errors: [{ attr }] });
});
