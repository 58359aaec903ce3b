import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newcomer, signedIn } from '#tests/support/identity.ts';
import { callAs, organizerForm } from '#tests/support/organizing.ts';
import { type Person, somebody, startTestServer } from '#tests/support/test-server.ts';
import { organizerPages } from './sitemap/list-organizer-pages.ts';

type Server = Awaited<ReturnType<typeof startTestServer>>;
let server: Server;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const mine = '/events/organizers/mine';
const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);

/** Where visitors find the organizer: its own endpoint, the list, and the sitemap. */
async function foundAt(id: string, { request, services } = server): Promise<string[]> {
  const places: string[] = [];
  if ((await request(`/api/v1/events/organizers/${id}`)).status === 200) places.push('page');
  const list = await (await request('/api/v1/events/organizers?limit=100')).json();
  const { results, metadata } = list.data;
  expect(metadata.total).toBe(results.length);
  if (results.some((organizer: { id: string }) => organizer.id === id)) places.push('list');
  const sitemap = organizerPages(services.db);
  for (const part of await sitemap.listParts(1))
    for await (const pages of sitemap.read(part, 1))
      if (pages.some(({ path }) => path.endsWith(id))) places.push('sitemap');
  return places;
}
const everywhere = ['page', 'list', 'sitemap'];

test('a new organizer is not public until their address is proven, and loses nothing meanwhile', async () => {
  const after = somebody();
  const before = { ...after, proven: false };
  const { status, result } = await call(before, 'POST', '/events/organizers', organizerForm);
  expect({ status, result }).toMatchObject({ status: 201, result: { name: 'Fendika House', public: false } });
  expect(await foundAt(result.id)).toEqual([]);
  const changed = await call(before, 'PATCH', mine, { organization_name: 'Fendika' });
  expect(changed).toMatchObject({ status: 200, result: { name: 'Fendika', public: false } });
  expect((await call(after, 'GET', mine)).result).toEqual({ ...result, name: 'Fendika', public: true });
  expect(await foundAt(result.id)).toEqual(everywhere);
});

test('an organizer from before the rule stays, and new words of it ask for the proof', async () => {
  const after = somebody();
  const before = { ...after, proven: false };
  const { result } = await call(before, 'POST', '/events/organizers', organizerForm);
  await server.services.pool.query('UPDATE organizer SET public_unproven = true WHERE id = $1', [result.id]);
  expect(await foundAt(result.id)).toEqual(everywhere);
  const words = { organization_name: 'Buy at evil.example' };
  expect(await call(before, 'PATCH', mine, words)).toMatchObject({
    status: 403,
    errors: [{ code: 'address_not_proven' }],
  });
  expect((await call(before, 'GET', mine)).result.name).toBe('Fendika House');
  expect((await call(after, 'PATCH', mine, words)).status).toBe(200);
});

test('if another identity service no longer confirms the address, the organizer is hidden again', async () => {
  const person = somebody();
  const { result } = await call(person, 'POST', '/events/organizers', organizerForm);
  expect(await foundAt(result.id)).toEqual(everywhere);
  await call({ ...person, proven: false }, 'GET', mine);
  expect(await foundAt(result.id)).toEqual([]);
});

test('what our own identity service knows counts at once', async () => {
  const own = await startTestServer({ ownIdentity: true });
  try {
    const { token } = await signedIn(own, newcomer());
    const response = await own.request('/api/v1/events/organizers', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(organizerForm),
    });
    const { id } = (await response.json()).data.result;
    expect(await foundAt(id, own)).toEqual([]);
    await own.services.pool.query('UPDATE identity_user SET email_verified = true WHERE id = $1', [
      decodeJwt(token).sub,
    ]);
    expect(await foundAt(id, own)).toEqual(everywhere);
  } finally {
    await own.stop();
  }
});
