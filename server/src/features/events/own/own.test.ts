import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventForm } from '#tests/support/organizing.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { somebody } from '#tests/support/test-server.ts';
import { forgetDeletedEventsJob } from './forget-deleted.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

const listed = async (id: string) => {
  const found = await stage.server.request('/api/v1/events/listing?when=all&limit=100');
  return (await found.json()).data.results.some((event: { id: string }) => event.id === id);
};

describe('drafts', () => {
  test('a draft is its organizer’s alone until it is published, under the same id', async () => {
    const person = await stage.organizer();
    const { result } = await stage.create(person, { draft: true });
    expect(result.state).toBe('draft');
    expect((await stage.shown(result.id)).status).toBe(404);
    expect(await stage.managed(person, 'draft')).toEqual([result.id]);
    const edited = await stage.call(person, 'PATCH', `/events/listing/${result.id}`, {
      title: 'Later title',
    });
    expect(edited.result).toMatchObject({ state: 'draft', title: 'Later title' });
    const { result: published } = await stage.call(person, 'PATCH', `/events/listing/${result.id}`, {
      draft: false,
    });
    expect(published).toMatchObject({ id: result.id, state: 'upcoming', title: 'Later title' });
    expect((await stage.shown(result.id)).event.title).toBe('Later title');
    expect(await stage.managed(person, 'draft')).toEqual([]);
    const back = await stage.call(person, 'PATCH', `/events/listing/${result.id}`, { draft: true });
    expect(back).toMatchObject({ status: 400, errors: [{ attr: 'draft' }] });
  });
});

describe('editing', () => {
  test('the form comes back as it was filled in, and a change reaches everybody', async () => {
    const person = await stage.organizer();
    const picture = await stage.upload(person);
    const { result } = await stage.create(person, { ticket_price: 0, picture: picture.id });
    const { result: editable } = await stage.call(person, 'GET', `/events/managed/${result.id}`);
    expect(editable.form).toEqual({
      ...eventForm(stage.category),
      time_zone: 'Africa/Addis_Ababa',
      location: null,
      picture: picture.id,
      ticket_price: 0,
      total_available_tickets: 0,
    });
    const changes = { time: '21:00', picture: null, ticket_price: null, title: 'Late azmari night' };
    await stage.call(person, 'PATCH', `/events/listing/${result.id}`, changes);
    expect((await stage.shown(result.id)).event).toMatchObject({
      title: 'Late azmari night',
      start_time: '2036-08-08T21:00:00+03:00',
      display_price: '',
      banner: null,
    });
    const again = await stage.server.request('/api/v1/events/listing?search=late azmari');
    expect((await again.json()).data.results[0].id).toBe(result.id);
  });

  test('a banner that was not uploaded stays with other changes, and goes when it is taken away', async () => {
    const person = await stage.organizer();
    const { result } = await stage.create(person);
    const banner = '/pictures/events/tizita-by-lamplight-1200.webp';
    await stage.server.services.pool.query('UPDATE event SET banner = $2 WHERE id = $1', [result.id, banner]);
    const change = async (body: object) =>
      (await stage.call(person, 'PATCH', `/events/listing/${result.id}`, body)).result.banner;
    expect(await change({ title: 'Late azmari night' })).toBe(banner);
    expect(await change({ picture: null })).toBeNull();
  });

  test('where tickets are sold is said by its organizer alone, kept by other changes, and taken away again', async () => {
    const person = await stage.organizer();
    const { result: without } = await stage.create(person);
    expect((await stage.shown(without.id)).event).not.toHaveProperty('tickets_url');
    const { result } = await stage.create(person, {
      tickets_url: ' https://tickets.example.com/azmari?night=1 ',
    });
    const change = (body: object) => stage.call(person, 'PATCH', `/events/listing/${result.id}`, body);
    const shownUrl = async () => (await stage.shown(result.id)).event.tickets_url;
    expect(await shownUrl()).toBe('https://tickets.example.com/azmari?night=1');
    await change({ title: 'Late azmari night' });
    expect(await shownUrl()).toBe('https://tickets.example.com/azmari?night=1');
    const { result: editable } = await stage.call(person, 'GET', `/events/managed/${result.id}`);
    expect(editable.form).toMatchObject({ tickets_url: 'https://tickets.example.com/azmari?night=1' });
    expect((await change({ tickets_url: 'http://tickets.example.com' })).errors).toMatchObject([
      { attr: 'tickets_url', detail: 'Please enter a link that begins with https://' },
    ]);
    const byOthers = await stage.call(await stage.organizer(), 'PATCH', `/events/listing/${result.id}`, {
      tickets_url: 'https://elsewhere.example',
    });
    expect(byOthers.status).toBe(404);
    await change({ tickets_url: null });
    expect((await stage.shown(result.id)).event).not.toHaveProperty('tickets_url');
    const listed = await stage.server.request('/api/v1/events/listing');
    expect((await listed.json()).data.results[0]).not.toHaveProperty('tickets_url');
  });

  test('a refused change changes nothing', async () => {
    const person = await stage.organizer();
    const { result } = await stage.create(person);
    const { status } = await stage.call(person, 'PATCH', `/events/listing/${result.id}`, {
      title: 'Fine title',
      category: randomUUID(),
    });
    expect(status).toBe(400);
    expect((await stage.shown(result.id)).event.title).toBe('Azmari night');
  });
});

describe('deleting', () => {
  test('a deleted event is gone for everybody and comes back as it was, saves included', async () => {
    const [person, fan] = [await stage.organizer(), somebody()];
    const { result } = await stage.create(person);
    await stage.call(fan, 'PUT', `/events/listing/${result.id}/save`);
    const deleted = await stage.call(person, 'DELETE', `/events/listing/${result.id}`);
    expect(deleted.result).toMatchObject({ state: 'deleted', saves: 1 });
    expect(Date.parse(deleted.result.restorable_until) - stage.clock.now().getTime()).toBe(7 * 86_400_000);
    expect((await stage.shown(result.id)).status).toBe(404);
    expect(await listed(result.id)).toBe(false);
    expect((await stage.call(fan, 'GET', '/events/saved')).body.data.metadata.total).toBe(0);
    expect(await stage.managed(person, 'deleted')).toEqual([result.id]);
    expect(
      (await stage.call(person, 'PATCH', `/events/listing/${result.id}`, { title: 'No way' })).status,
    ).toBe(404);

    await stage.call(person, 'POST', `/events/listing/${result.id}/restore`);
    expect((await stage.shown(result.id)).status).toBe(200);
    expect((await stage.call(fan, 'GET', `/events/listing/${result.id}/save`)).result).toEqual({
      saved: true,
    });
    expect(await stage.managed(person, 'deleted')).toEqual([]);
  });

  test('deleting and restoring at once, many times, leaves one event in one place', async () => {
    const person = await stage.organizer();
    const { result } = await stage.create(person);
    const paths = [
      ['DELETE', ''],
      ['POST', '/restore'],
    ] as const;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const [method, path] = paths[turn % 2] ?? paths[0];
        return stage.call(person, method, `/events/listing/${result.id}${path}`);
      }),
    );
    for (const { status } of answers) expect(status).toBe(200);
    await stage.call(person, 'POST', `/events/listing/${result.id}/restore`);
    expect((await stage.shown(result.id)).status).toBe(200);
    expect(await stage.managed(person, 'deleted')).toEqual([]);
  });

  test('after a week it is forgotten', async () => {
    const person = await stage.organizer();
    const { result } = await stage.create(person);
    await stage.call(person, 'DELETE', `/events/listing/${result.id}`);
    const forget = () =>
      forgetDeletedEventsJob(stage.server.services).work({} as never, { id: randomUUID() });
    stage.setAhead(6 * 86_400_000);
    await forget();
    expect(await stage.managed(person, 'deleted')).toEqual([result.id]);
    stage.setAhead(8 * 86_400_000);
    await forget();
    expect((await stage.call(person, 'POST', `/events/listing/${result.id}/restore`)).status).toBe(404);
    stage.setAhead(0);
  });
});

test('upcoming, past and canceled events are listed apart, with totals', async () => {
  const person = await stage.organizer();
  const { result: past } = await stage.create(person, { date: '2036-07-01' });
  const { result: off } = await stage.create(person, { date: '2036-09-01' });
  await stage.call(person, 'POST', `/events/listing/${off.id}/cancel`);
  expect(await stage.managed(person, 'past')).toEqual([past.id]);
  expect(await stage.managed(person, 'canceled')).toEqual([off.id]);
  const upcoming = await stage.call(person, 'GET', '/events/managed');
  expect(upcoming.body.data.metadata).toEqual({ total: 1, limit: 12, offset: 0 });
});

test('a night that has begun stays among the upcoming events of its organizer for twelve hours', async () => {
  const person = await stage.organizer();
  const { body } = await stage.call(person, 'GET', '/events/managed');
  const [tonight] = body.data.results;
  const beginsInMs = Date.parse(tonight.start_time) - stage.clock.now().getTime();
  const hourMs = 3_600_000;
  stage.setAhead(beginsInMs + 11 * hourMs);
  expect(await stage.managed(person, 'upcoming')).toEqual([tonight.id]);
  expect(await stage.managed(person, 'past')).toEqual([]);
  stage.setAhead(beginsInMs + 13 * hourMs);
  expect(await stage.managed(person, 'upcoming')).toEqual([]);
  expect(await stage.managed(person, 'past')).toEqual([tonight.id]);
  stage.setAhead(0);
});

test('a canceled event stays to be seen, marked, and cannot be changed any more', async () => {
  const person = await stage.organizer();
  const { result } = await stage.create(person);
  expect((await stage.call(person, 'POST', `/events/listing/${result.id}/cancel`)).result.state).toBe(
    'canceled',
  );
  expect((await stage.shown(result.id)).event.canceled).toBe(true);
  const change = await stage.call(person, 'PATCH', `/events/listing/${result.id}`, { title: 'On again' });
  expect(change).toMatchObject({ status: 409, errors: [{ code: 'event_canceled' }] });
});

describe('another organizer', () => {
  test.each([
    ['GET', '/events/managed/{id}', undefined],
    ['PATCH', '/events/listing/{id}', { title: 'Taken over' }],
    ['DELETE', '/events/listing/{id}', undefined],
    ['POST', '/events/listing/{id}/restore', undefined],
    ['POST', '/events/listing/{id}/cancel', undefined],
  ] as const)('%s %s finds nothing of theirs, published, draft or deleted', async (method, path, body) => {
    const [owner, attacker] = [await stage.organizer(), await stage.organizer()];
    const { result: published } = await stage.create(owner);
    const { result: draft } = await stage.create(owner, { draft: true });
    const { result: deleted } = await stage.create(owner);
    await stage.call(owner, 'DELETE', `/events/listing/${deleted.id}`);
    for (const { id } of [published, draft, deleted]) {
      for (const person of [attacker, somebody()]) {
        const { status, errors } = await stage.call(person, method, path.replace('{id}', id), body);
        expect(status).toBe(404);
        expect(errors[0].code).toBe('event_not_found');
      }
    }
    expect((await stage.shown(published.id)).event).toMatchObject({ title: 'Azmari night', canceled: false });
    expect(await stage.managed(owner, 'draft')).toEqual([draft.id]);
    expect(await stage.managed(owner, 'deleted')).toEqual([deleted.id]);
    expect(await stage.managed(attacker, 'draft')).toEqual([]);
  });
});
