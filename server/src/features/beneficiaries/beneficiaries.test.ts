import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { makeBeneficiary, makeEvent, makeType } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let now = Date.now();
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => new Date(now) } } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.services.db.deleteFrom('beneficiary').execute();
  // Totals cached by the previous test are expired by now.
  now += 60_000;
});

async function list(query: string | Record<string, string> = '') {
  const response = await server.request(`/api/v1/beneficiary/professionals?${new URLSearchParams(query)}`);
  const body = await response.json();
  const results: Beneficiary[] = body.data?.results ?? [];
  return { response, body, results, metadata: body.data?.metadata, names: results.map((one) => one.name) };
}

test('beneficiaries come by name, with types, picture, mail address and page metadata', async () => {
  const { pool } = server.services;
  const { id } = await makeBeneficiary(pool, {
    name: 'Mulatu',
    bio: 'Father of Ethio-jazz',
    picture: '/pictures/mulatu.avif',
    email: 'mulatu@example.com',
    followers: 12,
    sample: true,
    types: ['Musician', 'Composer'],
  });
  await makeBeneficiary(pool, { name: 'aster', email: null });
  const { response, results, metadata } = await list();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toContain('public');
  expect(metadata).toEqual({ total: 2, limit: 12, offset: 0 });
  expect(results[0]).toMatchObject({ name: 'aster', user: { email: null }, types: [] });
  expect(results[1]).toEqual({
    id,
    name: 'Mulatu',
    bio: 'Father of Ethio-jazz',
    profile_picture: '/pictures/mulatu.avif',
    follower_count: 12,
    types: [
      { id: await makeType(pool, 'Composer'), name: 'Composer' },
      { id: await makeType(pool, 'Musician'), name: 'Musician' },
    ],
    user: { email: 'mulatu@example.com' },
    stats: null,
    suggested_amounts: [],
    tipping: 'open',
  });
});

test('a beneficiary that is not sample data has figures of its own', async () => {
  const { pool } = server.services;
  const hanna = await makeBeneficiary(pool, { name: 'Hanna', createdAt: new Date('2021-05-01T00:00:00Z') });
  await makeEvent(pool, { beneficiaries: [hanna] });
  await makeEvent(pool, { startsAt: new Date('2020-01-01'), beneficiaries: [hanna] });
  const { results } = await list();
  expect(results[0]?.stats).toEqual({ events: 2, tips_received: 0, joined_year: 2021 });
});

test.each([
  ['jose', 'José Ñandú', 'accents left out'],
  ['JOSÉ', 'José Ñandú', 'case'],
  ['jose\u0301', 'José Ñandú', 'a combining accent'],
  ['nandu', 'José Ñandú', 'any part of the name'],
  ['strasse', 'Anna Straße', 'sharp s'],
  ['ＡＮＮＡ', 'Anna Straße', 'full-width letters'],
  ['ELÉNI', 'Ελένη and Eléni', 'two scripts'],
  ['ελενη', 'Ελένη and Eléni', 'Greek without tonos'],
  ['ВЛАДИМИР', 'Владимир', 'Cyrillic'],
  ['محمد', 'مُحَمَّد', 'Arabic without vowel signs'],
  ['ሃይሌ', 'ኃይሌ ገብረ', 'the homophones of h'],
  ['ሀይሌ', 'ኃይሌ ገብረ', 'first and fourth order of h'],
  ['ጸጋዬ', 'ፀጋዬ ገብረመድኅን', 'the homophones of ts'],
  ['ገብረመድህን', 'ፀጋዬ ገብረመድኅን', 'a homophone within'],
  ['አለም', 'ዓለም ሰላሤ', 'the homophones of the glottal stop'],
  ['ሠላሴ', 'ዓለም ሰላሤ', 'the homophones of s'],
  ['  aster   bekele ', 'Aster Bekele', 'spaces around and within'],
  ['100%', '100% Soul', 'a percent sign'],
  ['_', 'snake_case', 'an underscore'],
  ['\\', 'back\\slash', 'a backslash'],
  ['％', '100% Soul', 'a full-width percent sign'],
  ["d'or", "Voix d'Or", 'a single quote'],
  ['"q"', 'The "Q"', 'double quotes'],
])('the search %j finds %j alone (%s)', async (search, expected) => {
  const names = [
    'José Ñandú',
    'Anna Straße',
    'Ελένη and Eléni',
    'Владимир',
    'مُحَمَّد',
    'ኃይሌ ገብረ',
    'ፀጋዬ ገብረመድኅን',
    'ዓለም ሰላሤ',
    'Aster Bekele',
    '100% Soul',
    '1000 Souls',
    'snake_case',
    'snakeXcase',
    'back\\slash',
    "Voix d'Or",
    'The "Q"',
  ];
  for (const name of names) await makeBeneficiary(server.services.pool, { name });
  const found = await list({ search });
  expect(found.names).toEqual([expected]);
  expect(found.metadata.total).toBe(1);
});

test('an empty or blank search and an empty type are no filter', async () => {
  await makeBeneficiary(server.services.pool);
  expect((await list('search=&type=')).names).toHaveLength(1);
  expect((await list({ search: '   ' })).names).toHaveLength(1);
});

test('a repeated type means any of the types, each beneficiary once', async () => {
  const { pool } = server.services;
  await makeBeneficiary(pool, { name: 'A', types: ['Musician', 'Poet'] });
  await makeBeneficiary(pool, { name: 'B', types: ['Poet'] });
  await makeBeneficiary(pool, { name: 'C', types: ['Dancer'] });
  const musician = await makeType(pool, 'Musician');
  const poet = await makeType(pool, 'Poet');
  const painter = await makeType(pool, 'Painter');
  expect((await list({ type: poet })).names).toEqual(['A', 'B']);
  expect((await list(`type=${musician}&type=${poet}`)).names).toEqual(['A', 'B']);
  expect((await list({ type: painter })).metadata.total).toBe(0);
  expect((await list({ type: poet, search: 'b' })).names).toEqual(['B']);
});

test('a search and a type are met together', async () => {
  const { pool } = server.services;
  for (const name of ['Selam Alemu', 'Selam Bekele', 'Chala']) await makeBeneficiary(pool, { name });
  await makeBeneficiary(pool, { name: 'Selam Desta', types: ['Weaver'] });
  await makeBeneficiary(pool, { name: 'Elsa', types: ['Weaver'] });
  const weaver = await makeType(pool, 'Weaver');
  // With three letters in a row, and with fewer.
  for (const search of ['selam', 'se'])
    expect((await list(`search=${search}&type=${weaver}`)).names).toEqual(['Selam Desta']);
});

test('pages follow each other without gap or overlap, names alike included', async () => {
  for (let index = 0; index < 7; index += 1) {
    await makeBeneficiary(server.services.pool, { name: index < 5 ? 'Same Name' : `Other ${index}` });
  }
  const ids = new Set<string>();
  for (const offset of [0, 3, 6]) {
    const page = await list({ limit: '3', offset: String(offset) });
    expect(page.metadata).toEqual({ total: 7, limit: 3, offset });
    for (const one of page.results) ids.add(one.id);
  }
  expect(ids.size).toBe(7);
  const beyond = await list({ offset: '100' });
  expect(beyond.results).toEqual([]);
  expect(beyond.metadata.total).toBe(7);
});

test('the total of a full page is kept for a few seconds and then counted again', async () => {
  await makeBeneficiary(server.services.pool, { name: 'A' });
  await makeBeneficiary(server.services.pool, { name: 'B' });
  expect((await list({ limit: '1' })).metadata.total).toBe(2);
  await makeBeneficiary(server.services.pool, { name: 'C' });
  now += 5000;
  expect((await list({ limit: '1' })).metadata.total).toBe(3);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['offset=-1', 'offset'],
  ['type=musician', 'type.0'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
])('%s is refused at its field', async (query, attr) => {
  const { response, body } = await list(query);
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ type: 'validation_error', errors: [{ attr }] });
});

test('a junk token is refused even here', async () => {
  const response = await server.request('/api/v1/beneficiary/professionals', {
    headers: { authorization: 'Bearer junk' },
  });
  expect(response.status).toBe(401);
});

test('by followers the most followed come first, and names decide between equals', async () => {
  const { pool } = server.services;
  await makeBeneficiary(pool, { name: 'Zeritu', followers: 90, types: ['Singer'] });
  await makeBeneficiary(pool, { name: 'Mahmoud', followers: 400, types: ['Singer'] });
  await makeBeneficiary(pool, { name: 'Aster', followers: 90, types: ['Poet'] });
  await makeBeneficiary(pool, { name: 'Bezawork', followers: 0, types: ['Singer'] });
  const ordering = '-follower_count';
  expect((await list({ ordering })).names).toEqual(['Mahmoud', 'Aster', 'Zeritu', 'Bezawork']);
  expect((await list({ ordering, limit: '2', offset: '1' })).names).toEqual(['Aster', 'Zeritu']);
  expect((await list({ ordering, type: await makeType(pool, 'Singer') })).names).toEqual([
    'Mahmoud',
    'Zeritu',
    'Bezawork',
  ]);
  expect((await list({ ordering, search: 'er' })).names).toEqual(['Aster', 'Zeritu']);
  const { response, body } = await list({ ordering: 'bio; DROP TABLE beneficiary' });
  expect(response.status).toBe(400);
  expect(body).toMatchObject({ type: 'validation_error', errors: [{ attr: 'ordering' }] });
});
