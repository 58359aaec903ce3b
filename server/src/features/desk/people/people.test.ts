import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { endpoints } from '#contract/api.ts';
import { type DeskStage, openDeskStage } from '#tests/support/desk-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { password, post } from '#tests/support/identity.ts';
import { appCode, switchAppOn } from '#tests/support/second-factor.ts';
import { startTestServer } from '#tests/support/test-server.ts';

type Person = Awaited<ReturnType<DeskStage['person']>>;

let stage: DeskStage;
/** Another server process on the same database. */
let other: Awaited<ReturnType<typeof startTestServer>>;
let support: Awaited<ReturnType<DeskStage['operator']>>;
let admin: Awaited<ReturnType<DeskStage['operator']>>;
beforeAll(async () => {
  stage = await openDeskStage();
  const { runtimeUrl: url, databaseUrl: ownerUrl } = stage;
  const database = { url, ownerUrl, drop: async () => {} };
  [other, support, admin] = await Promise.all([
    startTestServer({ ownIdentity: true, database }),
    stage.operator('support'),
    stage.operator('admin'),
  ]);
});
afterAll(async () => {
  await other.stop();
  await stage.stop();
});

const reason = 'Sells tickets that are none';
const codeOf = ({ body }: { body: { errors: { code: string }[] } }) => body.errors[0]?.code;
const act = (name: 'suspend' | 'restore', { accountId }: { accountId: string }, by = support) =>
  stage.call(by, 'POST', `/desk/people/${accountId}/${name}`, { reason });
const signIn = (person: { email: string }) =>
  post(stage, identityPaths.signIn, { email: person.email, password, rememberMe: false });
const listedBy = async (server: Pick<typeof other, 'request'>, path: string): Promise<string[]> => {
  const response = await server.request(`/api/v1${path}`);
  return (await response.json()).data.results.map(({ id }: { id: string }) => id);
};

/** Creates a page, an organization and an event for a person. */
async function withListings(person: Person) {
  const { pool } = stage.services;
  const page = await makeBeneficiary(pool, {
    followers: 9_000_000,
    name: `Zema ${randomUUID().slice(0, 8)}`,
  });
  await pool.query("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')", [
    page.id,
    person.accountId,
  ]);
  const { rows } = await pool.query(
    `INSERT INTO organizer (account_id, full_name, organization_name, email, phone)
     VALUES ($1, 'Zema', $2, 'a@example.com', '+251911000000') RETURNING id`,
    [person.accountId, `House ${randomUUID()}`],
  );
  const event = await makeEvent(pool, { organizer: rows[0], beneficiaries: [page] });
  return { page, event, organizer: rows[0] as { id: string } };
}

test('a suspended person is out at once, hears why at the door, and comes back when restored', async () => {
  const person = await stage.person();
  const { status, body } = await act('suspend', person);
  expect(status).toBe(200);
  expect(body.data.result).toMatchObject({
    id: person.accountId,
    sessions: 0,
    suspended_because: reason,
    suspended_at: expect.any(String),
  });
  const profile = () => stage.call(person, 'GET', '/account/users/profile');
  expect((await profile()).status).toBe(401);
  const renewed = await stage.request(identityPaths.token, { headers: { cookie: person.cookie } });
  expect(renewed.status).toBe(401);
  const refused = await signIn(person);
  expect([refused.status, (await refused.json()).errors[0].code]).toEqual([401, 'user-disabled']);
  const sessions = 'identity_session WHERE user_id::text = (SELECT subject FROM account WHERE id = $1)';
  expect(await stage.count(sessions, [person.accountId])).toBe(0);
  // Without the password nobody learns that the person is suspended.
  const wrong = await post(stage, identityPaths.signIn, {
    email: person.email,
    password: 'wrong password',
    rememberMe: false,
  });
  expect((await wrong.json()).errors[0].code).toBe('invalid-credential');
  expect((await act('restore', person)).body.data.result).toMatchObject({
    suspended_at: null,
    suspended_because: null,
  });
  expect((await signIn(person)).status).toBe(200);
});

test('a code of an authenticator app opens no session for somebody suspended meanwhile', async () => {
  const person = await stage.person();
  const { secret } = await switchAppOn(stage, person.cookie);
  const first = await signIn(person);
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await act('suspend', person);
  const second = await post(stage, identityPaths.secondStep, { code: appCode(secret) }, { cookie });
  expect([second.status, (await second.json()).errors[0].code]).toEqual([401, 'user-disabled']);
});

test('a token of a suspended person opens nothing, whatever is asked', async () => {
  const person = await stage.person();
  await stage.services.pool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [
    person.accountId,
  ]);
  for (const { method, path } of Object.values(endpoints)) {
    const url = `/api/v1${path.replaceAll(/\{\w+\}/g, randomUUID())}`;
    const response = await stage.request(url, {
      method: method.toUpperCase(),
      headers: { authorization: person.authorization, 'content-type': 'application/json' },
      ...(method === 'get' ? {} : { body: '{}' }),
    });
    expect([path, response.status, (await response.json()).errors[0].code]).toEqual([
      path,
      401,
      'user-disabled',
    ]);
  }
});

test('pages and events of a suspended person, and pages that are hidden, vanish from every server process at once', async () => {
  const [person, owner] = [await stage.person(), await stage.person()];
  const { page, event, organizer } = await withListings(person);
  const { page: ofOwner } = await withListings(owner);
  const { page: ofDesk } = await withListings(await stage.person());
  const ranking = '/beneficiary/professionals?ordering=-follower_count';
  const paths = [
    `/beneficiary/professionals/${page.id}`,
    endpoints.getEvent.path.replace('{id}', event.id),
    endpoints.getOrganizer.path.replace('{id}', organizer.id),
  ];
  const found = (server: typeof other) =>
    Promise.all(paths.map(async (path) => (await server.request(`/api/v1${path}`)).status));
  expect(await found(other)).toEqual([200, 200, 200]);
  // Browsers must revalidate these answers.
  for (const path of [...paths, ranking, `/events/listing?beneficiary=${page.id}`])
    expect((await other.request(`/api/v1${path}`)).headers.get('cache-control'), path).toBe(
      'public, max-age=0, must-revalidate',
    );
  // Both servers cache this list, for 15 seconds unless they are notified. They begin to listen at its first use.
  for (const server of [stage, other]) await listedBy(server, ranking);
  const listening = `pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN "forget_caches"'`;
  await eventually(async () => expect(await stage.count(listening)).toBe(2));
  for (const server of [stage, other]) expect(await listedBy(server, ranking)).toContain(page.id);
  expect(await listedBy(other, `/events/listing?beneficiary=${page.id}`)).toEqual([event.id]);

  await act('suspend', person);
  const goneEverywhere = async ({ id }: { id: string }) => {
    for (const server of [stage, other])
      await eventually(async () => expect(await listedBy(server, ranking)).not.toContain(id), 10_000);
    expect((await other.request(`/api/v1/beneficiary/professionals/${id}`)).status).toBe(404);
  };
  await goneEverywhere(page);
  expect(await found(other)).toEqual([404, 404, 404]);
  expect(await listedBy(other, `/events/listing?beneficiary=${page.id}`)).toEqual([]);
  expect(await listedBy(other, `/events/listing?search=${encodeURIComponent(event.title)}`)).toEqual([]);

  for (const [hidden, by, path] of [
    [ofOwner, owner, `/beneficiary/pages/${ofOwner.id}/hide`],
    [ofDesk, support, `/desk/pages/${ofDesk.id}/hide`],
  ] as const) {
    expect(await listedBy(other, ranking)).toContain(hidden.id);
    expect((await stage.call(by, 'POST', path, { reason })).status).toBe(200);
    await goneEverywhere(hidden);
  }

  await act('restore', person);
  expect(await found(other)).toEqual([200, 200, 200]);
  await eventually(async () => expect(await listedBy(other, ranking)).toContain(page.id));
  expect(await listedBy(other, `/events/listing?search=${encodeURIComponent(event.title)}`)).toEqual([
    event.id,
  ]);
});

test('an event that is written while its organizer is suspended is withheld with the others', async () => {
  const person = await stage.person();
  const { organizer } = await withListings(person);
  expect((await act('suspend', person)).body.data.result.organization.public).toBe(false);
  const late = await makeEvent(stage.services.pool, { organizer });
  const status = async () => (await stage.request(`/api/v1/events/listing/${late.id}`)).status;
  expect(await status()).toBe(404);
  expect((await act('restore', person)).body.data.result.organization.public).toBe(true);
  expect(await status()).toBe(200);
});

test('a page stays while one of its owners may look after it, whoever of them is suspended first', async () => {
  const [one, two] = [await stage.person(), await stage.person()];
  const { page } = await withListings(one);
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [page.id, two.accountId],
  );
  const status = async () => (await stage.request(`/api/v1/beneficiary/professionals/${page.id}`)).status;
  await act('suspend', one);
  expect(await status()).toBe(200);
  await act('restore', one);
  await Promise.all([act('suspend', one), act('suspend', two)]);
  expect(await status()).toBe(404);
  await act('restore', two);
  expect(await status()).toBe(200);
  await stage.services.pool.query('DELETE FROM page_manager WHERE account_id = $1', [two.accountId]);
  expect(await status()).toBe(404);
});

test('a tip under way of somebody who is suspended settles, and nobody can tip a page of theirs', async () => {
  const [fan, performer] = [await stage.person(), await stage.person()];
  const { page } = await withListings(performer);
  const tip = await stage.startTip(fan, { beneficiary: page.id });
  await act('suspend', fan);
  await act('suspend', performer);
  await stage.sandbox.stripe.pay(tip.session, 'succeed');
  await stage.services.payments.sync(tip.paymentId, 'test');
  expect(await stage.statusOf(tip.tipId)).toBe('succeeded');
  const another = await stage.pay(await stage.person(), { beneficiary: page.id });
  expect([another.status, another.body.errors[0].attr]).toEqual([400, 'beneficiary']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('nobody can suspend themself, only an admin can suspend an operator, and the last admin stays', async () => {
  const own = await act('suspend', admin, admin);
  expect([own.status, codeOf(own)]).toEqual([409, 'own_account']);
  const finance = await stage.operator('finance');
  const bySupport = await act('suspend', finance);
  expect([bySupport.status, codeOf(bySupport)]).toEqual([403, 'operator_role_missing']);
  expect((await act('suspend', finance, admin)).status).toBe(200);
  expect((await stage.call(finance, 'GET', '/desk')).status).toBe(401);
  const unknown = await act('suspend', { accountId: randomUUID() });
  expect([unknown.status, codeOf(unknown)]).toEqual([404, 'not_found']);
});

test('an id in capital letters is the same person, at the door and in the log', async () => {
  const capitals = ({ accountId }: { accountId: string }) => ({ accountId: accountId.toUpperCase() });
  const own = await act('suspend', capitals(admin), admin);
  expect([own.status, codeOf(own)]).toEqual([409, 'own_account']);
  const person = await stage.person();
  expect((await act('suspend', capitals(person))).status).toBe(200);
  expect(
    (await stage.call(support, 'GET', `/desk/people/${person.accountId}`)).body.data.result,
  ).toMatchObject({ id: person.accountId, suspended_because: reason });
});
