import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { cookiesOf, password, post } from '#tests/support/identity.ts';
import { provenPerson } from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

const act = (path: string, body: object, cookie = '') => post(server, path, body, { cookie });

test("a passkey of somebody else's is not there", async () => {
  const person = await provenPerson(server);
  const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
  expect((await act(identityPaths.renamePasskey, { id, name: 'Mine' }, person.cookie)).status).toBe(404);
  expect(
    (await act(identityPaths.removePasskey, { id, currentPassword: password }, person.cookie)).status,
  ).toBe(404);
  expect((await act(identityPaths.renamePasskey, { id, name: ' ' }, person.cookie)).status).toBe(400);
});

test('a made-up passkey opens nothing and is not added', async () => {
  const person = await provenPerson(server);
  const options = await act(identityPaths.passkeySignInOptions, {});
  const response = {
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    response: {},
    clientExtensionResults: {},
  };
  const refused = await act(identityPaths.passkeySignIn, { response }, cookiesOf(options));
  expect(refused.status).toBe(422);
  expect(refused.headers.getSetCookie().join()).not.toContain('session_token');
  expect((await act(identityPaths.passkeySignIn, { response })).status).toBe(422);
  expect((await act(identityPaths.passkeySignIn, { response: 'none' })).status).toBe(400);
  const adding = await act(identityPaths.passkeyOptions, { currentPassword: password }, person.cookie);
  const cookie = `${person.cookie}; ${cookiesOf(adding)}`;
  expect((await act(identityPaths.addPasskey, { name: 'Mine', response }, cookie)).status).toBe(422);
  const { rowCount } = await server.services.pool.query('SELECT FROM identity_passkey');
  expect(rowCount).toBe(0);
});
