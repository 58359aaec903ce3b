import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';
import { eventPages } from '../sitemap/list-event-pages.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

/** An organizer with one event, a category and a performer of its own, and the public lists that show it. */
async function openEvent(changes: object) {
  const { pool } = stage.server.services;
  const [person, performer] = [await stage.organizer(), await makeBeneficiary(pool)];
  const category = await makeCategory(pool, `Category of ${performer.name}`);
  const { result } = await stage.create(person, {
    category,
    beneficiaries: [performer],
    title: `Evening of ${performer.name}`,
    ...changes,
  });
  const own = await stage.call(person, 'GET', '/events/organizers/mine');
  const { id } = result;
  const get = async (path: string) => (await (await stage.server.request(`/api/v1${path}`)).json()).data;
  const list = async (query: string) => {
    const { results, metadata } = await get(`/events/listing?${query}`);
    return [results.map((event: { id: string }) => event.id), metadata.total];
  };
  return {
    person,
    id,
    shows: async () => ({
      all: await list(`category=${category}&when=all`),
      upcoming: await list(`category=${category}`),
      two: await list(`category=${category}&category=${category}`),
      performer: await list(`beneficiary=${performer.id}`),
      everOfPerformer: await list(`beneficiary=${performer.id}&when=all`),
      search: await list(`search=${encodeURIComponent(performer.name)}`),
      figures: (await get(`/beneficiary/professionals/${performer.id}`)).result.stats.events,
      byOrganizer: (await get(`/events/organizers/${own.result.id}/events`)).metadata.total,
      organizerSays: (await get(`/events/organizers/${own.result.id}`)).result.upcoming_events,
      sitemap: await inSitemap(id),
      detail: (await stage.shown(id)).status,
      bill: (await stage.server.request(`/api/v1/events/listing/${id}/beneficiaries`)).status,
      calendar: (await stage.server.request(`/events/${id}/calendar.ics`)).status,
      save: (await stage.call(somebody(), 'PUT', `/events/listing/${id}/save`)).status,
    }),
  };
}

async function inSitemap(id: string): Promise<boolean> {
  const source = eventPages(stage.server.services);
  for (const part of await source.listParts(1000))
    for await (const pages of source.read(part, 1000))
      if (pages.some(({ path }) => path === `/events/${id}`)) return true;
  return false;
}

const everywhere = (id: string) => ({
  ...Object.fromEntries(
    ['all', 'upcoming', 'two', 'performer', 'everOfPerformer', 'search'].map((list) => [list, [[id], 1]]),
  ),
  figures: 1,
  // The organizer already has another event.
  byOrganizer: 2,
  organizerSays: 2,
  sitemap: true,
  detail: 200,
  bill: 200,
  calendar: 200,
  save: 200,
});
const nowhere = {
  ...Object.fromEntries(
    ['all', 'upcoming', 'two', 'performer', 'everOfPerformer', 'search'].map((list) => [list, [[], 0]]),
  ),
  figures: 0,
  byOrganizer: 1,
  organizerSays: 1,
  sitemap: false,
  detail: 404,
  bill: 404,
  calendar: 404,
  save: 404,
};

const change = (person: Person, method: string, id: string, rest = '', body?: object) =>
  stage.call(person, method, `/events/listing/${id}${rest}`, body);

test('a draft shows nowhere until it is published', async () => {
  const { person, id, shows } = await openEvent({ draft: true });
  expect(await shows()).toEqual(nowhere);
  await change(person, 'PATCH', id, '', { date: '2036-08-09' });
  expect(await shows()).toEqual(nowhere);
  await change(person, 'PATCH', id, '', { draft: false });
  expect(await shows()).toEqual(everywhere(id));
});

test('a deleted event shows nowhere until it is restored; a canceled one shows', async () => {
  const { person, id, shows } = await openEvent({});
  expect(await shows()).toEqual(everywhere(id));
  for (const cancels of [false, true]) {
    if (cancels) await change(person, 'POST', id, '/cancel');
    expect(await shows()).toEqual(everywhere(id));
    await change(person, 'DELETE', id);
    expect(await shows()).toEqual(nowhere);
    await change(person, 'POST', id, '/restore');
    expect(await shows()).toEqual(everywhere(id));
  }
});

test('a deleted event that nobody restores leaves all totals as they are', async () => {
  const { person, id, shows } = await openEvent({});
  await change(person, 'DELETE', id);
  await stage.runJob('events.forget-deleted', 8 * 86_400_000);
  expect(await shows()).toEqual(nowhere);
  expect(await stage.managed(person, 'deleted')).toEqual([]);
});

test('the database refuses a listed event that lacks what a draft may lack, and a draft of nobody', async () => {
  const insert = (columns: string, values: string) =>
    stage.server.ownerPool.query(`INSERT INTO event (title, ${columns}) VALUES ('Evening', ${values})`);
  const category = `'${stage.category}'`;
  await expect(insert('total_available_tickets', '0')).rejects.toThrow('event_listed_complete');
  await expect(insert('category_id, total_available_tickets', `${category}, NULL`)).rejects.toThrow(
    'event_listed_complete',
  );
  await expect(insert('state', "'draft'")).rejects.toThrow('event_unlisted_owned');
  await expect(insert('category_id, state', `${category}, 'canceled'`)).rejects.toThrow(
    'event_canceled_when',
  );
  await expect(insert('category_id, canceled_at', `${category}, now()`)).rejects.toThrow(
    'event_canceled_when',
  );
  await expect(insert('category_id, state', `${category}, 'deleted'`)).rejects.toThrow('event_deleted_from');
});
