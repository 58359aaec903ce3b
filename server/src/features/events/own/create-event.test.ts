import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { eventForm } from '#tests/support/organizing.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

test('a published event is there for everybody, with all that was written', async () => {
  const person = await stage.organizer();
  const aster = await makeBeneficiary(stage.server.services.pool, { name: 'Aster' });
  const picture = await stage.upload(person);
  const { status, result } = await stage.create(person, {
    beneficiaries: [{ id: aster.id, name: 'aster' }, { name: 'The Unknown' }],
    location: { coordinates: [9.0108, 38.7613] },
    picture: picture.id,
    ticket_price: 12.5,
    total_available_tickets: 80,
  });
  expect(status).toBe(201);
  expect(result).toMatchObject({
    state: 'upcoming',
    category: 'Music',
    saves: 0,
    beneficiaries: ['Aster', 'The Unknown'],
  });
  expect((await stage.shown(result.id)).event).toMatchObject({
    title: 'Azmari night',
    banner: picture.url,
    // Half past seven in Addis Ababa.
    start_time: '2036-08-08T19:30:00+03:00',
    location: { coordinates: [9.0108, 38.7613] },
    place_name: 'Fendika, Addis Ababa',
    display_price: '$12.50',
    total_available_tickets: 80,
    tickets_sold: 0,
    canceled: false,
    organizer: { name: 'Fendika House' },
    beneficiaries: [{ beneficiary: aster }, { beneficiary: { id: null, name: 'The Unknown' } }],
  });
});

test('nobody sets what is not theirs to set', async () => {
  const person = await stage.organizer();
  const id = randomUUID();
  const { result } = await stage.create(person, {
    id,
    organizer_id: randomUUID(),
    tickets_sold: 500,
    sample: true,
    canceled_at: '2030-01-01',
    banner: 'https://elsewhere.example/x.png',
  });
  expect(result.id).not.toBe(id);
  expect((await stage.shown(result.id)).event).toMatchObject({
    tickets_sold: 0,
    canceled: false,
    banner: null,
  });
});

/** Creates the event with an idempotency key. */
async function createOnce(person: Person, key: string, changes: object = {}) {
  const response = await stage.server.request('/api/v1/events/listing', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await stage.server.token(person)}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(eventForm(stage.category, changes)),
  });
  const { data, errors } = await response.json();
  return { status: response.status, id: data?.result.id, code: errors?.[0].code };
}

test('the same form with the same key again is the same event, and invites once; another form is refused', async () => {
  const { pool } = stage.server.services;
  const [organizer, { page }] = [await stage.organizer(), await stage.performer('Aster')];
  const key = randomUUID();
  const [mine, other] = [await stage.upload(organizer), await stage.upload(organizer)];
  const changes = { beneficiaries: [page], picture: mine.id };
  const created = await Promise.all([1, 2, 3].map(() => createOnce(organizer, key, changes)));
  // Without scripts the same picture is uploaded once more.
  created.push(await createOnce(organizer, key, { ...changes, picture: other.id }));
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const [id, ...others] = new Set(created.map((answer) => answer.id));
  expect(others).toEqual([]);
  const invitations = `SELECT FROM jobs.job WHERE data->>'eventId' = $1`;
  expect((await pool.query(invitations, [id])).rows).toHaveLength(1);
  const changed = await createOnce(organizer, key, { ...changes, title: 'Another evening' });
  expect(changed).toEqual({ status: 409, id: undefined, code: 'idempotency_key_reused' });
  expect(await stage.managed(organizer, 'upcoming')).toHaveLength(2);
  const stranger = await createOnce(await stage.organizer(), key, { title: 'Another evening' });
  expect([stranger.status, stranger.id === id]).toEqual([201, false]);
  expect((await stage.shown(id)).event.title).toBe('Azmari night');
});

test('who is no organizer is asked to register, and nothing is written', async () => {
  const { status, errors } = await stage.create(somebody(), { title: 'Uninvited evening' });
  expect(status).toBe(403);
  expect(errors[0].code).toBe('not_an_organizer');
  const found = await stage.server.request('/api/v1/events/listing?search=uninvited');
  expect((await found.json()).data.metadata.total).toBe(0);
});

test.each([
  [{ title: 'Four' }, 'title', 'Title must be at least 5 characters'],
  [{ date: '' }, 'date', 'Date is required'],
  [{ date: '2036-02-30' }, 'date', 'Date is required'],
  [{ time: '' }, 'time', 'Time is required'],
  [{ time: '25:00' }, 'time', 'Time is required'],
  [{ date: '0000-01-01' }, 'date', 'Dates begin with the year 2000'],
  [{ date: '2036-02-30' }, 'date', 'Date is required'],
  [{ time_zone: 'Africa/Nowhere' }, 'time_zone', 'This time zone is not known'],
  [{ place_name: 'Home' }, 'place_name', 'Location must be at least 5 characters'],
  [{ category: '' }, 'category', 'Category is required'],
  [{ category: randomUUID() }, 'category', 'Category is required'],
  [{ description: 'Too short' }, 'description', 'Description must be at least 20 characters'],
  [{ beneficiaries: [] }, 'beneficiaries', 'At least one beneficiary is required'],
  [{ beneficiaries: [{ id: randomUUID(), name: 'Gone' }] }, 'beneficiaries.0', 'Gone is no longer on Tibeb'],
  [{ ticket_price: -1 }, 'ticket_price', 'A price cannot be below 0'],
  [{ ticket_price: 1.005 }, 'ticket_price', 'Use at most two decimals'],
  [{ tickets_url: 'https://tickets.example/\u0000' }, 'tickets_url', 'Unsupported characters'],
])('%j is refused at its field', async (changes, attr, detail) => {
  const { status, errors } = await stage.create(await stage.organizer(), changes);
  expect(status).toBe(400);
  expect(errors).toEqual([expect.objectContaining({ attr, detail })]);
});

test.each([
  'http://tickets.example.com',
  'javascript:alert(1)',
  'tickets',
  '',
  'https://bank.example@tickets.example',
  'https://tickets.example/a b',
])('tickets are not sold at %j', async (url) => {
  const { status, errors } = await stage.create(await stage.organizer(), { tickets_url: url });
  expect(status).toBe(400);
  const detail = 'Please enter a link that begins with https://';
  expect(errors).toEqual([expect.objectContaining({ attr: 'tickets_url', detail })]);
});

test("a picture that is somebody else's is not found", async () => {
  const picture = await stage.upload(somebody());
  const { status, errors } = await stage.create(await stage.organizer(), { picture: picture.id });
  expect(status).toBe(404);
  expect(errors[0]).toMatchObject({ code: 'picture_not_found', attr: 'picture' });
});
