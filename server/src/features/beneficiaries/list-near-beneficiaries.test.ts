import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { makeBeneficiary, makeType } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.services;
  await makeBeneficiary(pool, { name: 'Almaz Bekele', types: ['Singer'], followers: 9 });
  await makeBeneficiary(pool, { name: 'አልማዝ ታደሰ', bio: 'ትዝታ ትዘፍናለች።' });
  await makeBeneficiary(pool, { name: 'Brook Tesfaye', bio: 'Weaves cotton by hand.', types: ['Weaver'] });
  await makeBeneficiary(pool, { name: 'ብሩክ ኃይሌ', bio: 'Paints.' });
  await makeBeneficiary(pool, { name: 'Mahlet', bio: 'Sings tizita and bati on weekdays.', followers: 3 });
  await makeBeneficiary(pool, { name: 'Teshome', bio: 'Dances.', types: ['Dancer'] });
});
afterAll(() => server.stop());

async function near(query: Record<string, string>) {
  const response = await server.request(`/api/v1/beneficiary/near?${new URLSearchParams(query)}`);
  const body = await response.json();
  const results: Beneficiary[] = body.data?.results ?? [];
  return { response, body, names: results.map(({ name }) => name) };
}

test.each([
  ['almz', ['Almaz Bekele', 'አልማዝ ታደሰ'], 'a letter left out'],
  ['amlaz', ['Almaz Bekele'], 'two letters that changed places'],
  ['Almas', ['Almaz Bekele'], 'one letter for another'],
  ['almaz bekelle', ['Almaz Bekele'], 'a slip in one word of two'],
  ['ብሩክ', ['Brook Tesfaye'], 'the other script'],
  ['brook', ['ብሩክ ኃይሌ'], 'the other script, the other way'],
  ['Haile', ['ብሩክ ኃይሌ'], 'a name spelled as it sounds'],
  ['tizita', ['Mahlet', 'አልማዝ ታደሰ'], 'words of the text in both scripts'],
  ['ትዝታ', ['Mahlet', 'አልማዝ ታደሰ'], 'the same, the other way'],
  ['weaver', ['Brook Tesfaye'], 'what somebody is'],
  ['weavr', ['Brook Tesfaye'], 'the same with a slip'],
  ['dance', ['Teshome'], 'the beginning of what somebody is'],
  ['weaver cotton', ['Brook Tesfaye'], 'what somebody is with a word of the text'],
  ['cotton', ['Brook Tesfaye'], 'a word of the text'],
  ['cotton almaz', [], 'words of two people'],
  ['zzzzzz', [], 'nobody'],
  ['', [], 'nothing'],
  ['። %', [], 'signs alone'],
])('the search %j is near %j (%s)', async (search, expected) => {
  const found = await near({ search });
  expect(found.response.status).toBe(200);
  expect([...found.names].sort()).toEqual([...expected].sort());
});

test('pages with a similar name come before those with the word in their text, and those found by name are left out', async () => {
  const { pool } = server.services;
  await makeBeneficiary(pool, { name: 'Selamawit', followers: 1 });
  await makeBeneficiary(pool, { name: 'Somebody', bio: 'Plays with Selamawit.', followers: 500 });
  await makeBeneficiary(pool, { name: 'Selamawet', followers: 2 });
  expect((await near({ search: 'selamawit' })).names).toEqual(['Selamawet', 'Somebody']);
});

test('the type filter and the page size are respected', async () => {
  const type = await makeType(server.services.pool, 'Singer');
  expect((await near({ search: 'almz', type })).names).toEqual(['Almaz Bekele']);
  expect((await near({ search: 'almz', limit: '1' })).names).toEqual(['Almaz Bekele']);
});

test('near results follow a change of name and text, and leave out hidden pages', async () => {
  const { pool } = server.services;
  const { id } = await makeBeneficiary(pool, { name: 'Zeritu', bio: 'Guitar.' });
  expect((await near({ search: 'zertu' })).names).toEqual(['Zeritu']);
  await pool.query(`UPDATE beneficiary SET name = 'Kuribachew', bio = 'Washint.' WHERE id = $1`, [id]);
  expect((await near({ search: 'zertu' })).names).toEqual([]);
  expect((await near({ search: 'kuribachw' })).names).toEqual(['Kuribachew']);
  expect((await near({ search: 'washint' })).names).toEqual(['Kuribachew']);
  await pool.query(`UPDATE beneficiary SET state = 'hidden' WHERE id = $1`, [id]);
  expect((await near({ search: 'kuribachw' })).names).toEqual([]);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=25', 'limit'],
  ['type=musician', 'type.0'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
])('%s is refused at its field', async (query, attr) => {
  const response = await server.request(`/api/v1/beneficiary/near?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ type: 'validation_error', errors: [{ attr }] });
});
