import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';
import type { Budget } from './limits.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
afterEach(() => server.stop());

async function open(budgets: Record<string, Budget>, proxies = '1') {
  server = await startTestServer({ environment: { TRUSTED_PROXIES: proxies }, overrides: { budgets } });
}
const send = async (method: string, path: string, from: string, token = '') => {
  const headers = {
    'x-forwarded-for': from,
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
  };
  const url = `/api/v1${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
  return (await server.request(url, { method: method.toUpperCase(), headers })).status;
};

test.each(['local', 'shared'] as const)(
  'all addresses of one IPv6 network share a %s budget, and no other does',
  async (scope) => {
    await open({ 'read-address': { points: 2, seconds: 60, scope } });
    const statuses: number[] = [];
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0db8:1:2::3', '2001:db8:1:3::1'])
      statuses.push(await send('get', '/shared/payment-methods', from));
    expect(statuses).toEqual([200, 200, 429, 200]);
  },
);

test('whoever comes past one of the proxies is counted by the connection, whatever address the request names', async () => {
  await open({ 'read-address': { points: 2, seconds: 60, scope: 'local' } }, '2');
  const statuses: number[] = [];
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    statuses.push(await send('get', '/shared/payment-methods', from));
  expect(statuses).toEqual([200, 200, 429]);
});

test('no counter that is stored names the address it counts', async () => {
  await open({});
  const token = await server.token(somebody());
  for (const { method, path } of Object.values(endpoints)) await send(method, path, '203.0.113.9', token);
  const { rows } = await server.services.pool.query<{ key: string }>('SELECT key FROM rate_limit');
  const keys = rows.map(({ key }) => key.split(':'));
  expect(keys.map(([budget]) => budget).toSorted()).toEqual([
    'contact',
    'contact-address',
    'own-data',
    'pay',
    'upload',
    'upload-paper',
    'write',
  ]);
  for (const [, digest] of keys) expect(digest).toMatch(/^[\w-]{43}$/);
});

test('people behind one address are counted one by one, whatever their neighbors do', async () => {
  await open({ write: { points: 2, seconds: 60, scope: 'shared' } });
  const people = await Promise.all(Array.from({ length: 3 }, () => server.token(somebody())));
  const follow = '/beneficiary/professionals/{id}/follow';
  const statuses: number[][] = [];
  for (const token of people) {
    const own: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) own.push(await send('put', follow, '203.0.113.9', token));
    statuses.push(own);
  }
  expect(statuses).toEqual(Array(3).fill([404, 404, 429]));
});

test('a program that makes up tokens meets the ceiling of its address', async () => {
  await open({ 'write-address': { points: 3, seconds: 60, scope: 'local' } });
  const statuses: number[] = [];
  for (let turn = 0; turn < 5; turn += 1)
    statuses.push(
      await send('put', '/beneficiary/professionals/{id}/follow', '203.0.113.9', `made-up-${turn}`),
    );
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  expect(await send('put', '/beneficiary/professionals/{id}/follow', '203.0.113.10', 'made-up')).toBe(401);
});
