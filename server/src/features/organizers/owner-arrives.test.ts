import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { googleBrowser, messageOf, startGoogleServer } from '#tests/support/google.ts';
import { newcomer, post, signedIn } from '#tests/support/identity.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import { makeResetLink } from '#tests/support/reset-link.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.stop());

const call = (token: string, path: string, body?: object) =>
  server.request(`/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const listed = async () => {
  const answer = await (await server.request('/api/v1/events/organizers?limit=100')).json();
  return answer.data.results.map(({ name }: { name: string }) => name) as string[];
};

/** A stranger who signed up with somebody else's address and wrote words that are not public yet, with a picture. */
async function strangersAccount(words: string) {
  const stranger = await signedIn(server, newcomer('Words of a stranger'));
  const form = { ...organizerForm, organization_name: words };
  expect((await call(stranger.token, '/events/organizers', form)).status).toBe(201);
  const category = await makeCategory(server.services.pool, words);
  const { rows } = await server.services.pool.query(
    `INSERT INTO picture (account_id, purpose, width, height, widths)
     SELECT account_id, 'banner', 640, 336, '{640}' FROM organizer WHERE organization_name = $1 RETURNING id`,
    [words],
  );
  const draft = { ...eventForm(category), picture: rows[0].id, draft: true };
  expect((await call(stranger.token, '/events/listing', draft)).status).toBe(201);
  return stranger;
}
const draftsLeft = async () =>
  (await server.services.pool.query("SELECT FROM event WHERE state = 'draft'")).rowCount;
const picturesInUse = async () =>
  (await server.services.pool.query('SELECT FROM picture WHERE attached_at IS NOT NULL')).rowCount;
const fullName = async (token: string) =>
  (await (await call(token, '/account/users/profile')).json()).data.result.full_name;

/** Sets a new password by a link that stands in for a mailed one, and signs in. */
async function arriveByReset(email: string) {
  const token = await makeResetLink(server.services.pool, email);
  const chosen = { password: 'another sentence' };
  expect((await post(server, identityPaths.resetPassword, { token, ...chosen })).status).toBe(200);
  const answer = await post(server, identityPaths.signIn, { email, ...chosen });
  return (await answer.json()).data.result.token as string;
}

test('what a stranger wrote is not published when the owner of the address chooses a new password', async () => {
  const { email } = await strangersAccount('Not by the owner');
  const token = await arriveByReset(email);
  expect(await listed()).not.toContain('Not by the owner');
  expect(await draftsLeft()).toBe(0);
  expect(await picturesInUse()).toBe(0);
  expect((await call(token, '/events/organizers', organizerForm)).status).toBe(201);
});

test('what a stranger wrote is not published when the owner of the address signs in with Google', async () => {
  const { email } = await strangersAccount('Nor by this one');
  const message = await messageOf(await googleBrowser(server).signIn({ email, name: 'Hanna Tesfaye' }));
  const token = message && 'token' in message ? message.token : '';
  expect(await listed()).not.toContain('Nor by this one');
  expect(await draftsLeft()).toBe(0);
  expect(await fullName(token)).toBe('Hanna Tesfaye');
});

test('an owner whose address was proven keeps everything when choosing a new password', async () => {
  const { email } = await strangersAccount('By the owner');
  await server.services.pool.query('UPDATE identity_user SET email_verified = true WHERE email = $1', [
    email,
  ]);
  const token = await arriveByReset(email);
  expect(await listed()).toContain('By the owner');
  expect(await draftsLeft()).toBe(1);
  expect(await picturesInUse()).toBe(1);
  expect(await fullName(token)).toBe('Words of a stranger');
});
