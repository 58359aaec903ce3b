import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

async function listed(organizerId: string, query = '') {
  const response = await stage.server.request(`/api/v1/events/organizers/${organizerId}/events${query}`);
  const { data } = await response.json();
  return { status: response.status, titles: data?.results.map(titleOf), total: data?.metadata.total };
}
const titleOf = ({ title, canceled }: { title: string; canceled: boolean }) =>
  canceled ? `${title} (canceled)` : title;

test('everybody sees an organizer’s upcoming events, soonest first, with canceled ones marked', async () => {
  const person = await stage.organizer();
  const own = (await stage.call(person, 'GET', '/events/organizers/mine')).result.id;
  await stage.create(person, { title: 'Much later', date: '2036-09-01' });
  const { result } = await stage.create(person, { title: 'Called off', date: '2036-08-20' });
  await stage.call(person, 'POST', `/events/listing/${result.id}/cancel`);
  await stage.create(person, { title: 'Long over', date: '2036-07-01' });
  await stage.create(person, { title: 'Nobody knows yet', draft: true });
  await stage.create(await stage.organizer(), { title: 'Of somebody else' });
  const titles = ['Azmari night', 'Called off (canceled)', 'Much later'];
  expect(await listed(own)).toEqual({ status: 200, titles, total: 3 });
  expect(await listed(own, '?limit=1&offset=2')).toEqual({ status: 200, titles: ['Much later'], total: 3 });
});

test('an unknown organizer has no events, and neither has a malformed id', async () => {
  expect(await listed(randomUUID())).toEqual({ status: 200, titles: [], total: 0 });
  expect((await listed('1')).status).toBe(404);
});
