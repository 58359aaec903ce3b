import { afterAll, beforeAll, expect, test } from 'vitest';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function call(method: string, path: string, body?: object, token?: string) {
  const response = await server.request(`/api/v1/notifications/${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, result: (await response.json()).data?.result };
}

test('the daily mail is turned off and on by who gets it, and by nobody who is not signed in', async () => {
  const token = await server.token(somebody());
  expect((await call('GET', 'settings', undefined, token)).result).toEqual({ digest: true });
  expect((await call('PUT', 'settings', { digest: false }, token)).result).toEqual({ digest: false });
  expect((await call('GET', 'settings', undefined, token)).result).toEqual({ digest: false });
  expect((await call('PUT', 'settings', { digest: 'never' }, token)).status).toBe(400);
  for (const method of ['GET', 'PUT'])
    expect((await call(method, 'settings', method === 'PUT' ? { digest: true } : undefined)).status).toBe(
      401,
    );
});

test('a link to unsubscribe that we have not signed turns nothing off', async () => {
  for (const token of [`${crypto.randomUUID()}.x`, '.', ''])
    expect((await call('POST', 'unsubscribe', { token })).status).toBe(404);
  expect((await call('POST', 'unsubscribe', {})).status).toBe(400);
});
