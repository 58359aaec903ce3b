import { scryptSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { post, signedIn } from '#tests/support/identity.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  // The production hashing, which other tests replace by a cheaper one.
  server = await startTestServer({ ownIdentity: true, overrides: { passwords: undefined } });
});
afterAll(() => server.stop());

async function expectStored(email: string, password: string) {
  const { rows } = await server.ownerPool.query(
    `SELECT password FROM identity_account JOIN identity_user ON user_id = identity_user.id WHERE identity_user.email = $1`,
    [email],
  );
  const [salt, key] = rows[0].password.split(':');
  const cost = { N: 16_384, r: 16, p: 1, maxmem: 2 ** 27 };
  expect(salt).toMatch(/^[0-9a-f]{32}$/);
  expect(key).toBe(scryptSync(password, salt, 64, cost).toString('hex'));
}

test('a password is stored as a salted scrypt hash at its full cost, by sign-up and by a change', async () => {
  const person = await signedIn(server);
  await expectStored(person.email, person.password);

  const change = { currentPassword: person.password, password: 'another long password' };
  const answer = await post(server, identityPaths.changePassword, change, { cookie: person.cookie });
  expect(answer.status).toBe(200);
  await expectStored(person.email, change.password);
});
