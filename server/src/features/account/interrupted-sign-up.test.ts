import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { newcomer, post } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
});
afterAll(() => server.stop());

test('a sign-up that fails midway leaves nothing, and works when it is sent again', async () => {
  const person = newcomer();
  const signUp = async () => (await post(server, identityPaths.signUp, person)).status;
  // The row with the password is written last.
  await server.ownerPool.query('ALTER TABLE identity_account ADD CONSTRAINT refused CHECK (false) NOT VALID');
  expect(await signUp()).toBeGreaterThanOrEqual(500);
  await server.ownerPool.query('ALTER TABLE identity_account DROP CONSTRAINT refused');
  expect(await signUp()).toBe(201);
  expect((await post(server, identityPaths.signIn, person)).status).toBe(200);
});
