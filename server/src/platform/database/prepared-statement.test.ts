import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { makeBeneficiary, makeCategory, makeEvent } from '#tests/support/factories.ts';
import { openOwnerPool } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { testimonial } from '#tests/support/testimonial.ts';
import type { Connection } from './database.ts';
import { runPrepared, runPreparedQuery } from './prepared-statement.ts';
import { inTransaction } from './transaction.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
/** Starts a server with one connection, so that its prepared statements can be counted. */
const start = async (environment: Record<string, string> = {}) => {
  const sizes = { DATABASE_POOL_SIZE: '1', DATABASE_ADMISSION_POOL_SIZE: '1' };
  server = await startTestServer({
    environment: { ...sizes, ...environment },
    budgets: { 'contact-address': { points: 100, seconds: 60, scope: 'shared' } },
  });
};
afterEach(() => server.stop());

const get = async (path: string) => {
  expect((await server.request(`/api/v1${path}`)).status).toBe(200);
};
async function prepared(part: string): Promise<number> {
  const { rows } = await server.services.pool.query('SELECT statement FROM pg_prepared_statements');
  return rows.filter(({ statement }) => statement.includes(part)).length;
}

test('lists of any page size share a few prepared statements', async () => {
  await start();
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
  const lists = await Promise.all(['sorts_at ASC', 'follower_count DESC'].map(prepared));
  for (const page of ['offset=24', 'limit=7&offset=30', 'limit=100&offset=700']) {
    await get(`/events/listing?${page}`);
    await get(`/beneficiary/professionals?ordering=-follower_count&${page}`);
  }
  expect(await Promise.all(['sorts_at ASC', 'follower_count DESC'].map(prepared))).toEqual(lists);
  await get('/events/listing?offset=5000');
  expect(await prepared('LIMIT 5012')).toBe(0);

  const before = await prepared('');
  await get(`/events/listing/${event.id}`);
  await get(`/beneficiary/professionals/${beneficiary.id}`);
  expect(await prepared('')).toBe(before + 2);
});

test('texts, templates and builders are prepared alike, and a connection holds 64 statements at most', async () => {
  await start();
  const { db } = server.services;
  const query = sql<{ one: number }>`SELECT ${1}::int AS one`;
  expect(await runPreparedQuery(db, query)).toEqual([{ one: 1 }]);
  const builder = db.selectFrom('beneficiary_type').select('name').where('id', '=', crypto.randomUUID());
  expect(await runPreparedQuery(db, builder)).toEqual([]);
  expect(await prepared('')).toBe(2);
  for (let n = 0; n < 70; n += 1)
    expect(await runPrepared(db, `SELECT $1::int AS n${n}`, [n])).toEqual([{ [`n${n}`]: n }]);
  expect(await prepared('')).toBe(64);
});

/** The statements that are prepared for counting requests. */
async function preparedCounts(): Promise<number> {
  const { rows } = await server.services.pools.admission.query('SELECT FROM pg_prepared_statements');
  return rows.length;
}

async function sendTestimonial() {
  const answer = await server.request('/api/v1/shared/testimonials', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(testimonial),
  });
  expect(answer.status).toBe(202);
}

test('for a pooler that knows no named statements, none is prepared', async () => {
  await start({ DATABASE_PREPARED_STATEMENTS: 'no' });
  await get('/beneficiary/professionals');
  expect(await prepared('')).toBe(0);
});

test('without prepared statements, the rate limiter prepares none either', async () => {
  await start();
  await sendTestimonial();
  expect(await preparedCounts()).toBe(1);
  await server.stop();
  await start({ DATABASE_PREPARED_STATEMENTS: 'no' });
  await sendTestimonial();
  expect(await preparedCounts()).toBe(0);
});

test.each([
  ['by itself', (read: (db: Connection) => Promise<unknown>) => read(server.services.db)],
  [
    'in a transaction',
    (read: (db: Connection) => Promise<unknown>) => inTransaction(server.services.db, read),
  ],
])('a statement whose columns a migration changed answers with the new ones, %s', async (_, run) => {
  server = await startTestServer();
  const read = (db: Connection) => runPrepared(db, 'SELECT * FROM payment_method LIMIT 1', []);
  // On several connections.
  const all = () => Promise.all([1, 2, 3].map(() => run(read)));
  await all();
  const owner = openOwnerPool(server.databaseUrl);
  await owner.query('ALTER TABLE payment_method ADD COLUMN color text DEFAULT $$green$$');
  await owner.end();
  expect(await all()).toEqual(Array(3).fill([expect.objectContaining({ color: 'green' })]));
});
