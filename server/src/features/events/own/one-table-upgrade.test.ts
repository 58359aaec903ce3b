import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCategory } from '#tests/support/factories.ts';
import { callAs } from '#tests/support/organizing.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { somebody, startTestServer } from '#tests/support/test-server.ts';

// What the version before migration 0161 wrote for drafts and deleted events: a form as JSON.

const issuer = 'tibeb';
const clock = { now: () => new Date('2036-08-01T12:00:00Z') };
const changedAt = '2036-07-31T12:00:00Z';
const [organizer, fan, erased] = [somebody('Selam Bekele'), somebody(), somebody()];
const ids = {
  published: randomUUID(),
  canceled: randomUUID(),
  draft: randomUUID(),
  deletedDraft: randomUUID(),
  deletedPublished: randomUUID(),
  deletedCanceled: randomUUID(),
  deletedLongAgo: randomUUID(),
  strayDraft: randomUUID(),
};

let server: Awaited<ReturnType<typeof startTestServer>>;
let aster: { id: string; name: string };
let category: string;

const formOf = (changes: object) => ({
  title: 'Azmari night',
  date: '2036-08-08',
  time: '19:30',
  time_zone: 'Africa/Addis_Ababa',
  place_name: 'Fendika, Addis Ababa',
  location: { coordinates: [9.01, 38.76] },
  category,
  description: 'Masinko, krar and whoever comes by after midnight.',
  beneficiaries: [aster, { id: null, name: 'The Unknown' }].map(({ id, name }) => ({ id, name })),
  picture: null,
  ticket_price: null,
  total_available_tickets: null,
  ...changes,
});
const wasDraft = { banner: null, wasDraft: true, tickets_sold: 0, saves: [] };

/**
 * Drafts and deleted events as the older version stored them: apart from events, with their contents in the shape of
 * the form.
 */
function draftsAndTrash(savers: readonly string[]) {
  const wasPublished = {
    banner: '/banner.webp',
    wasDraft: false,
    tickets_sold: 3,
    canceled_at: null,
    display_price: 'Pay what you can',
    agreements: [{ beneficiary_id: aster.id, agreed_at: '2036-07-01 10:00:00.123456+00' }],
    saves: savers.map((account_id) => ({ account_id, created_at: '2036-07-02 10:00:00+00' })),
  };
  const { canceled_at, display_price, agreements, ...asOfLongAgo } = wasPublished;
  return [
    ['draft', 'draft', { form: formOf({ ticket_price: 12.5 }), ...wasDraft }],
    ['deletedDraft', 'deleted', { form: formOf({ location: null, ticket_price: 0 }), ...wasDraft }],
    ['deletedPublished', 'deleted', { form: formOf({ total_available_tickets: 80 }), ...wasPublished }],
    [
      'deletedCanceled',
      'deleted',
      // This time occurs twice in that time zone.
      {
        form: formOf({ date: '2036-10-26', time: '02:30', time_zone: 'Europe/Berlin' }),
        ...wasPublished,
        canceled_at: changedAt,
      },
    ],
    ['deletedLongAgo', 'deleted', { form: formOf({ time_zone: '+05:30', ticket_price: 5 }), ...asOfLongAgo }],
    [
      'strayDraft',
      'draft',
      {
        form: formOf({
          category: randomUUID(),
          time_zone: 'Mars/Olympus_Mons',
          beneficiaries: [{ id: randomUUID(), name: 'Gone' }],
        }),
        ...wasDraft,
      },
    ],
  ] as const;
}

beforeAll(async () => {
  const database = await createOlderDatabase('0161');
  const owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  const query = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows[0];
  const account = async ({ subject, email }: { subject: string; email: string }, isErased = false) =>
    (
      await query(
        `INSERT INTO account (issuer, subject, email, address_proven, erased_at)
         VALUES ($1, $2, $3, true, CASE WHEN $4 THEN now() END) RETURNING id`,
        [issuer, subject, isErased ? '' : email, isErased],
      )
    ).id as string;
  const [owning, saving, leaving] = [
    await account(organizer),
    await account(fan),
    await account(erased, true),
  ];
  const { id: organizerId } = await query(
    `INSERT INTO organizer (account_id, full_name, organization_name, email, phone, description)
     VALUES ($1, 'Selam Bekele', 'Fendika House', 'selam@example.com', '+251911234567', '') RETURNING id`,
    [owning],
  );
  category = await makeCategory(owner as never, 'Music');
  const beneficiary = await query("INSERT INTO beneficiary (name) VALUES ('Aster') RETURNING id, name", []);
  aster = beneficiary;
  for (const [id, canceledAt] of [
    [ids.published, null],
    [ids.canceled, changedAt],
  ])
    await query(
      `INSERT INTO event (id, title, description, category_id, starts_at, organizer_id, canceled_at)
       VALUES ($1, 'Was listed', 'A kebero by lamplight.', $2, '2036-08-20T18:00:00Z', $3, $4)`,
      [id, category, organizerId, canceledAt],
    );
  for (const [id, state, contents] of draftsAndTrash([saving, leaving]))
    await query(
      `INSERT INTO unlisted_event (id, organizer_id, state, contents, changed_at) VALUES ($1, $2, $3, $4, $5)`,
      [ids[id], organizerId, state, JSON.stringify(contents), changedAt],
    );
  await owner.end();
  await database.upgrade();
  server = await startTestServer({
    database,
    overrides: { clock },
  });
});
afterAll(() => server.stop());

const call = (method: string, path: string, person = organizer) => callAs(server, person, method, path);
const editable = async (id: string) => (await call('GET', `/events/managed/${id}`)).result;
const listed = async (query = '') => {
  const response = await server.request(`/api/v1/events/listing?${query}`);
  const { results, metadata } = (await response.json()).data;
  return [new Set(results.map(({ id }: { id: string }) => id)), metadata.total];
};

test('what was listed is listed, and nothing else', async () => {
  const both = [new Set([ids.published, ids.canceled]), 2];
  expect(await listed()).toEqual(both);
  expect(await listed('search=was listed')).toEqual(both);
  expect(await listed('search=azmari')).toEqual([new Set(), 0]);
  expect(await listed(`beneficiary=${aster.id}&when=all`)).toEqual([new Set(), 0]);
  const { result: profile } = await call('GET', `/beneficiary/professionals/${aster.id}`);
  expect(profile.stats.events).toBe(0);
  expect((await call('GET', '/events/saved', fan)).body.data.metadata.total).toBe(0);
});

test('what was listed is found by its description, and says nothing of where tickets are sold', async () => {
  const near = async (search: string) => {
    const response = await server.request(`/api/v1/events/near?search=${search}`);
    return new Set((await response.json()).data.results.map(({ id }: { id: string }) => id));
  };
  expect(await near('lamplight')).toEqual(new Set([ids.published, ids.canceled]));
  expect(await near('masinko')).toEqual(new Set());
  const { result } = await call('GET', `/events/listing/${ids.published}`);
  expect(result).not.toHaveProperty('tickets_url');
});

test('each is in the state it had', async () => {
  const states = async (state: string) => {
    const { results } = (await call('GET', `/events/managed?state=${state}`)).body.data;
    return new Set(results.map(({ id }: { id: string }) => id));
  };
  expect(await states('upcoming')).toEqual(new Set([ids.published]));
  expect(await states('canceled')).toEqual(new Set([ids.canceled]));
  expect(await states('draft')).toEqual(new Set([ids.draft, ids.strayDraft]));
  const { deletedDraft, deletedPublished, deletedCanceled, deletedLongAgo } = ids;
  expect(await states('deleted')).toEqual(
    new Set([deletedDraft, deletedPublished, deletedCanceled, deletedLongAgo]),
  );
});

test('a draft has its form, and can be published', async () => {
  expect((await editable(ids.draft)).form).toEqual(formOf({ ticket_price: 12.5 }));
  expect((await editable(ids.deletedDraft)).form).toEqual(formOf({ location: null, ticket_price: 0 }));
  const published = await callAs(server, organizer, 'PATCH', `/events/listing/${ids.draft}`, {
    draft: false,
  });
  expect(published.result).toMatchObject({ state: 'upcoming' });
  const shown = await call('GET', `/events/listing/${ids.draft}`);
  expect(shown.result).toMatchObject({ display_price: '$12.50', total_available_tickets: 0 });
});

test('a deleted event can be restored until a week after it was deleted, with its saves and agreements', async () => {
  const { results } = (await call('GET', '/events/managed?state=deleted')).body.data;
  for (const { restorable_until } of results) expect(restorable_until).toBe('2036-08-07T12:00:00.000Z');
  const restore = async (id: string) => (await call('POST', `/events/listing/${id}/restore`)).result;
  expect(await restore(ids.deletedPublished)).toMatchObject({
    state: 'upcoming',
    start_time: '2036-08-08T19:30:00+03:00',
    banner: '/banner.webp',
    beneficiaries: ['Aster', 'The Unknown'],
    tickets_sold: 3,
    total_available_tickets: 80,
    saves: 1,
  });
  expect(await restore(ids.deletedCanceled)).toMatchObject({
    state: 'canceled',
    start_time: '2036-10-26T02:30:00+02:00',
  });
  expect(await restore(ids.deletedDraft)).toMatchObject({ state: 'draft' });
  const price = async (id: string) => (await call('GET', `/events/listing/${id}`)).result.display_price;
  expect(await price(ids.deletedPublished)).toBe('Pay what you can');
  const saved = (await call('GET', '/events/saved', fan)).body.data;
  expect(saved.results[0]).toMatchObject({ saved_at: '2036-07-02T10:00:00.000Z' });
  const { rows } = await server.ownerPool.query(
    'SELECT beneficiary_id, agreed_at::text FROM event_beneficiary WHERE event_id = $1 AND agreed_at IS NOT NULL',
    [ids.deletedPublished],
  );
  expect(rows).toEqual([{ beneficiary_id: aster.id, agreed_at: expect.stringContaining('10:00:00.123456') }]);
});

test('what was deleted before prices and cancelations were written down comes back, too', async () => {
  await call('POST', `/events/listing/${ids.deletedLongAgo}/restore`);
  expect((await call('GET', `/events/listing/${ids.deletedLongAgo}`)).result).toMatchObject({
    canceled: false,
    display_price: '$5',
    start_time: '2036-08-08T19:30:00+05:30',
  });
});

test('a draft whose category, performer and zone are gone waits to be completed', async () => {
  const publish = () =>
    callAs(server, organizer, 'PATCH', `/events/listing/${ids.strayDraft}`, { draft: false });
  expect((await editable(ids.strayDraft)).form).toMatchObject({ date: '', category: '' });
  expect((await publish()).status).toBe(400);
  const changes = { category, date: '2036-08-08', time: '19:30', time_zone: 'Africa/Addis_Ababa' };
  await callAs(server, organizer, 'PATCH', `/events/listing/${ids.strayDraft}`, changes);
  expect((await publish()).result).toMatchObject({ state: 'upcoming', beneficiaries: ['Gone'] });
});
