import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { googleBrowser, messageOf, startGoogle } from '#tests/support/google.ts';
import { post } from '#tests/support/identity.ts';
import { followNews } from '#tests/support/news-reader.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { personWithApp, provenPerson } from '#tests/support/second-factor.ts';

let google: Awaited<ReturnType<typeof startGoogle>>;
let server: PayingServer;
let support: Fan;
beforeAll(async () => {
  google = await startGoogle();
  const environment = { GOOGLE_ISSUER: `${google.url}/google` };
  server = await startPayingServer({ ownIdentity: true, workJobs: true, environment });
  const { token, email } = await personWithApp(server);
  support = { authorization: `Bearer ${token}` };
  const accountId = await known(support, email);
  await server.services.pool.query("INSERT INTO operator (account_id, role) VALUES ($1, 'support')", [
    accountId,
  ]);
});
afterAll(async () => {
  await server.stop();
  await google.stop();
});

/** The account of somebody after their first request to the server. */
async function known(fan: Fan, email: string): Promise<string> {
  await server.call(fan, 'GET', '/account/users/profile');
  return (await server.services.pool.query('SELECT id FROM account WHERE email = $1', [email])).rows[0].id;
}

/** Somebody who signed in with Google in their browser and has a passkey on their phone. */
async function cameByGoogle() {
  const email = `${randomUUID()}@gmail.example`;
  const browser = googleBrowser(server);
  const message = await messageOf(await browser.signIn({ email }));
  const fan = { authorization: `Bearer ${message && 'token' in message ? message.token : ''}` };
  const accountId = await known(fan, email);
  const phone = await passkeyDevice(server.services.pool, email);
  return { ...fan, email, browser, phone, accountId };
}
const act = (name: 'suspend' | 'restore', { accountId }: { accountId: string }) =>
  server.call(support, 'POST', `/desk/people/${accountId}/${name}`, {
    reason: 'Sells tickets that are none',
  });
const sessionsOf = ({ email }: { email: string }) =>
  server.count('identity_session WHERE user_id = (SELECT id FROM identity_user WHERE email = $1)', [email]);
const give = (page: { id: string }, { accountId }: { accountId: string }) =>
  server.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [page.id, accountId],
  );
const follow = (fan: Fan, page: { id: string }) =>
  followNews((path, init) => server.request(path, init), page, fan.authorization);

test('neither Google nor a passkey lets somebody in who is suspended, and both do once they are restored', async () => {
  const person = await cameByGoogle();
  expect((await person.phone.signIn(server)).status).toBe(200);
  expect((await act('suspend', person)).status).toBe(200);
  const byPasskey = await person.phone.signIn(server);
  expect([byPasskey.status, (await byPasskey.json()).errors[0].code]).toEqual([401, 'user-disabled']);
  expect(byPasskey.headers.getSetCookie().join()).not.toContain('session_token');
  const stranger = googleBrowser(server);
  for (const page of ['sign-in', 'sign-up', 'security']) {
    const byGoogle = await stranger.signIn({ email: person.email }, { page });
    expect(await messageOf(byGoogle)).toMatchObject({ failure: 'user-disabled' });
    expect(stranger.cookie()).not.toContain('session_token');
  }
  expect(await sessionsOf(person)).toBe(0);
  await act('restore', person);
  expect((await person.phone.signIn(server)).status).toBe(200);
  expect(await messageOf(await stranger.signIn({ email: person.email }))).toHaveProperty('token');
});

test('old cookies of somebody who is suspended renew nothing, their stream ends and their devices are forgotten', async () => {
  const [person, other] = [await cameByGoogle(), await provenPerson(server)];
  const otherFan = { authorization: `Bearer ${other.token}` };
  const page = await makeBeneficiary(server.services.pool);
  for (const accountId of [person.accountId, await known(otherFan, other.email)])
    await give(page, { accountId });
  const device = server.sandbox.push.addDevice();
  expect((await server.call(person, 'PUT', '/notifications/push', { ...device, tips: true })).status).toBe(
    200,
  );
  const [theirs, others] = [await follow(person, page), await follow(otherFan, page)];
  await act('suspend', person);
  for (const path of [identityPaths.token, identityPaths.security]) {
    const response = await server.request(path, { headers: { cookie: person.browser.cookie() } });
    expect([path, response.status]).toEqual([path, 401]);
  }
  const { session } = await server.startTip(otherFan, { beneficiary: page.id });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(() => expect(others.tips).toHaveLength(1));
  await theirs.ended;
  expect(theirs.tips).toEqual([]);
  await others.close();
  expect(await server.count('push_subscription WHERE endpoint = $1', [device.endpoint])).toBe(0);
  // After the suspension is lifted, they sign in again; the ended sessions stay ended.
  await act('restore', person);
  const renewed = await server.request(identityPaths.token, { headers: { cookie: person.browser.cookie() } });
  expect(renewed.status).toBe(401);
});

test('whoever is suspended, signs out or looks after the page no more is cut off from its news at that moment', async () => {
  const page = await makeBeneficiary(server.services.pool);
  const manager = async () => {
    const { email, token, cookie } = await provenPerson(server);
    const fan = { authorization: `Bearer ${token}` };
    const accountId = await known(fan, email);
    await give(page, { accountId });
    return { accountId, cookie, stream: await follow(fan, page) };
  };
  const [stays, suspended, leaving, removed] = [
    await manager(),
    await manager(),
    await manager(),
    await manager(),
  ];
  await act('suspend', suspended);
  await post(server, identityPaths.signOut, {}, { cookie: leaving.cookie });
  await server.services.pool.query('DELETE FROM page_manager WHERE account_id = $1', [removed.accountId]);
  for (const { stream } of [suspended, leaving, removed]) {
    expect(await stream.ended).toBe('properly');
    // Not even the next keep-alive, which is sent every 25 seconds and ends a stream that nobody may read.
    expect(stream.text()).toBe(': open\n\n');
  }
  expect(stays.stream.text()).toBe(': open\n\n');
  await stays.stream.close();
});
