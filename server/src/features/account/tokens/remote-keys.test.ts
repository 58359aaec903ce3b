import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer } from '#tests/support/test-server.ts';
import { serveTokenIssuer } from '#tests/support/token-issuer.ts';

let issuer: Awaited<ReturnType<typeof serveTokenIssuer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeEach(async () => {
  issuer = await serveTokenIssuer();
  server = await startTestServer({ ownIdentity: true, environment: issuer.environment });
});
afterEach(async () => {
  issuer.stop();
  await server.stop();
});

async function profile(token: string) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await server.request('/api/v1/account/users/profile', { headers });
  return { status: response.status, code: (await response.json()).errors?.[0].code };
}

test.each([
  ['fails', () => issuer.answerWith(500)],
  ['makes no sense', () => issuer.answerWith(200, '{"keys":"none"}')],
  ['is no JSON', () => issuer.answerWith(200, '<!doctype html>')],
])('while the key set of another identity service %s nobody is signed out', async (_, breakDown) => {
  breakDown();
  expect(await profile(issuer.token)).toEqual({ status: 503, code: 'unavailable' });
  issuer.answerWith(200);
  expect(await profile(issuer.token)).toEqual({ status: 200 });
});

test('nor while it cannot be reached at all', async () => {
  issuer.stop();
  expect(await profile(issuer.token)).toEqual({ status: 503, code: 'unavailable' });
});

test('a token that names no key of the set, or is signed by none, is refused', async () => {
  const unknown = `${Buffer.from('{"alg":"EdDSA","kid":"other"}').toString('base64url')}.${issuer.token.split('.')[1]}.AAAA`;
  for (const token of [unknown, issuer.token.replace(/.{8}$/, 'AAAAAAAA')])
    expect(await profile(token)).toEqual({ status: 401, code: 'invalid_token' });
});
