import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import type { Budget } from './limits.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
afterEach(() => server.stop());

async function open(budgets: Record<string, Budget>) {
  server = await startTestServer({ environment: { TRUSTED_PROXIES: '1' }, overrides: { budgets } });
}
const send = async (method: string, path: string, from: string) => {
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' };
  const url = `/api/v1${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
  return (await server.request(url, { method: method.toUpperCase(), headers })).status;
};

test.each(['local', 'shared'] as const)(
  'all addresses of one IPv6 network share a %s budget, and no other does',
  async (scope) => {
    await open({ read: { points: 2, seconds: 60, scope } });
    const statuses: number[] = [];
    for (const from of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0db8:1:2::3', '2001:db8:1:3::1'])
      statuses.push(await send('get', '/shared/payment-methods', from));
    expect(statuses).toEqual([200, 200, 429, 200]);
  },
);

test('no counter that is stored names the address it counts', async () => {
  await open({});
  for (const { method, path } of Object.values(endpoints)) await send(method, path, '203.0.113.9');
  const { rows } = await server.services.pool.query<{ key: string }>('SELECT key FROM rate_limit');
  const keys = rows.map(({ key }) => key.split(':'));
  expect(keys.map(([budget]) => budget).toSorted()).toEqual(['contact', 'pay', 'upload', 'write']);
  for (const [, digest] of keys) expect(digest).toMatch(/^[\w-]{43}$/);
});
