import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/schemas.ts';
import { makeBeneficiary, makeCategory, makeEvent } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let now = new Date('2026-08-01T20:30:00Z');
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => now } } });
  // An analysis in the middle of an insertion of 40,000 rows sees none of them, and what its triggers run is then planned for an
  // empty table, which takes minutes.
  const { rows } = await server.ownerPool.query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relname LIKE 'event%' AND relnamespace = 'public'::regnamespace",
  );
  for (const { name } of rows)
    await server.ownerPool.query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Not by DELETE, which takes seconds after the test that makes 40,000 events; only the owner may truncate.
  await server.ownerPool.query('TRUNCATE event CASCADE');
  // Every cached count of the test before has expired.
  now = new Date(now.getTime() + 60_000);
});

const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

async function find(search: string, more: Record<string, string> = {}) {
  const response = await server.request(`/api/v1/events/listing?${new URLSearchParams({ search, ...more })}`);
  const body = await response.json();
  const results: Event[] = body.data?.results ?? [];
  return { response, body, titles: results.map(({ title }) => title), total: body.data?.metadata.total };
}

describe('what is typed', () => {
  const titles = [
    'José Ñandú sings',
    'Straße der Lieder',
    'ኃይሌ ገብረ ምሽት',
    'የቡና ሥነ ሥርዓት',
    '100% Soul',
    '1000 Souls',
    'snake_case',
    'snakeXcase',
    'back\\slash',
    "Voix d'Or",
    'The "Q" Night',
    '茶会 evening',
  ];
  beforeEach(async () => {
    for (const title of titles) await makeEvent(server.services.pool, { title, startsAt: hours(1) });
  });

  test.each([
    ['jose', 'José Ñandú sings', 'accents left out'],
    ['ÑANDÚ', 'José Ñandú sings', 'case'],
    ['andu', 'José Ñandú sings', 'a part of a word'],
    ['strasse', 'Straße der Lieder', 'sharp s'],
    ['ሀይሌ', 'ኃይሌ ገብረ ምሽት', 'the homophones of h'],
    ['ምሽት፡ኃይሌ', 'ኃይሌ ገብረ ምሽት', 'Ethiopic words parted by a wordspace'],
    ['ቡና', 'የቡና ሥነ ሥርዓት', 'two letters of Ethiopic'],
    ['ስነ', 'የቡና ሥነ ሥርዓት', 'two homophones of Ethiopic'],
    ['茶会', '茶会 evening', 'two letters of another script'],
    ['ＱＱ', undefined, 'two wide letters that are Latin after all'],
    ['ｓｌ', 'back\\slash', 'two wide letters that stand there'],
    ['100%', '100% Soul', 'a percent sign'],
    ['_', 'snake_case', 'an underscore'],
    ['\\', 'back\\slash', 'a backslash'],
    ['％', '100% Soul', 'a full-width percent sign'],
    ["d'or", "Voix d'Or", 'a single quote'],
    ['"q"', 'The "Q" Night', 'double quotes'],
    ['sings jose', 'José Ñandú sings', 'words in another order'],
    ['  jose \t  sings ', 'José Ñandú sings', 'spaces around and between'],
    ['jose nowhere', undefined, 'one word of two missing'],
    ['%', '100% Soul', 'a pattern sign alone'],
  ])('%j finds %j alone (%s)', async (search: string, expected: string | undefined, _: string) => {
    const found = await find(search);
    expect(found.titles).toEqual(expected === undefined ? [] : [expected]);
    expect(found.total).toBe(found.titles.length);
  });

  test('a blank search is none', async () => {
    for (const blank of ['', '  ', '፡'])
      expect(await find(blank, { limit: '100' })).toMatchObject({ total: titles.length });
  });
});

test('words are found in the title, the place and the names on the bill, profile or not, together', async () => {
  const { pool } = server.services;
  const aster = await makeBeneficiary(pool, { name: 'Aster Bekele' });
  await makeEvent(pool, {
    title: 'Azmari night',
    place: 'Kazanchis, Addis Ababa',
    startsAt: hours(1),
    beneficiaries: [aster, { id: null, name: 'Desta Horn Section' }],
  });
  await makeEvent(pool, { title: 'Another night', place: null, startsAt: hours(2) });
  for (const search of ['azmari', 'kazanchis', 'bekele', 'horn', 'night aster kazanchis horn'])
    expect(await find(search), search).toMatchObject({ titles: ['Azmari night'], total: 1 });
  expect(await find('night')).toMatchObject({ titles: ['Azmari night', 'Another night'], total: 2 });
});

test('a search joins the other filters, the order and the pages of the list', async () => {
  const { pool } = server.services;
  const aster = await makeBeneficiary(pool, { name: 'Aster' });
  await makeEvent(pool, { title: 'Jazz 3', category: 'Jazz', startsAt: null });
  await makeEvent(pool, { title: 'Jazz 2', category: 'Jazz', startsAt: hours(5), beneficiaries: [aster] });
  await makeEvent(pool, { title: 'Jazz 1', category: 'Art', startsAt: hours(1) });
  await makeEvent(pool, { title: 'Jazz 0', category: 'Jazz', startsAt: hours(-1) });
  await makeEvent(pool, { title: 'Blues', category: 'Jazz', startsAt: hours(2), beneficiaries: [aster] });
  const category = await makeCategory(pool, 'Jazz');
  expect(await find('jazz')).toMatchObject({ titles: ['Jazz 1', 'Jazz 2', 'Jazz 3'], total: 3 });
  expect(await find('jazz', { category })).toMatchObject({ titles: ['Jazz 2', 'Jazz 3'], total: 2 });
  expect(await find('jazz', { beneficiary: aster.id })).toMatchObject({ titles: ['Jazz 2'], total: 1 });
  expect(await find('jazz', { when: 'past' })).toMatchObject({ titles: ['Jazz 0'], total: 1 });
  expect(await find('jazz', { when: 'all' })).toMatchObject({ total: 4 });
  expect(await find('jazz', { limit: '1', offset: '1' })).toMatchObject({ titles: ['Jazz 2'], total: 3 });
  expect(await find('jazz', { offset: '9' })).toMatchObject({ titles: [], total: 3 });
});

test('a search finds changes of an event and its bill at once, even if it was made before', async () => {
  const { db, pool } = server.services;
  const music = await makeCategory(pool, 'Music');
  const art = await makeCategory(pool, 'Art');
  expect(await find('krar')).toMatchObject({ total: 0 });
  const { id } = await makeEvent(pool, { title: 'Krar night', category: 'Music', startsAt: hours(1) });
  expect(await find('krar')).toMatchObject({ total: 1 });
  const change = (values: object) => db.updateTable('event').set(values).where('id', '=', id).execute();
  await change({ title: 'Begena night', place_name: 'Entoto' });
  expect(await find('krar')).toMatchObject({ total: 0 });
  expect(await find('begena entoto')).toMatchObject({ total: 1 });
  await change({ starts_at: hours(-1), category_id: art });
  expect(await find('begena')).toMatchObject({ total: 0 });
  expect(await find('begena', { when: 'past', category: art })).toMatchObject({ total: 1 });
  expect(await find('begena', { when: 'past', category: music })).toMatchObject({ total: 0 });
  await pool.query(
    `INSERT INTO event_beneficiary (event_id, name, position) VALUES ($1, 'Hirut', 0), ($1, 'Mamo', 1)`,
    [id],
  );
  expect(await find('mamo hirut', { when: 'past' })).toMatchObject({ total: 1 });
  await pool.query(`UPDATE event_beneficiary SET name = 'Saba' WHERE event_id = $1 AND position = 1`, [id]);
  expect(await find('mamo', { when: 'past' })).toMatchObject({ total: 0 });
  expect(await find('saba', { when: 'past' })).toMatchObject({ total: 1 });
  await pool.query('DELETE FROM event_beneficiary WHERE event_id = $1', [id]);
  expect(await find('saba', { when: 'past' })).toMatchObject({ total: 0 });
  await db.deleteFrom('event').execute();
  expect(await find('begena', { when: 'all' })).toMatchObject({ total: 0 });
});

test('performers whom two people add to one bill at the same time are both found', async () => {
  const { pool } = server.services;
  const { id } = await makeEvent(pool, { title: 'Open stage', startsAt: hours(1) });
  const [first, second] = [await pool.connect(), await pool.connect()];
  const add = 'INSERT INTO event_beneficiary (event_id, name, position, sorts_at) VALUES ($1, $2, $3, $4)';
  try {
    await first.query('BEGIN');
    await first.query(add, [id, 'Hirut', 0, hours(1)]);
    const waiting = second.query(add, [id, 'Mamo', 1, hours(1)]);
    await first.query('COMMIT');
    await waiting;
  } finally {
    first.release();
    second.release();
  }
  expect(await find('hirut mamo')).toMatchObject({ total: 1 });
});

test('all pages of the results are complete, whichever way the search takes', async () => {
  const { pool } = server.services;
  const [music, art] = [await makeCategory(pool, 'Music'), await makeCategory(pool, 'Art')];
  // Half of the events have `often`, and all of the last ones do; every 97th has `seldom`; the last 40 have `late`;
  // every 997th has `q`. Inserted as the owner, whose statements have no time limit.
  await server.ownerPool.query(
    `INSERT INTO event (title, category_id, starts_at)
     SELECT 'n' || n || CASE WHEN n > 20000 THEN ' often' ELSE '' END || CASE WHEN n % 97 = 0 THEN ' seldom' ELSE '' END
         || CASE WHEN n > 39960 THEN ' late' ELSE '' END || CASE WHEN n % 997 = 0 THEN ' q' ELSE '' END,
       CASE WHEN n % 2 = 0 THEN $1::uuid ELSE $2::uuid END, $3::timestamptz + n * interval '1 minute'
     FROM generate_series(1, 40000) AS n`,
    [music, art, now],
  );
  for (const [search, filter, sql] of [
    ['often', {}, `title LIKE '%often%'`],
    ['seldom', {}, `title LIKE '%seldom%'`],
    ['late', {}, `title LIKE '%late%'`],
    ['often seldom', { category: art }, `title LIKE '%often%seldom%' AND category_id = '${art}'`],
    ['q', {}, `title LIKE '%q%'`],
    ['q', { category: art }, `title LIKE '%q%' AND category_id = '${art}'`],
    ['zz', {}, 'false'],
    ['n1', {}, `title LIKE '%n1%'`],
  ] as const) {
    const { rows } = await pool.query<{ title: string }>(
      `SELECT title FROM event WHERE ${sql} ORDER BY sorts_at`,
    );
    const expected = rows.map(({ title }) => title);
    for (const offset of [0, 12, 36, expected.length - 5, expected.length + 5].filter((at) => at >= 0)) {
      expect(
        await find(search, { ...filter, offset: String(offset) }),
        `${search} from ${offset}`,
      ).toMatchObject({
        titles: expected.slice(offset, offset + 12),
        total: expected.length,
      });
    }
  }
});

test('what is found by one letter is listed without what was deleted meanwhile', async () => {
  const { pool } = server.services;
  const category = await makeCategory(pool, 'Music');
  await server.ownerPool.query(
    `INSERT INTO event (title, category_id, starts_at)
     SELECT CASE WHEN n <= 2 THEN 'q' || n ELSE 'n' || n END, $1::uuid, $2::timestamptz + n * interval '1 minute'
     FROM generate_series(1, 20010) AS n`,
    [category, now],
  );
  expect(await find('q')).toMatchObject({ titles: ['q1', 'q2'], total: 2 });
  await pool.query(`DELETE FROM event WHERE title = 'q1'`);
  expect((await find('q')).titles).toEqual(['q2']);
});

test.each([
  ['longer than 200 letters', 'x'.repeat(201)],
  ['with a NUL', '\u0000'],
  ['given twice', 'a&search=b'],
])('a search %s is refused at its field', async (_, search) => {
  const response = await server.request(`/api/v1/events/listing?search=${search.replace('\u0000', '%00')}`);
  const body = await response.json();
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ type: 'validation_error', errors: [{ attr: 'search' }] });
});
