import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function begin(body: object) {
  const response = await server.request('/api/v1/account/guests', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

test('a guest gets a token, and the same one when they come back with it', async () => {
  const first = await begin({});
  expect(first.status).toBe(201);
  const { token } = first.body.data.result;
  expect(token).toMatch(/^guest\./);
  expect((await begin({ token })).body.data.result).toEqual({ token });
  expect((await begin({})).body.data.result.token).not.toBe(token);
});

test('an unknown token makes a new guest, and an invalid address is refused at its field', async () => {
  const { body } = await begin({ token: `guest.${'x'.repeat(43)}` });
  expect(body.data.result.token).not.toContain('xxx');
  const refused = await begin({ email: 'nobody' });
  expect([refused.status, refused.body.errors[0].attr]).toEqual([400, 'email']);
});
