import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeCategory, makeEvent, makeOrganizer } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function get(path: string) {
  const response = await server.request(`/api/v1/events/${path}`);
  return { response, status: response.status, body: await response.json() };
}

test('an event answers with everything its page shows, past or to come', async () => {
  const { pool } = server.services;
  const organizer = await makeOrganizer(pool, { name: 'Yared School' });
  const aster = await makeBeneficiary(pool, { name: 'Aster' });
  const { id } = await makeEvent(pool, {
    title: 'Azmari night',
    description: 'Songs.',
    banner: '/pictures/events/azmari.webp',
    place: 'Kazanchis',
    category: 'Jazz',
    startsAt: new Date('2020-08-08T16:00:00Z'),
    coordinates: [9.0108, 38.7613],
    price: '$5',
    tickets: { sold: 12, available: 80 },
    beneficiaries: [aster],
    organizer,
  });
  const { response, body } = await get(`listing/${id}`);
  expect(body.data.result).toEqual({
    id,
    title: 'Azmari night',
    description: 'Songs.',
    banner: '/pictures/events/azmari.webp',
    start_time: '2020-08-08T19:00:00+03:00',
    category: { id: await makeCategory(pool, 'Jazz'), name: 'Jazz' },
    location: { coordinates: [9.0108, 38.7613] },
    place_name: 'Kazanchis',
    display_price: '$5',
    tickets_sold: 12,
    total_available_tickets: 80,
    canceled: false,
    beneficiaries: [{ id: expect.any(String), beneficiary: aster }],
    organizer: { id: organizer.id, name: 'Yared School' },
    organizer_left: false,
    past: true,
    takes_tips: [aster.id],
  });
  const again = await server.request(`/api/v1/events/listing/${id}`, {
    headers: { 'if-none-match': response.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
});

test('an event of nobody, nowhere and at no time says so with null', async () => {
  const { id } = await makeEvent(server.services.pool, { startsAt: null });
  const { body } = await get(`listing/${id}`);
  expect(body.data.result).toMatchObject({
    banner: null,
    start_time: null,
    location: null,
    place_name: null,
    organizer: null,
    organizer_left: false,
    past: false,
    takes_tips: [],
    beneficiaries: [],
  });
});

test('the bill answers in its order with all a visitor may see of each performer', async () => {
  const { pool } = server.services;
  const aster = await makeBeneficiary(pool, {
    name: 'Aster',
    bio: 'Sings.',
    picture: '/pictures/aster.webp',
    email: 'aster@example.com',
    followers: 7,
    types: ['Singer', 'Poet'],
  });
  const { id } = await makeEvent(pool, { beneficiaries: [{ id: null, name: 'The Unknown' }, aster] });
  const { body } = await get(`listing/${id}/beneficiaries`);
  const nobody = { bio: '', profile_picture: null, follower_count: 0, types: [], user: { email: null } };
  const takesNoTips = { tipping: 'closed', suggested_amounts: [] };
  expect(body.data).toEqual({
    results: [
      { id: expect.any(String), beneficiary: { id: null, name: 'The Unknown', ...nobody, ...takesNoTips } },
      {
        id: expect.any(String),
        beneficiary: {
          id: aster.id,
          name: 'Aster',
          bio: 'Sings.',
          profile_picture: '/pictures/aster.webp',
          follower_count: 7,
          types: [
            { id: expect.any(String), name: 'Poet' },
            { id: expect.any(String), name: 'Singer' },
          ],
          user: { email: 'aster@example.com' },
          tipping: 'open',
          suggested_amounts: [],
        },
      },
    ],
    metadata: { total: 2, limit: 100, offset: 0 },
  });
  const second = (await get(`listing/${id}/beneficiaries?limit=1&offset=1`)).body.data;
  expect(second.results.map((one: { beneficiary: object }) => one.beneficiary)).toMatchObject([aster]);
  expect(second.metadata).toEqual({ total: 2, limit: 1, offset: 1 });
  const beyond = (await get(`listing/${id}/beneficiaries?offset=5`)).body.data;
  expect(beyond).toMatchObject({ results: [], metadata: { total: 2 } });
});

test('a performer whose profile was deleted stays on the bill by name', async () => {
  const { db, pool } = server.services;
  const aster = await makeBeneficiary(pool, { name: 'Aster' });
  const { id } = await makeEvent(pool, { beneficiaries: [aster] });
  await db.deleteFrom('beneficiary').where('id', '=', aster.id).execute();
  const { body } = await get(`listing/${id}/beneficiaries`);
  expect(body.data.results).toMatchObject([{ beneficiary: { id: null, name: 'Aster', bio: '' } }]);
});

test('an event without performers has an empty bill', async () => {
  const { id } = await makeEvent(server.services.pool);
  const { body } = await get(`listing/${id}/beneficiaries`);
  expect(body.data).toMatchObject({ results: [], metadata: { total: 0 } });
});

test.each(['', '/beneficiaries'])('a missing or malformed event is not found (%s)', async (part) => {
  for (const id of [randomUUID(), 'junk', '%00']) {
    const { status, body } = await get(`listing/${id}${part}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({
      type: 'client_error',
      errors: [{ code: 'event_not_found', detail: 'Event not found' }],
    });
  }
});

test('categories answer by name, in pages, those without events too', async () => {
  const { db, pool } = server.services;
  await db.deleteFrom('event').execute();
  await db.deleteFrom('event_category').execute();
  const ids = new Map<string, string>();
  for (const name of ['Music', 'Art', 'Dance']) ids.set(name, await makeCategory(pool, name));
  const { body } = await get('categories');
  expect(body.data).toEqual({
    results: ['Art', 'Dance', 'Music'].map((name) => ({ id: ids.get(name), name })),
    metadata: { total: 3, limit: 100, offset: 0 },
  });
  expect((await get('categories?limit=1&offset=1')).body.data).toMatchObject({
    results: [{ name: 'Dance' }],
    metadata: { total: 3, limit: 1, offset: 1 },
  });
});

test.each([
  ['categories?limit=0', 'limit'],
  [`listing/${randomUUID()}/beneficiaries?offset=-1`, 'offset'],
])('%s is refused at its field', async (path, attr) => {
  const { status, body } = await get(path);
  expect(status).toBe(400);
  expect(body).toMatchObject({ type: 'validation_error', errors: [{ attr }] });
});
