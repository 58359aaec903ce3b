import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeCategory, makeStage } from '#tests/support/factories.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { becomeOrganizer, callAs, eventForm, organizerForm } from '#tests/support/organizing.ts';
import { methods, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { type Person, somebody, somebodyUnproven, testOrigin } from '#tests/support/test-server.ts';
import { changeNoticeBudgets } from './change-notices.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true, overrides: { budgets: budgets() } });
});
afterAll(() => server.stop());

/** The real caps, without any other limits. */
function budgets() {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  return { read: generous, write: generous, pay: generous, ...changeNoticeBudgets };
}

const call = (person: Person, method: string, path: string, body?: object) =>
  callAs(server, person, method, path, body);
const mailsTo = (person: Person) => server.sandbox.mail.messages(person.email);

/** People who have signed in, by their names. */
async function people<const Name extends string>(
  names: readonly Name[],
  make: (name: string) => Person = somebody,
): Promise<Record<Name, Person>> {
  const all = names.map((name) => [name, make(name)] as const);
  for (const [, person] of all) await call(person, 'GET', '/account/users/profile');
  return Object.fromEntries(all) as Record<Name, Person>;
}

async function newOrganizer(): Promise<Person> {
  const { organizer } = await people(['organizer']);
  await becomeOrganizer(server, organizer);
  return organizer;
}

async function organizeEvent(organizer: Person, changes: object = {}): Promise<string> {
  const category = await makeCategory(server.services.pool, 'Music');
  const { result } = await call(organizer, 'POST', '/events/listing', eventForm(category, changes));
  return result.id;
}

const save = (person: Person, id: string) => call(person, 'PUT', `/events/listing/${id}/save`);
const follow = (person: Person, id: string) => call(person, 'PUT', `/beneficiary/professionals/${id}/follow`);
const agree = (eventId: string, { id }: { id: string }) =>
  server.services.pool.query(
    'UPDATE event_beneficiary SET agreed_at = now() WHERE event_id = $1 AND beneficiary_id = $2',
    [eventId, id],
  );

/** Cancels the event and waits until all jobs that follow from it are done. */
async function cancel(organizer: Person, id: string) {
  expect((await call(organizer, 'POST', `/events/listing/${id}/cancel`)).status).toBe(200);
  await untilNotified(id);
}
const jobsOf = (id: string, state: string) =>
  server.count(
    `jobs.job WHERE name LIKE 'events.cancel-notice%' AND data->>'eventId' = $1 AND state ${state}`,
    [id],
  );
const untilNotified = (id: string) =>
  eventually(async () => {
    expect(await jobsOf(id, "= 'completed'")).toBeGreaterThan(0);
    expect(await jobsOf(id, "<> 'completed'")).toBe(0);
  });

test('whoever saved a canceled event is mailed once; whoever only follows a performer is not', async () => {
  const aster = await makeBeneficiary(server.services.pool, { name: 'Aster' });
  const { saver, follower, stranger } = await people(['saver', 'follower', 'stranger']);
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer, { beneficiaries: [aster] });
  await save(saver, id);
  for (const person of [saver, follower]) await follow(person, aster.id);
  for (let time = 0; time < 2; time += 1) await cancel(organizer, id);
  expect(mailsTo(saver)).toHaveLength(1);
  for (const person of [follower, stranger, organizer]) expect(mailsTo(person)).toEqual([]);
});

test('whoever tipped the line-up or an act at its stage is mailed too, once even if they saved the event', async () => {
  const aster = await makeBeneficiary(server.services.pool, { name: 'Aster' });
  const { tipper, both, atStage, asGuest } = await people(['tipper', 'both', 'atStage', 'asGuest']);
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer, { beneficiaries: [aster] });
  await makeStage(server.services.pool, { id });
  const tip = {
    event: id,
    total_amount: 5,
    method: methods.card,
    return_url: `${testOrigin}/events/${id}`,
  };
  for (const person of [tipper, both])
    expect((await call(person, 'POST', '/tipping/tips/pay-event', tip)).status).toBe(200);
  const toAster = { ...tip, beneficiary: aster.id };
  expect((await call(atStage, 'POST', '/tipping/tips/pay-stage', toAster)).status).toBe(200);
  const guest = await beginAsGuest(server, { email: asGuest.email });
  expect((await server.call(guest, 'POST', '/tipping/tips/pay-stage', toAster)).status).toBe(200);
  for (const person of [both, asGuest]) await save(person, id);
  await cancel(organizer, id);
  for (const person of [tipper, both, atStage, asGuest]) expect(mailsTo(person)).toHaveLength(1);
});

test('followers hear of an event whose bill their performer agreed to be on', async () => {
  const [agreed, named] = [
    await makeBeneficiary(server.services.pool),
    await makeBeneficiary(server.services.pool),
  ];
  const { ofAgreed, ofNamed } = await people(['ofAgreed', 'ofNamed']);
  await follow(ofAgreed, agreed.id);
  await follow(ofNamed, named.id);
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer, { beneficiaries: [agreed, named] });
  await agree(id, agreed);
  await cancel(organizer, id);
  expect(mailsTo(ofAgreed)).toHaveLength(1);
  expect(mailsTo(ofNamed)).toEqual([]);
});

test('who follows a performer hears nothing if they chose no events of it, or stopped the daily mail', async () => {
  const page = await makeBeneficiary(server.services.pool);
  const { heard, noEvents, noMail, saver } = await people(['heard', 'noEvents', 'noMail', 'saver']);
  for (const person of [heard, noEvents, noMail, saver]) await follow(person, page.id);
  for (const person of [noEvents, saver]) {
    const choices = { events: false, posts: true };
    await call(person, 'PATCH', `/beneficiary/professionals/${page.id}/follow`, choices);
  }
  for (const person of [noMail, saver])
    await call(person, 'PUT', '/notifications/settings', { digest: false });
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer, { beneficiaries: [page] });
  await agree(id, page);
  await save(saver, id);
  await cancel(organizer, id);
  for (const person of [heard, saver]) expect(mailsTo(person)).toHaveLength(1);
  for (const person of [noEvents, noMail]) expect(mailsTo(person)).toEqual([]);
});

test('a new account that lists the most followed performers and cancels makes no mail', async () => {
  const stars = [
    await makeBeneficiary(server.services.pool, { name: 'Star', followers: 100_000 }),
    await makeBeneficiary(server.services.pool, { name: 'Another star', followers: 90_000 }),
  ];
  const { follower } = await people(['follower']);
  for (const { id } of stars) await follow(follower, id);
  const { spammer } = await people(['spammer'], somebodyUnproven);
  expect((await call(spammer, 'POST', '/events/organizers', organizerForm)).status).toBe(201);
  const category = await makeCategory(server.services.pool, 'Music');
  const form = eventForm(category, { beneficiaries: stars, title: 'Buy at evil.example' });
  expect((await call(spammer, 'POST', '/events/listing', form)).status).toBe(403);
  const draft = await call(spammer, 'POST', '/events/listing', { ...form, draft: true });
  expect((await call(spammer, 'POST', `/events/listing/${draft.result.id}/cancel`)).status).toBe(404);
  expect(await jobsOf(draft.result.id, 'IS NOT NULL')).toBe(0);
  expect(mailsTo(follower)).toEqual([]);
});

test('if an organizer without a proven address cancels an event, nobody is mailed', async () => {
  const { saver } = await people(['saver']);
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer);
  await save(saver, id);
  expect((await call({ ...organizer, proven: false }, 'POST', `/events/listing/${id}/cancel`)).status).toBe(
    200,
  );
  expect(await jobsOf(id, 'IS NOT NULL')).toBe(0);
  expect(mailsTo(saver)).toEqual([]);
});

test('nobody is told at an address they never proved', async () => {
  const { victim, saver } = { ...(await people(['victim'], somebodyUnproven)), ...(await people(['saver'])) };
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer);
  for (const person of [victim, saver]) await save(person, id);
  await cancel(organizer, id);
  expect(mailsTo(victim)).toEqual([]);
  expect(mailsTo(saver)).toHaveLength(1);
});

test('the subject has no words of the organizer, and the body quotes them without a link', async () => {
  const { saver } = await people(['saver']);
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer, { title: 'Night” is on.\nSee https://evil.example/a\u202e' });
  await save(saver, id);
  await cancel(organizer, id);
  const [mail] = mailsTo(saver);
  expect(mail?.subject).toBe('An event was canceled');
  expect(mail?.text).toContain("Title: “Night' is on. See https[:]//evil[.]example/a”\n");
  expect(mail?.text).toContain('Date: Friday, August 8, 2036 at 7:30 PM\n');
  expect(mail?.text).toContain(`Page: ${testOrigin}/events/${id}`);
  expect(mail?.text).not.toContain('evil.example');
});

test('an organizer who cancels ten events in a day tells nobody of an eleventh', async () => {
  const { points } = changeNoticeBudgets['cancel-notices-organizer'];
  expect(points).toBe(10);
  const { saver } = await people(['saver']);
  const organizer = await newOrganizer();
  const mine = (await call(organizer, 'GET', '/events/organizers/mine')).result;
  for (let before = 0; before < points - 1; before += 1)
    await server.services.limits.consume('cancel-notices-organizer', mine.id);
  const heard: number[] = [];
  for (let nth = 0; nth < 3; nth += 1) {
    const id = await organizeEvent(organizer);
    await save(saver, id);
    await cancel(organizer, id);
    heard.push(mailsTo(saver).length);
  }
  expect(heard).toEqual([1, 1, 1]);
});

test('a person gets five such mails in a day, however many organizers cancel at once', async () => {
  const most = 5;
  const { saver } = await people(['saver']);
  const events = [];
  for (let nth = 0; nth <= most; nth += 1) {
    const organizer = await newOrganizer();
    const id = await organizeEvent(organizer);
    await save(saver, id);
    events.push({ organizer, id });
  }
  await Promise.all(events.map(({ organizer, id }) => cancel(organizer, id)));
  expect(mailsTo(saver)).toHaveLength(most);
});

test('the list of people is made once, however often its job is worked', async () => {
  const { saver } = await people(['saver']);
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer);
  await save(saver, id);
  await cancel(organizer, id);
  const job = jobDefinitions(server.services).find(({ name }) => name === 'events.cancel-notices');
  await (job?.work as ((payload: object) => Promise<void>) | undefined)?.({ eventId: id });
  await untilNotified(id);
  expect(mailsTo(saver)).toHaveLength(1);
});

test('nobody is told of an event that is over', async () => {
  const { saver } = await people(['saver']);
  const organizer = await newOrganizer();
  const id = await organizeEvent(organizer, { date: '2020-01-01' });
  await save(saver, id);
  expect((await call(organizer, 'POST', `/events/listing/${id}/cancel`)).status).toBe(200);
  expect(await server.count("jobs.job WHERE data->>'eventId' = $1", [id])).toBe(0);
  expect(mailsTo(saver)).toEqual([]);
});
