import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeEvent } from '#tests/support/factories.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import type { PoolName } from './pools.ts';

const crowd = 100;
/** The number of reads that the API runs at once: more would get a 503 after a second, instead of waiting. */
const readersAtOnce = 60;
const publicReads = [
  '/beneficiary/professionals',
  '/beneficiary/types',
  '/events/listing',
  '/events/categories',
  '/shared/payment-methods',
  '/shared/payment-methods?limit=1',
];

let server: PayingServer;
let fan: Fan;
let locked = false;
const lock = async (table: string) => {
  await server.ownerPool.query('BEGIN');
  await server.ownerPool.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  locked = true;
};
const unlock = async () => {
  if (locked) await server.ownerPool.query('ROLLBACK');
  locked = false;
};
const start = async (lockTimeoutMs?: number) => {
  // One connection holds the lock from its BEGIN to its ROLLBACK.
  server = await startPayingServer({ overrides: { databaseLimits: { lockTimeoutMs } } });
  server.ownerPool.options.max = 1;
  fan = await server.fan();
};
beforeEach(() => {
  locked = false;
});
afterEach(async () => {
  await unlock();
  await server.stop();
});

/** Resolves once more requests wait for a connection of this pool than it has. */
const starved = (name: PoolName) =>
  vi.waitFor(() => {
    const pool = server.services.pools[name];
    expect(pool.waitingCount).toBeGreaterThan(pool.options.max);
  });
const read = async (path: string) => (await server.request(`/api/v1${path}`)).status;
const readAll = () => Promise.all(publicReads.map(read));
const allFine = publicReads.map(() => 200);

test('while a hundred payments wait for a lock, public reads answer, and then the payments go through', async () => {
  await start();
  await server.startTip(fan);
  await lock('payment');
  const answered = vi.fn();
  const payments = Array.from({ length: crowd }, () =>
    server.pay(fan).then(({ status }) => {
      answered();
      return status;
    }),
  );
  await starved('paying');
  expect(await readAll()).toEqual(allFine);
  // Requests of signed-in people and writes that are no payments work too.
  const follow = `/beneficiary/professionals/${server.beneficiary.id}/follow`;
  expect((await server.call(fan, 'PUT', follow)).status).toBe(200);
  expect(await server.request('/readyz').then(({ status }) => status)).toBe(200);
  expect(answered).not.toHaveBeenCalled();
  await unlock();
  expect(new Set(await Promise.all(payments))).toEqual(new Set([200]));
});

test('while a crowd of readers waits for a lock, a tip is paid, but nobody else reads', async () => {
  await start();
  await makeEvent(server.services.pool);
  await lock('event');
  const readers = Array.from({ length: readersAtOnce }, (_, at) => read(`/events/listing?search=abc${at}`));
  await starved('general');
  const control = read('/beneficiary/types?limit=7');
  const { status, body } = await server.pay(fan);
  expect([status, typeof body.data.result.checkout_url]).toEqual([200, 'string']);
  const tips = await server.call(fan, 'GET', '/tipping/tips');
  expect([tips.status, tips.body.data.metadata.total]).toEqual([200, 1]);
  // The control: a request on the starved pool is not answered before the lock is released.
  expect(await Promise.race([control, tips.status])).toBe(tips.status);
  await unlock();
  expect(await control).toBe(200);
  expect(new Set(await Promise.all(readers))).toEqual(new Set([200]));
});

test('a payment that waits too long for a lock is answered 503, and its key gives one tip afterwards', async () => {
  await start(300);
  await lock('payment');
  const key = randomUUID();
  const refused = await server.pay(fan, {}, key);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.body.errors[0].code).toBe('unavailable');
  await unlock();
  const paid = await server.pay(fan, {}, key);
  expect(paid.status).toBe(200);
  expect((await server.pay(fan, {}, key)).body).toEqual(paid.body);
  expect(await server.count('tip')).toBe(1);
});
