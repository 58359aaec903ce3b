import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { becomeOrganizer, callAs, eventForm } from '#tests/support/organizing.ts';
import { eventually, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);

async function heldEvent(changes: object = {}) {
  const [organizer, fan] = [somebody(), somebody('Saba')];
  await becomeOrganizer(server, organizer);
  const category = await makeCategory(server.services.pool, 'Music');
  const { result } = await call(organizer, 'POST', '/events/listing', eventForm(category, changes));
  await call(fan, 'PUT', `/events/listing/${result.id}/save`);
  return { organizer, fan, id: result.id as string };
}

const doneNotices = (id: string) =>
  server.count(
    "jobs.job WHERE name LIKE 'events.cancel-notice%' AND data->>'eventId' = $1 AND state = 'completed'",
    [id],
  );

test('who saved it and who follows a performer hear of a canceled event once, nobody else does', async () => {
  const aster = await makeBeneficiary(server.services.pool, { name: 'Aster' });
  const { organizer, fan, id } = await heldEvent({ beneficiaries: [aster], title: 'Line one\nBcc: all' });
  const [follower, stranger] = [somebody('Fikru'), somebody()];
  for (const person of [fan, follower]) {
    await call(person, 'PUT', `/beneficiary/professionals/${aster.id}/follow`);
  }
  await call(stranger, 'GET', '/account/users/profile');
  for (let time = 0; time < 2; time += 1) await call(organizer, 'POST', `/events/listing/${id}/cancel`);
  await eventually(async () => expect(await doneNotices(id)).toBe(3));
  for (const person of [fan, follower]) {
    const mails = server.sandbox.mail.messages(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('Canceled: Line one Bcc: all');
    expect(mails[0]?.text).toContain(`Hello ${person.name},`);
    expect(mails[0]?.text).toContain('you saved it or follow Aster');
  }
  expect(server.sandbox.mail.messages(stranger.email)).toEqual([]);
  expect(server.sandbox.mail.messages(organizer.email)).toEqual([]);
});

test('nobody is told of an event that is over', async () => {
  const { organizer, fan, id } = await heldEvent({ date: '2020-01-01' });
  expect((await call(organizer, 'POST', `/events/listing/${id}/cancel`)).status).toBe(200);
  expect(await server.count("jobs.job WHERE data->>'eventId' = $1", [id])).toBe(0);
  expect(server.sandbox.mail.messages(fan.email)).toEqual([]);
});
