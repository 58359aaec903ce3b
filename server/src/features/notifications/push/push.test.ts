import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { addManager, openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { cookiesOf, password, post, signedIn } from '#tests/support/identity.ts';
import { passkeyDevice } from '#tests/support/passkey-device.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

const subscribe = (fan: Fan | undefined, body: object) =>
  server.call(fan, 'PUT', '/notifications/push', body);
const device = () => server.sandbox.push.addDevice();
const shown = ({ endpoint }: { endpoint: string }) =>
  server.sandbox.push.messages(endpoint).map((text) => JSON.parse(text));
const known = ({ endpoint }: { endpoint: string }) =>
  server.count('push_subscription WHERE endpoint = $1', [endpoint]);
const open = () =>
  server.count(`jobs.job WHERE name LIKE 'notifications.push%' AND state NOT IN ('completed', 'failed')`);

test('a tip is shown once on each device of those who look after the page and chose it, without a word of who gave it', async () => {
  const { page, manager } = await openPage(server);
  const editor = await addManager(server, page, 'editor');
  const [phone, laptop, editors, strangers, off] = [device(), device(), device(), device(), device()];
  for (const one of [phone, laptop])
    expect((await subscribe(manager, { ...one, tips: true })).status).toBe(200);
  await subscribe(editor, { ...editors, tips: true, events: true });
  await subscribe(await server.fan('Stranger'), { ...strangers, tips: true });
  await subscribe(manager, { ...off, events: true });
  const { tipId } = await receiveTip(server, page, await server.fan('Hanna'), {
    total_amount: 12.5,
    message: 'Bravo!',
  });
  await eventually(() => {
    for (const one of [phone, laptop, editors])
      expect(shown(one)).toEqual([
        {
          title: 'A tip of $12.50 came in',
          body: page.name,
          path: `/dashboard/${page.id}`,
          tag: `tip-${tipId}`,
        },
      ]);
  });
  await eventually(async () => expect(await open()).toBe(0));
  expect([...shown(strangers), ...shown(off)]).toEqual([]);
  // With everything off, the device is removed.
  expect(await subscribe(manager, { ...phone, tips: false })).toMatchObject({
    body: { data: { result: { tips: false, events: false } } },
  });
  expect(await known(phone)).toBe(0);
});

test('a device of somebody who is suspended shows nothing', async () => {
  const { page, manager } = await openPage(server);
  const editor = await addManager(server, page, 'editor');
  const [owners, editors] = [device(), device()];
  await subscribe(manager, { ...owners, tips: true });
  await subscribe(editor, { ...editors, tips: true });
  await server.services.pool.query(
    'UPDATE account SET suspended_at = now() WHERE id = (SELECT account_id FROM push_subscription WHERE endpoint = $1)',
    [editors.endpoint],
  );
  await receiveTip(server, page, await server.fan());
  await eventually(() => expect(shown(owners)).toHaveLength(1));
  await eventually(async () => expect(await open()).toBe(0));
  expect(shown(editors)).toEqual([]);
});

test('somebody who looks after a page no more is shown no tip that waited for their device', async () => {
  const { page, manager } = await openPage(server);
  const editor = await addManager(server, page, 'editor');
  const [owners, editors] = [device(), device()];
  await subscribe(manager, { ...owners, tips: true });
  await subscribe(editor, { ...editors, tips: true });
  const { db, jobs, pool } = server.services;
  await pool.query("DELETE FROM page_manager WHERE beneficiary_id = $1 AND role = 'editor'", [page.id]);
  const { tipId } = await receiveTip(server, page, await server.fan());
  const ids = await pool.query('SELECT id FROM push_subscription WHERE endpoint = $1', [editors.endpoint]);
  await inTransaction(db, (transaction) =>
    jobs.enqueue(transaction, 'notifications.push', { deviceId: ids.rows[0].id, tipId }),
  );
  await eventually(async () => expect(await open()).toBe(0));
  expect(shown(owners)).toHaveLength(1);
  expect(shown(editors)).toEqual([]);
});

test('a device that is gone is forgotten, and a service that asks for patience is tried again', async () => {
  const { page, manager } = await openPage(server);
  const [gone, busy, strict] = [device(), device(), device()];
  for (const one of [gone, busy, strict]) await subscribe(manager, { ...one, tips: true });
  server.sandbox.push.remove(gone.endpoint);
  server.sandbox.push.refuse(busy.endpoint, 503);
  server.sandbox.push.refuse(strict.endpoint, 413);
  await receiveTip(server, page, await server.fan());
  await eventually(async () => expect(await known(gone)).toBe(0));
  const retried = `jobs.job WHERE name = 'notifications.push' AND state = 'retry'`;
  await eventually(async () => expect(await server.count(retried)).toBe(1));
  expect([await known(busy), await known(strict)]).toEqual([1, 1]);
  expect([...shown(busy), ...shown(strict)]).toEqual([]);
  await server.ownerPool.query(
    `UPDATE jobs.job SET state = 'cancelled' WHERE name = 'notifications.push' AND state = 'retry'`,
  );
});

test('what a device shows is asked for with the public key, and is another person’s once they take the device over', async () => {
  const [first, second] = [await server.fan('First'), await server.fan('Second')];
  const one = device();
  const ask = async (fan: Fan) =>
    (await server.call(fan, 'GET', `/notifications/push?endpoint=${encodeURIComponent(one.endpoint)}`)).body
      .data.result;
  expect(await ask(first)).toEqual({
    public_key: expect.stringMatching(/^B[\w-]{86}$/),
    tips: false,
    events: false,
  });
  await subscribe(first, { ...one, tips: true });
  await subscribe(first, { ...one, events: true });
  expect(await ask(first)).toMatchObject({ tips: true, events: true });
  expect(await ask(second)).toMatchObject({ tips: false, events: false });
  // Knowing the endpoint alone is not enough to remove another person's device.
  await subscribe(second, { ...one, tips: false, events: false });
  expect(await ask(first)).toMatchObject({ tips: true, events: true });
  await subscribe(second, { ...one, tips: true });
  expect(await ask(second)).toMatchObject({ tips: true, events: false });
  expect(await ask(first)).toMatchObject({ tips: false, events: false });
});

const good = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
test.each([
  ['an address of this machine', { endpoint: 'https://127.0.0.1/push' }, 'endpoint'],
  ['an address inside', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
  ['a name of this machine', { endpoint: 'https://localhost/push' }, 'endpoint'],
  ['an IPv6 address inside', { endpoint: 'https://[fd00::1]/push' }, 'endpoint'],
  ['an address without TLS', { endpoint: 'http://push.example.com/1' }, 'endpoint'],
  ['an address with a name before it', { endpoint: 'https://user:password@push.example.com/1' }, 'endpoint'],
  ['no address', { endpoint: 'push' }, 'endpoint'],
  ['a long address', { endpoint: `https://push.example.com/${'a'.repeat(1000)}` }, 'endpoint'],
  [
    'an address that is long once written for the network',
    { endpoint: `https://push.example.com/${'ጥ'.repeat(900)}` },
    'endpoint',
  ],
  ['a key that is no point', { endpoint: 'https://push.example.com/1', keys: good }, 'keys.p256dh'],
  ['a short key', { keys: { ...good, p256dh: 'BAAA' } }, 'keys.p256dh'],
  ['a short secret', { keys: { ...good, auth: 'AAAA' } }, 'keys.auth'],
  ['a choice in words', { tips: 'yes' }, 'tips'],
])('a device with %s is refused', async (_, changes, attr) => {
  const { status, body } = await subscribe(await server.fan(), { ...device(), tips: true, ...changes });
  expect([status, body.errors[0].attr]).toEqual([400, attr]);
});

test.each([
  ['\u0000', '%00'],
  ['\ud800', '%EF%BF%BD'],
  ['ጥበብ', '%E1%8C%A5%E1%89%A0%E1%89%A5'],
])('a device’s address with %j is stored as it goes over the network', async (typed, stored) => {
  const fan = await server.fan();
  const one = { ...device(), endpoint: `https://push.example.com/${randomUUID()}/` };
  const typedDevice = { ...one, endpoint: `${one.endpoint}${typed}/1` };
  expect((await subscribe(fan, { ...typedDevice, tips: true })).status).toBe(200);
  expect(await known({ endpoint: `${one.endpoint}${stored}/1` })).toBe(1);
  const path = `/notifications/push?endpoint=${encodeURIComponent(typedDevice.endpoint.toWellFormed())}`;
  expect((await server.call(fan, 'GET', path)).body.data.result).toMatchObject({ tips: true });
});

test('a person has ten devices, and the one that has been there longest goes for another', async () => {
  const fan = await server.fan();
  const devices = Array.from({ length: 11 }, device);
  for (const one of devices) await subscribe(fan, { ...one, tips: true });
  const [oldest, ...others] = await Promise.all(devices.map(known));
  expect(oldest).toBe(0);
  expect(others).toEqual(Array(10).fill(1));
});

test('a device goes on notifying when its person shows a passkey again, chooses a password or signs in again, until somebody else signs in there', async () => {
  const own = await startPayingServer({ ownIdentity: true });
  const origin = 'http://127.0.0.1:3000';
  const person = await signedIn(own);
  const phone = own.sandbox.push.addDevice();
  const passkey = await passkeyDevice(own.services.pool, person.email);
  const fan = { authorization: `Bearer ${person.token}` };
  expect((await own.call(fan, 'PUT', '/notifications/push', { ...phone, tips: true })).status).toBe(200);
  const choices = async (token: string) => {
    const path = `/notifications/push?endpoint=${encodeURIComponent(phone.endpoint)}`;
    return (await own.call({ authorization: `Bearer ${token}` }, 'GET', path)).body.data.result;
  };
  const chosen = 'another sentence';
  const act = (path: string, body: object, cookie: string) => post(own, path, body, { cookie, origin });
  let { cookie } = person;
  for (const renew of [
    () => passkey.signIn(own, cookie),
    () => act(identityPaths.changePassword, { currentPassword: password, password: chosen }, cookie),
    () => act(identityPaths.signIn, { email: person.email, password: chosen, rememberMe: false }, cookie),
  ]) {
    const answer = await renew();
    expect(answer.status).toBe(200);
    const { data }: TokenAnswer = await answer.json();
    expect(await choices(data.result.token)).toMatchObject({ tips: true });
    cookie = cookiesOf(answer);
  }
  // Somebody else who signs in on the device ends that.
  const other = await signedIn(own);
  expect((await act(identityPaths.signIn, { ...other, rememberMe: false }, cookie)).status).toBe(200);
  expect(await own.count('push_subscription')).toBe(0);
  await own.stop();
});

test('whoever signs out gets no notifications on that device any more', async () => {
  const own = await startPayingServer({ ownIdentity: true });
  const { token, cookie } = await signedIn(own);
  const one = own.sandbox.push.addDevice();
  const fan = { authorization: `Bearer ${token}` };
  expect((await own.call(fan, 'PUT', '/notifications/push', { ...one, tips: true })).status).toBe(200);
  expect(await own.count('push_subscription')).toBe(1);
  await post(own, identityPaths.signOut, {}, { cookie, origin: 'http://127.0.0.1:3000' });
  expect(await own.count('push_subscription')).toBe(0);
  await own.stop();
});
