import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

/** A server with the limits of production, behind a proxy that passes on client addresses. */
let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ environment: { TRUSTED_PROXIES: '1' }, overrides: { budgets: {} } });
});
afterAll(() => server.stop());

const festival = { 'x-forwarded-for': '203.0.113.9' };

async function mapConcurrently<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
): Promise<Value[]> {
  const results: Value[] = [];
  const waiting = items.entries();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (const [at, item] of waiting) results[at] = await work(item);
    }),
  );
  return results;
}

const pay = async (authorization: string) =>
  (
    await server.call({ authorization }, 'POST', '/tipping/tips/pay', server.tipOf(), {
      ...festival,
      'idempotency-key': randomUUID(),
    })
  ).status;

test('150 people behind one address tip within a minute, and one of them who tests cards is stopped', async () => {
  const fans = await Promise.all(Array.from({ length: 150 }, () => server.fan()));
  const statuses = await mapConcurrently(fans, ({ authorization }) => pay(authorization));
  expect(new Set(statuses)).toEqual(new Set([200]));

  const tester = await server.fan();
  const tries = await mapConcurrently(Array.from({ length: 30 }), () => pay(tester.authorization));
  expect(tries.filter((status) => status === 200)).toHaveLength(20);
  expect(tries.filter((status) => status === 429)).toHaveLength(10);
  const [neighbor = tester] = fans;
  expect(await pay(neighbor.authorization)).toBe(200);
});

test('100 people behind one address sign up and in, while one of them guesses a password in vain', async () => {
  const people = Array.from({ length: 100 }, () => newcomer());
  const [victim = newcomer()] = people;
  const signUps = await mapConcurrently(people, (person) =>
    post(server, identityPaths.signUp, person, festival),
  );
  expect(new Set(signUps.map(({ status }) => status))).toEqual(new Set([201]));
  const guesses = await mapConcurrently(Array.from({ length: 20 }), () =>
    post(server, identityPaths.signIn, { ...victim, password: 'wrong guess' }, festival),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(10);
  const signIns = await mapConcurrently(people.slice(1), (person) =>
    post(server, identityPaths.signIn, person, festival),
  );
  expect(new Set(signIns.map(({ status }) => status))).toEqual(new Set([200]));
});

test('whoever opens checkout after checkout and pays none is stopped, whatever address they come from', async () => {
  const fan = await server.fan();
  await server.startTip(fan);
  // Inserted, because forty real requests would take an hour: more in a minute are refused.
  const { pool } = server.services;
  await pool.query(
    `WITH one AS (SELECT tip.*, payment.id AS payment_id FROM tip JOIN payment ON payment.reference_id = tip.id
        ORDER BY tip.created_at DESC LIMIT 1),
      more AS (
        INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest, created_at)
        SELECT uuidv7(), account_id, beneficiary_id, amount_minor, currency, 'test', now() - interval '30 minutes'
        FROM one, generate_series(1, 39) RETURNING *),
      paid AS (
        INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
          provider_type, description, success_url, cancel_url, expires_at)
        SELECT 'tip', more.id, more.account_id, 500, 'USD', p.method_id, p.provider, p.provider_type, p.description,
          p.success_url, p.cancel_url, p.expires_at FROM more, one JOIN payment p ON p.id = one.payment_id RETURNING *)
    INSERT INTO payment_allocation (payment_id, account_name, amount_minor)
    SELECT id, 'beneficiary:${server.beneficiary.id}', 500 FROM paid`,
  );
  expect(await pay(fan.authorization)).toBe(429);
  await pool.query(`UPDATE payment SET status = 'failed', status_cause = 'test'
    WHERE status = 'pending' AND reference_id IN (SELECT id FROM tip WHERE request_digest = 'test')`);
  expect(await pay(fan.authorization)).toBe(429);
  expect(await pay((await server.fan()).authorization)).toBe(200);
});
