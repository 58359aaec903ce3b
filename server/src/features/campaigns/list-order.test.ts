import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { countCampaigns, listCampaigns } from './repository.ts';

test('words find the same campaigns in the same order, whether few or many are expected, and are counted up to a limit', async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.ownerUrl, 2);
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'a', '') RETURNING id",
  );
  const page = await makeBeneficiary(pool);
  const dayMs = 24 * 60 * 60_000;
  const slugs: string[] = [];
  for (const [nth, title] of [
    'A tale of oak',
    'A drum of oak',
    'A tale of pine',
    'Oak and tales',
  ].entries()) {
    const liveAt = new Date(Date.now() - (nth + 1) * dayMs);
    slugs.push((await makeCampaign(pool, { accountId: rows[0].id, page, title, liveAt })).slug);
  }
  const db = openDatabase(pool);
  const filter = {
    search: 'TALE oak',
    categories: [],
    state: 'open',
    sort: 'newest',
    now: new Date(),
  } as const;
  expect(await countCampaigns(db, filter)).toBe(2);
  // With search words the count stops one above the limit, which shows that there are more. Without words it does
  // not stop.
  expect(await countCampaigns(db, { ...filter, search: 'oak' }, 1)).toBe(2);
  expect(await countCampaigns(db, { ...filter, search: 'oak' }, 3)).toBe(3);
  expect(await countCampaigns(db, { ...filter, search: '' }, 1)).toBe(4);
  for (const total of [2, 1_000_000]) {
    const found = await listCampaigns(db, filter, { limit: 10, offset: 0 }, total);
    expect(found.map(({ slug }) => slug)).toEqual([slugs[0], slugs[3]]);
  }
  const ofPair = { ...filter, search: 'ቤት' };
  const pair = await makeCampaign(pool, { accountId: rows[0].id, page, title: 'የሸማኔዎች ቤት' });
  expect(await countCampaigns(db, ofPair)).toBe(1);
  for (const total of [1, 1_000_000]) {
    const found = await listCampaigns(db, ofPair, { limit: 10, offset: 0 }, total);
    expect(found.map(({ slug }) => slug)).toEqual([pair.slug]);
  }
  await pool.end();
  await database.drop();
});

test('each page of each list goes on where the one before ended', async () => {
  const database = await createTestDatabase();
  const pool = openPool(database.ownerUrl, 2);
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'b', '') RETURNING id",
  );
  const page = await makeBeneficiary(pool);
  const slugs: string[] = [];
  // From the newest to the oldest; the newest is also the last to close.
  for (let nth = 0; nth < 7; nth += 1) {
    const moment = Date.now() - nth * 3_600_000;
    const dates = { liveAt: new Date(moment), closesAt: new Date(moment + 9 * 24 * 3_600_000) };
    slugs.push((await makeCampaign(pool, { accountId: rows[0].id, page, ...dates })).slug);
  }
  const db = openDatabase(pool);
  for (const [state, sort, category] of [
    ['open', 'newest', undefined],
    ['open', 'newest', 'Art'],
    ['open', 'ending_soon', undefined],
    ['all', 'newest', undefined],
  ] as const) {
    const filter = { search: '', categories: category ? [category] : [], state, sort, now: new Date() };
    const found: string[] = [];
    for (let offset = 0; offset < 9; offset += 3)
      found.push(...(await listCampaigns(db, filter, { limit: 3, offset }, 7)).map(({ slug }) => slug));
    expect(found, `${state} ${sort}`).toEqual(sort === 'newest' ? slugs : slugs.toReversed());
  }
  await pool.end();
  await database.drop();
});
