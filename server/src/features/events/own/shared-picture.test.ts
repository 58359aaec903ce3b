import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';

const dayMs = 86_400_000;
let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage({ workJobs: true });
});
afterAll(() => stage.stop());

/** Runs the removal of deleted events and then the sweep of pictures, as they happen by themselves after so many days. */
async function sweepIn(days: number) {
  await stage.runJob('events.forget-deleted', days * dayMs);
  await stage.runJob('pictures.sweep', days * dayMs);
}
const isServed = async (url: string) => (await stage.server.request(url)).status === 200;
/** Files are deleted in a job of their own; once this file is gone, so are the others of the same sweep. */
const untilGone = (url: string) => vi.waitFor(async () => expect(await isServed(url)).toBe(false), 15_000);

test('the picture of a form sent twice stays for the one event when the other is deleted', async () => {
  const person = await stage.organizer();
  const [picture, unused] = [await stage.upload(person), await stage.upload(person)];
  const { result: created } = await stage.create(person, { picture: picture.id });
  const { result: twice } = await stage.create(person, { picture: picture.id });
  await stage.call(person, 'DELETE', `/events/listing/${twice.id}`);
  await sweepIn(8);
  await untilGone(unused.url);
  expect(await isServed(picture.url)).toBe(true);
  expect((await stage.shown(created.id)).event.banner).toBe(picture.url);

  await stage.call(person, 'DELETE', `/events/listing/${created.id}`);
  const waste = await stage.upload(person);
  await sweepIn(2);
  await untilGone(waste.url);
  // The event may be restored, and its picture with it.
  expect(await isServed(picture.url)).toBe(true);
  await sweepIn(8);
  await untilGone(picture.url);
});

test('a portrait that is an event’s banner, too, outlives its change', async () => {
  const person = await stage.organizer();
  const [picture, unused] = [await stage.upload(person), await stage.upload(person)];
  const profile = '/account/users/profile';
  await stage.call(person, 'PATCH', profile, { picture: picture.id });
  const { result } = await stage.create(person, { picture: picture.id });
  await stage.call(person, 'PATCH', `/events/listing/${result.id}`, { picture: null });
  await sweepIn(2);
  await untilGone(unused.url);
  expect(await isServed(picture.url)).toBe(true);
  expect((await stage.call(person, 'GET', profile)).result.profile_picture).toBe(picture.url);
});
