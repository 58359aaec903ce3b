import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { googleBrowser, messageOf, startGoogleServer } from '#tests/support/google.ts';
import { cookiesOf, newcomer, post, signedIn } from '#tests/support/identity.ts';
import { pictureFile } from '#tests/support/picture-files.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  // The test hashes many passwords at once, which is slow on a busy machine.
  server = await startGoogleServer({ overrides: { providerTimeoutMs: 60_000 } });
});
afterAll(() => server.stop());

const renewal = (cookie: string) => server.request(identityPaths.token, { headers: { cookie } });
const profile = (token: string) =>
  server.request('/api/v1/account/users/profile', { headers: { authorization: `Bearer ${token}` } });

async function arrive(email: string, name = 'Hanna Tesfaye') {
  const message = await messageOf(await googleBrowser(server).signIn({ email, name }));
  return message && 'token' in message ? message.token : '';
}

/** Has the same effect as following the link in the mail. */
async function prove(email: string) {
  await server.services.pool.query('UPDATE identity_user SET email_verified = true WHERE email = $1', [
    email,
  ]);
}

test('an account whose address was proven is linked, and keeps its password, name and sessions', async () => {
  const hanna = await signedIn(server, newcomer('Hanna T.'));
  await prove(hanna.email);
  const token = await arrive(hanna.email);
  expect(decodeJwt(token)).toMatchObject({ sub: decodeJwt(hanna.token).sub, name: 'Hanna T.' });
  expect((await renewal(hanna.cookie)).status).toBe(200);
  expect((await profile(hanna.token)).status).toBe(200);
  expect((await post(server, identityPaths.signIn, hanna)).status).toBe(200);
});

test('a password that never proved the address dies when its owner comes by Google, with all it opened', async () => {
  const squatter = await signedIn(server, newcomer('Not Hanna'));
  expect((await profile(squatter.token)).status).toBe(200);
  const token = await arrive(squatter.email);
  expect(decodeJwt(token)).toMatchObject({ sub: decodeJwt(squatter.token).sub, name: 'Hanna Tesfaye' });
  expect((await post(server, identityPaths.signIn, squatter)).status).toBe(401);
  expect((await renewal(squatter.cookie)).status).toBe(401);
  const owner = await profile(token);
  expect((await owner.json()).data.result.full_name).toBe('Hanna Tesfaye');
  expect((await profile(squatter.token)).status).toBe(401);
});

test('the portrait of whoever had the account goes with their name, and is swept', async () => {
  const squatter = await signedIn(server);
  const call = async (method: string, path: string, body: BodyInit) => {
    const headers = { authorization: `Bearer ${squatter.token}` };
    return (await (await server.request(`/api/v1${path}`, { method, headers, body })).json()).data.result;
  };
  const { id } = await call('POST', '/pictures?purpose=portrait', await pictureFile('png'));
  await call('PATCH', '/account/users/profile', JSON.stringify({ picture: id }));
  const attached = () =>
    server.services.pool.query('SELECT FROM picture WHERE id = $1 AND attached_at IS NOT NULL', [id]);
  expect((await attached()).rowCount).toBe(1);
  const token = await arrive(squatter.email);
  expect((await (await profile(token)).json()).data.result.profile_picture).toBeNull();
  expect((await attached()).rowCount).toBe(0);
});

test('whoever asked for a deletion before the owner came by Google, the owner hears that the account stays', async () => {
  const squatter = await signedIn(server);
  const headers = { authorization: `Bearer ${squatter.token}` };
  await server.request('/api/v1/account/users/profile/deletion', { method: 'PUT', headers });
  const token = await arrive(squatter.email);
  expect((await (await profile(token)).json()).data.result.deletion_due).toBeNull();
  const { rows } = await server.services.pool.query(
    `SELECT data->>'because' AS because FROM jobs.job JOIN account ON account.id::text = data->>'accountId'
     WHERE name = 'account.deletion-notice' AND email = $1 AND NOT (data->>'wanted')::boolean`,
    [squatter.email],
  );
  expect(rows).toEqual([{ because: 'owner-arrived' }]);
});

test('a token that had not been used before its password died is refused as well', async () => {
  const squatter = await signedIn(server);
  await arrive(squatter.email);
  expect((await profile(squatter.token)).status).toBe(401);
});

test('an address that Google has not verified takes nothing and links nothing', async () => {
  const hanna = await signedIn(server);
  for (const proven of [false, true]) {
    if (proven) await prove(hanna.email);
    const browser = googleBrowser(server);
    const shown = await messageOf(await browser.signIn({ email: hanna.email, verified: false }));
    expect(shown).toMatchObject({ failure: 'unverified-address' });
    expect((await renewal(hanna.cookie)).status).toBe(200);
    expect((await post(server, identityPaths.signIn, hanna)).status).toBe(200);
  }
  const { rows } = await server.services.pool.query(
    `SELECT provider_id FROM identity_account JOIN identity_user ON user_id = identity_user.id WHERE identity_user.email = $1`,
    [hanna.email],
  );
  expect(rows).toEqual([{ provider_id: 'credential' }]);
});

test('however many sign-ins are under way when the owner comes, none of them leaves a session', async () => {
  const round = async () => {
    const squatter = newcomer('Not Hanna');
    await post(server, identityPaths.signUp, squatter);
    const browser = googleBrowser(server);
    const { response } = await browser.begin();
    const back = await browser.choose(response.headers.get('location') ?? '', { email: squatter.email });
    const tries = Array.from({ length: 8 }, () => post(server, identityPaths.signIn, squatter));
    const [, ...answers] = await Promise.all([browser.visit(back), ...tries]);
    expect((await post(server, identityPaths.signIn, squatter)).status).toBe(401);
    for (const answer of answers) {
      const cookie = cookiesOf(answer);
      if (cookie) expect((await renewal(cookie)).status).toBe(401);
    }
    expect((await renewal(browser.cookie())).status).toBe(200);
  };
  await Promise.all(Array.from({ length: 4 }, round));
});
