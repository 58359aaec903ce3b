import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

const notProven = { status: 403, errors: [{ code: 'address_not_proven' }] };
const path = (id: string, rest = '') => `/events/listing/${id}${rest}`;

/** One organizer, before and after they prove their address. */
async function organizer(): Promise<{ before: Person; after: Person }> {
  const after = somebody();
  const before = { ...after, proven: false };
  await stage.call(before, 'POST', '/events/organizers', organizerForm);
  return { before, after };
}
const isShown = async (id: string) => (await stage.shown(id)).status === 200;

test('drafts are free, and publishing asks for a proven address, at once or later', async () => {
  const { before, after } = await organizer();
  expect(await stage.create(before)).toMatchObject(notProven);
  expect(await stage.managed(before, 'upcoming')).toEqual([]);
  const { status, result } = await stage.create(before, { draft: true });
  expect(status).toBe(201);
  expect((await stage.call(before, 'PATCH', path(result.id), { title: 'Still a draft' })).status).toBe(200);
  expect(await stage.call(before, 'PATCH', path(result.id), { draft: false })).toMatchObject(notProven);
  expect(await isShown(result.id)).toBe(false);
  expect((await stage.call(after, 'PATCH', path(result.id), { draft: false })).status).toBe(200);
  expect((await stage.shown(result.id)).event.title).toBe('Still a draft');
});

test('a deleted draft comes back without a proof, an event that was published does not', async () => {
  const { before, after } = await organizer();
  const draft = (await stage.create(before, { draft: true })).result.id;
  const published = (await stage.create(after)).result.id;
  for (const id of [draft, published]) await stage.call(before, 'DELETE', path(id));
  expect((await stage.call(before, 'POST', path(draft, '/restore'))).status).toBe(200);
  expect(await stage.call(before, 'POST', path(published, '/restore'))).toMatchObject(notProven);
  expect(await isShown(published)).toBe(false);
  expect(await stage.managed(before, 'deleted')).toEqual([published]);
  expect((await stage.call(after, 'POST', path(published, '/restore'))).status).toBe(200);
  expect(await isShown(published)).toBe(true);
});

test('an event published before the rule stays, and new words in it ask for the proof', async () => {
  const { before, after } = await organizer();
  const { result } = await stage.create(after);
  expect(await stage.call(before, 'PATCH', path(result.id), { title: 'New words' })).toMatchObject(notProven);
  expect((await stage.shown(result.id)).event.title).toBe(eventForm('').title);
});
