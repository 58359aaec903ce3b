import { Client } from 'pg';
import { expect, test } from 'vitest';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

test('a database that takes no connections, as while it is repaired, is unavailable and no fault of ours', async () => {
  const server = await startTestServer();
  const address = new URL(server.databaseUrl);
  const name = address.pathname.slice(1);
  // A database is not closed by a connection to itself.
  address.pathname = '/postgres';
  const elsewhere = new Client(address.href);
  await elsewhere.connect();
  const allow = (connections: boolean) =>
    elsewhere.query(`ALTER DATABASE ${elsewhere.escapeIdentifier(name)} ALLOW_CONNECTIONS ${connections}`);
  try {
    const authorization = `Bearer ${await server.token(somebody())}`;
    const ask = async () => {
      const response = await server.request('/api/v1/account/users/profile', { headers: { authorization } });
      return [response.status, response.headers.get('retry-after') !== null];
    };
    expect(await ask()).toEqual([200, false]);
    await allow(false);
    await elsewhere.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
      name,
    ]);
    // The existing connections fail first, one by one.
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await ask())[0]).toBe(503);
    expect(await ask()).toEqual([503, true]);
    await allow(true);
    await expect.poll(ask, { timeout: 60_000 }).toEqual([200, false]);
  } finally {
    await allow(true);
    await elsewhere.end();
    await server.stop();
  }
});
