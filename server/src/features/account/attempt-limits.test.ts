import { afterEach, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { identityBudgets } from './attempt-limits.ts';

const wide: Budget = { points: 1_000_000, seconds: 60, scope: 'shared' };
let stop = async () => {};
afterEach(() => stop());

async function serverWith(budgets: Partial<Record<keyof typeof identityBudgets, Budget>>, proxies = 0) {
  const server = await startTestServer({
    ownIdentity: true,
    environment: { TRUSTED_PROXIES: String(proxies) },
    overrides: {
      budgets: {
        read: wide,
        'identity-sign-up-address': wide,
        'identity-sign-up-account': wide,
        ...budgets,
      },
    },
  });
  stop = () => server.stop();
  return server;
}

/** Headers that proxies set and that any client can forge. */
const forwardingHeaders = ['x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'forwarded'];

/** With more requests at once, some would wait for a database connection longer than a request may take. */
const atOnce = 250;

async function guesses(
  server: Awaited<ReturnType<typeof serverWith>>,
  count: number,
  email: string,
  forwardedFor: (index: number) => string,
) {
  const guess = (index: number) =>
    post(
      server,
      identityPaths.signIn,
      { email, password: `guess ${index}` },
      Object.fromEntries(forwardingHeaders.map((name) => [name, forwardedFor(index)])),
    );
  const answers: Awaited<ReturnType<typeof guess>>[] = [];
  for (let first = 0; first < count; first += atOnce) {
    const length = Math.min(atOnce, count - first);
    answers.push(...(await Promise.all(Array.from({ length }, (_, index) => guess(first + index)))));
  }
  const tried = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 429);
  expect(tried + refused.length).toBe(count);
  return { tried, refused };
}

test('of 1,000 guesses with forged forwarding headers, 250 at once, only as many are tried as the budget allows', async () => {
  const server = await serverWith({});
  const person = newcomer();
  await post(server, identityPaths.signUp, person);
  const { tried, refused } = await guesses(
    server,
    1000,
    person.email,
    (index) => `198.51.${index >> 8}.${index & 255}`,
  );
  expect(tried).toBe(identityBudgets['identity-pair'].points);
  for (const response of refused.slice(0, 3)) {
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await response.json()).errors[0].code).toBe('too-many-requests');
  }
  // The right password is refused as well: the budget is consumed before anything is verified.
  expect((await post(server, identityPaths.signIn, person)).status).toBe(429);
});

test('a botnet of many addresses gets the budget of the account, known or not', async () => {
  const server = await serverWith({ 'identity-account': { points: 12, seconds: 60, scope: 'shared' } }, 1);
  const person = newcomer();
  await post(server, identityPaths.signUp, person);
  for (const email of [person.email, newcomer().email]) {
    const { tried } = await guesses(server, 60, email, (index) => `198.51.100.${index}`);
    expect(tried).toBe(12);
  }
});

test('one address that tries many accounts is stopped, and only it', async () => {
  const server = await serverWith({ 'identity-address': { points: 5, seconds: 60, scope: 'shared' } }, 1);
  const statuses: number[] = [];
  for (let count = 0; count < 7; count += 1) {
    const response = await post(server, identityPaths.signIn, newcomer(), {
      'x-forwarded-for': '203.0.113.9',
    });
    statuses.push(response.status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  const other = await post(server, identityPaths.signIn, newcomer(), { 'x-forwarded-for': '203.0.113.10' });
  expect(other.status).toBe(401);
});

test('the right password gives back what was counted', async () => {
  const server = await serverWith({});
  const person = newcomer();
  await post(server, identityPaths.signUp, person);
  for (let count = 0; count < identityBudgets['identity-pair'].points + 5; count += 1) {
    expect((await post(server, identityPaths.signIn, person)).status).toBe(200);
  }
});

test('sign-ups with one address are limited alike, whether it is known or not', async () => {
  const server = await serverWith({
    'identity-sign-up-account': { points: 3, seconds: 60, scope: 'shared' },
  });
  const person = newcomer();
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await post(server, identityPaths.signUp, person)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test('five sign-ups with one address are taken in an hour', async () => {
  const server = await serverWith({
    'identity-sign-up-account': identityBudgets['identity-sign-up-account'],
  });
  const person = newcomer();
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1) {
    statuses.push((await post(server, identityPaths.signUp, person)).status);
  }
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

test('the counters hold no mail address', async () => {
  const server = await serverWith({});
  const person = newcomer();
  await post(server, identityPaths.signIn, person);
  const { rows } = await server.services.pool.query<{ key: string }>('SELECT key FROM rate_limit');
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).not.toContain('@');
});
