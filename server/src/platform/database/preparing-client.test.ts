import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeCategory, makeEvent } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  // One connection, whose prepared statements can be counted.
  server = await startTestServer({ environment: { DATABASE_POOL_SIZE: '1' } });
});
afterAll(() => server.stop());

const get = async (path: string) => {
  expect((await server.request(`/api/v1${path}`)).status).toBe(200);
};
async function prepared(part: string): Promise<number> {
  const { rows } = await server.services.pool.query('SELECT statement FROM pg_prepared_statements');
  return rows.filter(({ statement }) => statement.includes(part)).length;
}

test('whoever asks for pages of every size leaves room for what comes again and again', async () => {
  const { pool } = server.services;
  const beneficiary = await makeBeneficiary(pool);
  const category = await makeCategory(pool, 'Music');
  const event = await makeEvent(pool, { beneficiaries: [beneficiary] });
  for (let limit = 1; limit <= 100; limit += 1) {
    await get(`/events/listing?limit=${limit}`);
    await get(`/beneficiary/professionals?limit=${limit}&ordering=-follower_count`);
  }
  for (const when of ['upcoming', 'past', 'all'])
    for (const by of ['', `&category=${category}`, `&category=${category}&category=${beneficiary.id}`])
      for (const whose of ['', `&beneficiary=${beneficiary.id}`])
        await get(`/events/listing?when=${when}${by}${whose}`);
  expect(await prepared('')).toBeLessThan(40);
  expect(await prepared('LIMIT 12 OFFSET 0')).toBeGreaterThan(0);
  expect(await prepared('LIMIT 13 OFFSET 0')).toBe(0);

  const before = await prepared('');
  await get(`/events/listing/${event.id}`);
  await get(`/beneficiary/professionals/${beneficiary.id}`);
  expect(await prepared('')).toBe(before + 2);
});
