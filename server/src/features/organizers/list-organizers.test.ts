import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('organizer').execute());

async function get(path: string) {
  const response = await server.request(`/api/v1/events/organizers${path}`);
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

test('organizers answer by name, in pages, with how many events they have to come', async () => {
  const { pool } = server.services;
  const yared = await makeOrganizer(pool, { name: 'Yared School', description: 'Teaches.' });
  const fendika = await makeOrganizer(pool, { name: 'Azmari House', sample: true });
  await makeEvent(pool, { organizer: yared });
  await makeEvent(pool, { organizer: yared, startsAt: null });
  await makeEvent(pool, { organizer: yared, startsAt: new Date('2020-01-01') });
  await makeEvent(pool);
  const year = new Date().getUTCFullYear();
  expect((await get('')).body.data).toEqual({
    results: [
      {
        id: fendika.id,
        name: 'Azmari House',
        description: 'Holds evenings.',
        upcoming_events: 0,
        joined_year: year,
      },
      { id: yared.id, name: 'Yared School', description: 'Teaches.', upcoming_events: 2, joined_year: year },
    ],
    metadata: { total: 2, limit: 12, offset: 0 },
  });
  expect((await get('?limit=1&offset=1')).body.data).toMatchObject({
    results: [{ name: 'Yared School' }],
    metadata: { total: 2, limit: 1, offset: 1 },
  });
  expect((await get(`/${yared.id}`)).body.data.result).toMatchObject({
    name: 'Yared School',
    upcoming_events: 2,
  });
});

test('the name, mail and phone of the person behind an organizer are told to nobody', async () => {
  const { id } = await makeOrganizer(server.services.pool);
  for (const path of ['', `/${id}`])
    expect((await get(path)).text).not.toMatch(/Private Person|private@|\+251/);
});

test('an organizer is removed with its account, and its events say that nobody answers for them', async () => {
  const { db, pool } = server.services;
  const organizer = await makeOrganizer(pool);
  const event = await makeEvent(pool, { organizer });
  await db.deleteFrom('account').execute();
  expect((await get(`/${organizer.id}`)).status).toBe(404);
  const answer = await (await server.request(`/api/v1/events/listing/${event.id}`)).json();
  expect(answer.data.result).toMatchObject({ organizer: null, organizer_left: true });
});

test('a missing or malformed organizer is not found', async () => {
  for (const id of [randomUUID(), 'junk']) {
    const { status, body } = await get(`/${id}`);
    expect(status).toBe(404);
    expect(body.errors[0]).toMatchObject({ code: 'organizer_not_found', detail: 'Organizer not found' });
  }
});

test('a page of no size is refused at its field', async () => {
  const { status, body } = await get('?limit=0');
  expect(status).toBe(400);
  expect(body.errors[0].attr).toBe('limit');
});
