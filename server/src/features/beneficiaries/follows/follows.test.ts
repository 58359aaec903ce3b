import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function send(method: 'GET' | 'PUT' | 'DELETE', beneficiaryId: string, person?: Person) {
  const response = await server.request(`/api/v1/beneficiary/professionals/${beneficiaryId}/follow`, {
    method,
    headers: { authorization: person ? `Bearer ${await server.token(person)}` : '' },
  });
  return { status: response.status, body: await response.json() };
}

async function storedCount(id: string) {
  const row = await server.services.db
    .selectFrom('beneficiary')
    .select('follower_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.follower_count;
}

test('following and stopping move the count, and doing it twice changes nothing', async () => {
  const { id } = await makeBeneficiary(server.services.pool, { followers: 10 });
  const hanna = somebody();
  const result = async (method: 'GET' | 'PUT' | 'DELETE') => (await send(method, id, hanna)).body.data.result;
  expect(await result('GET')).toEqual({ following: false, follower_count: 10 });
  expect(await result('PUT')).toEqual({ following: true, follower_count: 11 });
  expect(await result('PUT')).toEqual({ following: true, follower_count: 11 });
  expect(await result('GET')).toEqual({ following: true, follower_count: 11 });
  expect((await send('GET', id, somebody())).body.data.result.following).toBe(false);
  expect(await result('DELETE')).toEqual({ following: false, follower_count: 10 });
  expect(await result('DELETE')).toEqual({ following: false, follower_count: 10 });
  expect(await storedCount(id)).toBe(10);
});

test('a guest is asked to sign in', async () => {
  const { id } = await makeBeneficiary(server.services.pool);
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const { status, body } = await send(method, id);
    expect(status).toBe(401);
    expect(body.errors[0].code).toBe('not_authenticated');
  }
  expect(await storedCount(id)).toBe(0);
});

test('a missing or malformed beneficiary is not found', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    for (const id of [randomUUID(), 'junk']) {
      const { status, body } = await send(method, id, somebody());
      expect(status).toBe(404);
      expect(body.errors[0].code).toBe('beneficiary_not_found');
    }
  }
});

test('50 parallel requests of one person move the count once, in either direction', async () => {
  const { id } = await makeBeneficiary(server.services.pool, { followers: 5 });
  const hanna = somebody();
  await send('GET', id, hanna);
  for (const [method, expected] of [
    ['PUT', 6],
    ['DELETE', 5],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(method, id, hanna)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(await storedCount(id)).toBe(expected);
  }
});

test('50 people at once are all counted', async () => {
  const { id } = await makeBeneficiary(server.services.pool);
  const people = Array.from({ length: 50 }, () => somebody());
  const answers = await Promise.all(people.map((person) => send('PUT', id, person)));
  expect(new Set(answers.map((answer) => answer.body.data.result.follower_count)).size).toBe(50);
  expect(await storedCount(id)).toBe(50);
});

test('one person following and stopping in parallel leaves count and follow agreeing', async () => {
  const { id } = await makeBeneficiary(server.services.pool);
  const hanna = somebody();
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => send(index % 2 === 0 ? 'PUT' : 'DELETE', id, hanna)),
  );
  const { following, follower_count } = (await send('GET', id, hanna)).body.data.result;
  expect(follower_count).toBe(following ? 1 : 0);
});

test.each([
  ['hidden by the desk', (id) => hide(id, "hidden_reason = 'Not theirs'")],
  ['owned by suspended people alone', suspendOwner],
  ['hidden by its owner', (id) => hide(id, "state = 'hidden'")],
] satisfies [string, (id: string) => Promise<unknown>][])(
  'a page that is %s can no longer be followed, and a follower can stop, once',
  async (_, disappear) => {
    const { id } = await makeBeneficiary(server.services.pool, { followers: 10 });
    const [hanna, abel] = [somebody(), somebody()];
    await send('PUT', id, hanna);
    await disappear(id);
    const answer = async (method: 'PUT' | 'DELETE', person: Person) => {
      const { status, body } = await send(method, id, person);
      return [status, body.errors?.[0].code ?? body.data.result];
    };
    const notFound = [404, 'beneficiary_not_found'];
    // Somebody who does not follow it is told of no such page.
    expect(await answer('PUT', abel)).toEqual(notFound);
    expect(await answer('DELETE', abel)).toEqual(notFound);
    expect(await storedCount(id)).toBe(11);
    expect(await answer('DELETE', hanna)).toEqual([200, { following: false, follower_count: 10 }]);
    expect(await answer('DELETE', hanna)).toEqual(notFound);
    expect(await storedCount(id)).toBe(10);
  },
);

function hide(id: string, change: string) {
  return server.ownerPool.query(`UPDATE beneficiary SET ${change} WHERE id = $1`, [id]);
}

/** The page gets an owner, who is suspended. */
async function suspendOwner(id: string) {
  const owner = somebody();
  await send('GET', id, owner);
  await server.ownerPool.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role)
     SELECT $1, id, 'owner' FROM account WHERE email = $2`,
    [id, owner.email],
  );
  await server.ownerPool.query('UPDATE account SET suspended_at = now() WHERE email = $1', [owner.email]);
}

test('a person lists whom they follow, and nobody else learns it', async () => {
  const { id } = await makeBeneficiary(server.services.pool);
  const hanna = somebody();
  await send('PUT', id, hanna);
  const list = async (person?: Person) => {
    const response = await server.request('/api/v1/beneficiary/followed', {
      headers: person ? { authorization: `Bearer ${await server.token(person)}` } : {},
    });
    return { status: response.status, ids: (await response.json()).data?.results.map(idOf) };
  };
  const idOf = (one: { id: string }) => one.id;
  expect(await list(hanna)).toEqual({ status: 200, ids: [id] });
  expect((await list(somebody())).ids).toEqual([]);
  expect((await list()).status).toBe(401);
});
