import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedEvent } from '#contract/events/schemas.ts';
import { makeEvent } from '#tests/support/factories.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function send(method: 'GET' | 'PUT' | 'DELETE', path: string, person?: Person) {
  const response = await server.request(`/api/v1/events/${path}`, {
    method,
    headers: { authorization: person ? `Bearer ${await server.token(person)}` : '' },
  });
  return { status: response.status, body: await response.json() };
}

async function saved(person: Person, query = '') {
  const { body } = await send('GET', `saved${query}`, person);
  const results: SavedEvent[] = body.data.results;
  return { results, titles: results.map(({ title }) => title), metadata: body.data.metadata };
}

test('saving and taking off, and doing it twice changes nothing', async () => {
  const { id } = await makeEvent(server.services.pool);
  const hanna = somebody();
  const result = async (method: 'GET' | 'PUT' | 'DELETE') =>
    (await send(method, `listing/${id}/save`, hanna)).body.data.result;
  expect(await result('GET')).toEqual({ saved: false });
  expect(await result('PUT')).toEqual({ saved: true });
  const first = (await saved(hanna)).results;
  expect(await result('PUT')).toEqual({ saved: true });
  expect(await result('GET')).toEqual({ saved: true });
  expect((await saved(hanna)).results).toEqual(first);
  expect((await send('GET', `listing/${id}/save`, somebody())).body.data.result).toEqual({ saved: false });
  expect(await result('DELETE')).toEqual({ saved: false });
  expect(await result('DELETE')).toEqual({ saved: false });
  expect((await saved(hanna)).results).toEqual([]);
});

test('the saved events are the person’s own, the last saved first, past ones too, in pages', async () => {
  const { pool } = server.services;
  const [hanna, other] = [somebody(), somebody()];
  for (const [title, startsAt] of [
    ['first', new Date('2020-01-01')],
    ['second', null],
    ['third', new Date('2099-01-01')],
  ] as const) {
    const { id } = await makeEvent(pool, { title, startsAt });
    await send('PUT', `listing/${id}/save`, hanna);
  }
  expect(await saved(hanna)).toMatchObject({
    titles: ['third', 'second', 'first'],
    metadata: { total: 3, limit: 12, offset: 0 },
  });
  expect(await saved(hanna, '?limit=1&offset=1')).toMatchObject({
    titles: ['second'],
    metadata: { total: 3, limit: 1, offset: 1 },
  });
  expect(await saved(hanna, '?offset=9')).toMatchObject({ titles: [], metadata: { total: 3 } });
  expect(await saved(other)).toMatchObject({ titles: [], metadata: { total: 0 } });
  const [third] = (await saved(hanna)).results;
  expect(Date.parse(third?.saved_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(third).toMatchObject({ category: { name: 'Music' }, beneficiaries: [] });
});

test('a deleted event is saved no more', async () => {
  const { db, pool } = server.services;
  const hanna = somebody();
  const { id } = await makeEvent(pool);
  await send('PUT', `listing/${id}/save`, hanna);
  await db.deleteFrom('event').where('id', '=', id).execute();
  expect(await saved(hanna)).toMatchObject({ titles: [], metadata: { total: 0 } });
});

test('a guest is asked to sign in', async () => {
  const { id } = await makeEvent(server.services.pool);
  for (const [method, path] of [
    ['GET', `listing/${id}/save`],
    ['PUT', `listing/${id}/save`],
    ['DELETE', `listing/${id}/save`],
    ['GET', 'saved'],
  ] as const) {
    const { status, body } = await send(method, path);
    expect(status).toBe(401);
    expect(body.errors[0].code).toBe('not_authenticated');
  }
});

test('a missing or malformed event is not found', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    for (const id of [randomUUID(), 'junk']) {
      const { status, body } = await send(method, `listing/${id}/save`, somebody());
      expect(status).toBe(404);
      expect(body.errors[0].code).toBe('event_not_found');
    }
  }
});

test('a page of no size is refused at its field', async () => {
  const { status, body } = await send('GET', 'saved?limit=0', somebody());
  expect(status).toBe(400);
  expect(body.errors[0].attr).toBe('limit');
});

test('50 requests of one person at once save once, and while the event is deleted none fails', async () => {
  const { db, pool } = server.services;
  const hanna = somebody();
  const { id } = await makeEvent(pool);
  await saved(hanna);
  const together = (count: number) =>
    Promise.all(Array.from({ length: count }, () => send('PUT', `listing/${id}/save`, hanna)));
  expect(new Set((await together(50)).map(({ status }) => status))).toEqual(new Set([200]));
  expect((await saved(hanna)).metadata.total).toBe(1);
  const [answers] = await Promise.all([together(50), db.deleteFrom('event').where('id', '=', id).execute()]);
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  expect((await saved(hanna)).metadata.total).toBe(0);
});
