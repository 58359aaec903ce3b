import { decodeJwt } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { newcomer, signedIn } from '#tests/support/identity.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';
import { createAuthenticate, requireProvenAddress } from '../public.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
afterEach(() => server.stop());

/** What the rule says about the owner of this token, and what their profile says. */
async function provenBy(token: string): Promise<string> {
  const { db, accessTokenRules } = server.services;
  const authorization = `Bearer ${token}`;
  const caller = await createAuthenticate(db, accessTokenRules)(authorization, Promise.resolve());
  if (!caller) throw new Error('The token is nobody’s.');
  const rule = await requireProvenAddress(db, caller).then(
    () => 'proven',
    (error) => `${error.definition.status} ${error.definition.code}`,
  );
  const profile = await server.request('/api/v1/account/users/profile', { headers: { authorization } });
  expect((await profile.json()).data.result.email_verified).toBe(rule === 'proven');
  return rule;
}

test('our own identity service knows whether an address is proven, at once and whatever the token says', async () => {
  server = await startTestServer({ ownIdentity: true });
  const hanna = await signedIn(server, newcomer());
  expect(await provenBy(hanna.token)).toBe('403 address_not_proven');
  await server.services.pool.query('UPDATE identity_user SET email_verified = true WHERE id = $1', [
    decodeJwt(hanna.token).sub,
  ]);
  expect(await provenBy(hanna.token)).toBe('proven');
});

test.each([
  [{ email_verified: true }, 'proven'],
  [{ email_verified: false }, '403 address_not_proven'],
  [{ email_verified: undefined }, '403 address_not_proven'],
  [{ email_verified: 'true' }, '403 address_not_proven'],
])('another issuer says it in its tokens: with %j an address is %s', async (claims, expected) => {
  server = await startTestServer();
  expect(await provenBy(await server.token(somebody(), claims))).toBe(expected);
});

test('a proof by another issuer counts only for the address it names', async () => {
  server = await startTestServer();
  const person = somebody();
  expect(await provenBy(await server.token(person))).toBe('proven');
  expect(await provenBy(await server.token({ ...person, email: 'another@example.com' }))).toBe(
    '403 address_not_proven',
  );
});
