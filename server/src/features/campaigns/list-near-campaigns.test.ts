import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

const dayMs = 24 * 60 * 60_000;
let server: Awaited<ReturnType<typeof startTestServer>>;
let page: { id: string };
let days = 0;

/** A campaign of somebody with this name, a day older than the one before. */
async function campaignOf(
  creator: string,
  values: Partial<Parameters<typeof makeCampaign>[1]>,
): Promise<{ id: string; accountId: string }> {
  const { pool } = server.services;
  days += 1;
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO account (issuer, subject, email, full_name) VALUES ('test', gen_random_uuid(), '', $1) RETURNING id`,
    [creator],
  );
  const accountId = rows[0]?.id ?? '';
  const liveAt = new Date(Date.now() - days * dayMs);
  const { id } = await makeCampaign(pool, {
    description: 'What it says matters to nobody.',
    accountId,
    page,
    liveAt,
    ...values,
  });
  return { id, accountId };
}

beforeAll(async () => {
  server = await startTestServer();
  page = await makeBeneficiary(server.services.pool);
  await campaignOf('Brook Tesfaye', { title: 'A kitchen on the mountain', category: 'Art' });
  await campaignOf('ሰላም', { title: 'ትዝታ for beginners', category: 'Writing' });
  await campaignOf('Lemlem', { title: 'Tizita on tape', category: 'Music' });
  await campaignOf('Yared', {
    title: 'Eleven loaves',
    category: 'Photography',
    story: 'We play **masinko** at dawn.',
  });
  await campaignOf('Aster', { title: 'Masinqo for schools', category: 'Technology' });
  await campaignOf('Nobody', { title: 'Masinko drafts', state: 'approved' });
  await campaignOf('Genet', { title: 'Gone lanterns', closesAt: new Date(Date.now() - dayMs) });
});
afterAll(() => server?.stop());

async function near(query: Record<string, string>) {
  const response = await server.request(`/api/v1/campaigns/near?${new URLSearchParams(query)}`);
  const body = await response.json();
  const results: { title: string }[] = body.data?.results ?? [];
  return { response, titles: results.map(({ title }) => title) };
}

test.each([
  ['ብሩክ', ['A kitchen on the mountain'], 'the creator in the other script'],
  ['tizita', ['ትዝታ for beginners'], 'the other script, found by the word itself left out'],
  ['ትዝታ', ['Tizita on tape'], 'the other way'],
  ['tizzta', ['ትዝታ for beginners', 'Tizita on tape'], 'a slip in the typing, the newest first'],
  ['kitchn mountian', ['A kitchen on the mountain'], 'slips in two words'],
  ['photografy', ['Eleven loaves'], 'a category with a slip'],
  ['music tape', ['Tizita on tape'], 'a category and a word of the title'],
  ['masinko', ['Masinqo for schools', 'Eleven loaves'], 'a near name, then a word of a story'],
  ['masinko dawn', ['Eleven loaves'], 'two words of a story'],
  ['lantren', [], 'one that takes nothing any more'],
  ['zzzzzz', [], 'nothing'],
  ['', [], 'nothing at all'],
])('the search %j is near %j (%s)', async (search, expected) => {
  const found = await near({ search });
  expect(found.response.status).toBe(200);
  expect(found.titles).toEqual(expected);
});

test('the category, state and limit of the list are respected', async () => {
  expect((await near({ search: 'masinko', category: 'Photography' })).titles).toEqual(['Eleven loaves']);
  expect((await near({ search: 'masinko', limit: '1' })).titles).toEqual(['Masinqo for schools']);
  expect((await near({ search: 'masinko', state: 'ended' })).titles).toEqual([]);
});

test('near results follow the name of the creator, and leave out hidden campaigns and those of suspended people', async () => {
  const { pool } = server.services;
  const { id, accountId } = await campaignOf('Zeritu', { title: 'Guitars by the lake' });
  expect((await near({ search: 'zertu' })).titles).toEqual(['Guitars by the lake']);
  await pool.query(`UPDATE account SET full_name = 'Kuribachew' WHERE id = $1`, [accountId]);
  expect((await near({ search: 'zertu' })).titles).toEqual([]);
  expect((await near({ search: 'kuribachw' })).titles).toEqual(['Guitars by the lake']);
  await pool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [accountId]);
  expect((await near({ search: 'kuribachw' })).titles).toEqual([]);
  await pool.query('UPDATE account SET suspended_at = NULL WHERE id = $1', [accountId]);
  expect((await near({ search: 'kuribachw' })).titles).toEqual(['Guitars by the lake']);
  await withoutTriggers(server.ownerPool, [
    `INSERT INTO campaign_hiding VALUES ($1, 'Not theirs', now())`,
    [id],
  ]);
  expect((await near({ search: 'kuribachw' })).titles).toEqual([]);
});

test.each([
  ['limit=0', 'limit'],
  ['limit=25', 'limit'],
  ['category=Weaving', 'category.0'],
  ['state=draft', 'state'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
])('%s is refused at its field', async (query, attr) => {
  const response = await server.request(`/api/v1/campaigns/near?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ type: 'validation_error', errors: [{ attr }] });
});
