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

/** Somebody who owns the page too. */
async function joined(page: string) {
  const person = somebody();
  await call(person, 'GET', '/beneficiary/pages');
  await makePageManager(server.services.pool, { page: { id: page }, subject: person.subject });
  return { person, id: await ownIdIn(person, page) };
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
        // Whoever is second may wait here until the first is done.
        await client.query(text, [page, ids[at]]);
        await client.query('COMMIT');
      }),
    );
    return ends.filter(({ status }) => status === 'rejected').length;
  } finally {
    for (const client of clients) client.release();
  }
}

test('the database keeps an owner by itself; without its trigger both would be gone', async () => {
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
