import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const profile = (authorization?: string, query = '') =>
  server.request(
    `/api/v1/account/users/profile${query}`,
    authorization === undefined ? {} : { headers: { authorization } },
  );

test('an account is created for the first token of a subject, and stays the same', async () => {
  const hanna = somebody('Hanna Tesfaye');
  const first = await profile(`Bearer ${await server.token(hanna)}`);
  // Parameters of the query are passed in and change nothing.
  const again = await profile(`Bearer ${await server.token(hanna)}`, '?fields=full_name&x=1');
  expect(first.status).toBe(200);
  const body = await first.json();
  expect(body.data.result).toMatchObject({
    email: hanna.email,
    full_name: 'Hanna Tesfaye',
    preferences: { currency: { symbol: '$', append_symbol: false } },
  });
  expect(await again.json()).toEqual(body);
});

test.each([undefined, '', 'Bearer', 'Bearer '])(
  'the header %j is anonymous and asked to sign in',
  async (header) => {
    const response = await profile(header);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({
      type: 'client_error',
      errors: [{ code: 'not_authenticated', detail: 'Please sign in first.', attr: null }],
    });
  },
);

test('junk, expired, foreign and misaddressed tokens are refused', async () => {
  const hanna = somebody();
  const foreign = await generateKeyPair('EdDSA', { extractable: true });
  const tokens = [
    'junk',
    await server.token(hanna, { exp: Math.floor(Date.now() / 1000) - 60 }),
    await server.token(hanna, {}, { privateKey: foreign.privateKey }),
    await server.token(hanna, {}, { header: { kid: 'other' } }),
    await server.token(hanna, { iss: 'https://other.example' }),
    await server.token(hanna, { aud: 'https://other.example' }),
  ];
  for (const token of tokens) {
    const response = await profile(`Bearer ${token}`);
    expect(response.status, token).toBe(401);
    expect((await response.json()).errors[0].code).toBe('invalid_token');
  }
});

test('an unknown path under /api answers the error form with 404', async () => {
  const response = await server.request('/api/v1/nothing/here');
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    type: 'client_error',
    errors: [{ code: 'not_found', detail: 'Not found.', attr: null }],
  });
});
