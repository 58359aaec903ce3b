import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeType } from '#tests/support/factories.ts';
import { password, type signedIn } from '#tests/support/identity.ts';
import { personWithApp, provenPerson } from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let type: string;
beforeAll(async () => {
  server = await startTestServer({ ownIdentity: true });
  type = await makeType(server.services.pool, 'Singer');
});
afterAll(() => server.stop());

type SignedIn = Awaited<ReturnType<typeof signedIn>>;

async function call({ token }: Pick<SignedIn, 'token'>, method: string, path: string, body?: object) {
  const response = await server.request(`/api/v1/beneficiary/pages${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const { data, errors } = await response.json();
  return { status: response.status, result: data?.result, error: errors?.[0] };
}

/** A published page, and what happens to it when its owner asks to take it down. */
async function publishedPage(owner: SignedIn) {
  const { id } = (await call(owner, 'POST', '', { name: 'Aster', types: [type] })).result;
  await call(owner, 'POST', `/${id}/publish`);
  const state = async () => (await call(owner, 'GET', `/${id}`)).result.state;
  return {
    state,
    async leave(body: object) {
      const { status, error } = await call(owner, 'POST', `/${id}/leave`, body);
      return [status, error?.code, error?.attr, await state()];
    },
  };
}

const sessionOf = ({ token }: SignedIn) => decodeJwt(token).sid;
const changeSession = (person: SignedIn, change: string) =>
  server.ownerPool.query(`UPDATE identity_session SET ${change} WHERE id = $1`, [sessionOf(person)]);

test('a thief with an owner’s session cannot take a page down without the password', async () => {
  const { leave } = await publishedPage(await provenPerson(server));
  const refused = [422, 'wrong-password', 'current_password', 'published'];
  expect(await leave({})).toEqual(refused);
  expect(await leave({ current_password: 'not this one' })).toEqual(refused);
  expect(await leave({ current_password: password })).toEqual([200, undefined, undefined, 'left']);
  // It stays down, whoever asks again.
  expect(await leave({})).toEqual([200, undefined, undefined, 'left']);
});

test('with two-step sign-in the password alone is not enough to take a page down', async () => {
  const owner = await personWithApp(server);
  const { leave } = await publishedPage(owner);
  await changeSession(owner, 'second_factor_at = NULL');
  expect(await leave({ current_password: password })).toEqual([
    403,
    'second_factor_required',
    null,
    'published',
  ]);
  await changeSession(owner, 'second_factor_at = now()');
  expect(await leave({ current_password: password })).toEqual([200, undefined, undefined, 'left']);
});

test('an owner without a password must have signed in within a day', async () => {
  const owner = await provenPerson(server);
  const { leave } = await publishedPage(owner);
  await server.ownerPool.query(
    `DELETE FROM identity_account WHERE provider_id = 'credential'
       AND user_id = (SELECT user_id FROM identity_session WHERE id = $1)`,
    [sessionOf(owner)],
  );
  await changeSession(owner, "created_at = now() - interval '25 hours'");
  expect(await leave({})).toEqual([403, 'requires-recent-login', null, 'published']);
  await changeSession(owner, 'created_at = now()');
  expect(await leave({})).toEqual([200, undefined, undefined, 'left']);
});
