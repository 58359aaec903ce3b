import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePageManager, makeType } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
let type: string;
beforeAll(async () => {
  server = await startTestServer();
  type = await makeType(server.services.pool, 'Singer');
});
afterAll(() => server.stop());

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);

async function publishedPage(owner: Person): Promise<string> {
  const { id } = (await call(owner, 'POST', '/beneficiary/pages', { name: 'Aster', types: [type] })).result;
  await call(owner, 'POST', `/beneficiary/pages/${id}/publish`);
  return id;
}

async function ownIdIn(person: Person, page: string): Promise<string> {
  const { managers } = (await call(person, 'GET', `/beneficiary/pages/${page}/managers`)).result;
  return managers.find((one: { is_you: boolean }) => one.is_you).id;
}

/** Somebody who owns the page too, since now or as the others for long. */
async function joined(page: string, { forLong = true } = {}) {
  const person = somebody();
  await call(person, 'GET', '/beneficiary/pages');
  await makePageManager(server.services.pool, { page: { id: page }, subject: person.subject });
  const old = "UPDATE page_manager SET owner_since = now() - interval '8 days' WHERE beneficiary_id = $1";
  if (forLong) await server.ownerPool.query(old, [page]);
  return { person, id: await ownIdIn(person, page) };
}

/** Until when each manager stays, as this one reads it. */
async function staysUntil(person: Person, page: string): Promise<Record<string, string | null>> {
  const { managers } = (await call(person, 'GET', `/beneficiary/pages/${page}/managers`)).result;
  return Object.fromEntries(
    managers.map((one: { id: string; stays_until: string | null }) => [one.id, one.stays_until]),
  );
}

async function weekAfterJoining(page: string, accountId: string): Promise<Date> {
  const { rows } = await server.ownerPool.query(
    `SELECT owner_since + interval '168 hours' AS week FROM page_manager WHERE beneficiary_id = $1 AND account_id = $2`,
    [page, accountId],
  );
  return rows[0].week;
}

test('of two owners who remove each other at once one stays', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const { person: second, id: secondId } = await joined(page);
  const firstId = await ownIdIn(owner, page);
  const statuses = await Promise.all([
    call(owner, 'DELETE', `/beneficiary/pages/${page}/managers/${secondId}`),
    call(second, 'DELETE', `/beneficiary/pages/${page}/managers/${firstId}`),
  ]);
  expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  expect(await ownersOf(page)).toBe(1);
});

test('mails about tips go to no address that its owner has not proven, also when the other owner leaves', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const { person } = await joined(page);
  // Their identity service now says that the address is not proven.
  const unproven = { ...person, proven: false };
  await call(unproven, 'GET', '/beneficiary/pages');
  const path = `/beneficiary/pages/${page}/managers/${await ownIdIn(owner, page)}`;
  expect((await call(owner, 'DELETE', path)).status).toBe(200);
  expect((await call(unproven, 'GET', `/beneficiary/pages/${page}`)).result.email).toBe(null);
});

test('a new owner cannot remove earlier owners for a week, and they can remove the new owner', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const ownId = await ownIdIn(owner, page);
  // A thief with her session adds themselves as an owner, and reads the mails that every owner gets.
  const { person: thief, id } = await joined(page, { forLong: false });
  const path = `/beneficiary/pages/${page}/managers`;
  const removal = await call(thief, 'DELETE', `${path}/${ownId}`);
  expect([removal.status, removal.errors[0].code]).toEqual([409, 'owner_too_new']);
  const demotion = await call(thief, 'PATCH', `${path}/${ownId}`, { role: 'editor' });
  expect(demotion.errors[0].code).toBe('owner_too_new');
  // Each reads until when they must wait: the new owner to remove her, and she to leave.
  const week = (await weekAfterJoining(page, id)).toISOString();
  expect(await staysUntil(thief, page)).toEqual({ [ownId]: week, [id]: null });
  expect(await staysUntil(owner, page)).toEqual({ [ownId]: week, [id]: null });
  expect((await call(owner, 'DELETE', `${path}/${id}`)).status).toBe(200);
  expect((await call(thief, 'GET', path)).status).toBe(404);
  // After a week owners are equal.
  const { person: friend, id: friendId } = await joined(page);
  expect(await staysUntil(friend, page)).toEqual({ [ownId]: null, [friendId]: null });
  expect((await call(friend, 'DELETE', `${path}/${ownId}`)).status).toBe(200);
});

test('a thief with an owner’s session cannot take the page by inviting themselves and removing the owner', async () => {
  const owner = somebody();
  const page = await publishedPage(owner);
  const ownId = await ownIdIn(owner, page);
  const { person: thief } = await joined(page, { forLong: false });
  const path = `/beneficiary/pages/${page}/managers`;
  const leave = () => call(owner, 'DELETE', `${path}/${ownId}`);
  const stepDown = () => call(owner, 'PATCH', `${path}/${ownId}`, { role: 'editor' });
  // A second new owner is no older than the first.
  await joined(page, { forLong: false });
  for (const end of [leave, stepDown]) {
    const { status, errors } = await end();
    expect([status, errors?.[0].code]).toEqual([409, 'owner_too_new']);
  }
  // An editor can leave at any time, and so can an owner if an older one remains.
  const thiefId = await ownIdIn(thief, page);
  expect((await call(thief, 'PATCH', `${path}/${thiefId}`, { role: 'editor' })).status).toBe(200);
  expect((await call(thief, 'DELETE', `${path}/${thiefId}`)).status).toBe(200);
  // Once somebody else has been an owner for a week, the owner can leave.
  const { person: friend } = await joined(page);
  expect((await stepDown()).status).toBe(200);
  expect((await leave()).status).toBe(200);
  expect((await call(friend, 'GET', path)).result.managers).toHaveLength(2);
});

const ownersOf = async (page: string) =>
  (
    await server.ownerPool.query(
      `SELECT count(*)::int AS owners FROM page_manager WHERE beneficiary_id = $1 AND role = 'owner'`,
      [page],
    )
  ).rows[0].owners;

/** Two owners remove each other in the database, in transactions that begin before either ends. Returns how many failed. */
async function removeEachOther(page: string, ids: readonly string[]): Promise<number> {
  const clients = await Promise.all(ids.map(() => server.ownerPool.connect()));
  try {
    for (const client of clients) await client.query('BEGIN');
    const ends = await Promise.allSettled(
      clients.map(async (client, at) => {
        const text = 'DELETE FROM page_manager WHERE beneficiary_id = $1 AND account_id = $2';
        // The second transaction may wait here until the first is done.
        await client.query(text, [page, ids[at]]);
        await client.query('COMMIT');
      }),
    );
    return ends.filter(({ status }) => status === 'rejected').length;
  } finally {
    for (const client of clients) client.release();
  }
}

test('the database keeps one owner; without its trigger both would be removed', async () => {
  const owner = somebody();
  for (const [guarded, failed, left] of [
    [true, 1, 1],
    [false, 0, 0],
  ] as const) {
    const page = await publishedPage(owner);
    const { id: secondId } = await joined(page);
    const ids = [await ownIdIn(owner, page), secondId];
    const change = guarded ? 'ENABLE' : 'DISABLE';
    await server.ownerPool.query(`ALTER TABLE page_manager ${change} TRIGGER page_manager_last_owner`);
    expect(await removeEachOther(page, ids)).toBe(failed);
    expect(await ownersOf(page)).toBe(left);
  }
  await server.ownerPool.query('ALTER TABLE page_manager ENABLE TRIGGER page_manager_last_owner');
});
