import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

type Page = { id: string; name: string };

/** A page with a manager. */
async function managedPage(person: Person = somebody(), changes: object = {}) {
  const page = await makeBeneficiary(stage.server.services.pool, {
    name: `Aster ${randomUUID().slice(0, 8)}`,
    ...changes,
  });
  await join(person, page);
  return { page, person };
}
async function join(person: Person, page: Page, role: 'owner' | 'editor' = 'owner') {
  await stage.call(person, 'GET', '/account/users/profile');
  await makePageManager(stage.server.services.pool, { page, subject: person.subject, role });
}
const answer = (person: Person, eventId: string, page: { id: string }, agreed: boolean) =>
  stage.call(person, 'PUT', `/events/listing/${eventId}/performers/${page.id}/agreement`, { agreed });
const invitations = async (person: Person) =>
  (await stage.call(person, 'GET', '/events/invitations')).body.data.results;
const chips = async (eventId: string) =>
  (await stage.shown(eventId)).event.beneficiaries.map(
    ({ beneficiary }: { beneficiary: object }) => beneficiary,
  );
/** How many events the public finds by the page: in its list, and by a search within that list. */
async function foundBy({ id }: { id: string }) {
  const total = async (path: string) =>
    (await (await stage.server.request(`/api/v1/events/listing?beneficiary=${id}${path}`)).json()).data
      .metadata.total;
  return [await total(''), await total('&search=azmari')];
}
const lineUp = async (organizer: Person, eventId: string) => {
  const { body } = await stage.call(organizer, 'GET', '/events/managed');
  return body.data.results.find(({ id }: { id: string }) => id === eventId).line_up;
};

test('a page that somebody looks after waits for its place until they agree', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page, { id: null, name: 'The Unknown' }] }))
    .result;
  expect(await chips(id)).toEqual([
    { id: null, name: page.name },
    { id: null, name: 'The Unknown' },
  ]);
  const bill = await (await stage.server.request(`/api/v1/events/listing/${id}/beneficiaries`)).json();
  expect(bill.data.results[0].beneficiary).toMatchObject({ id: null, name: page.name, bio: '' });
  expect(await foundBy(page)).toEqual([0, 0]);
  expect(await lineUp(organizer, id)).toEqual([
    { name: page.name, standing: 'pending' },
    { name: 'The Unknown', standing: 'listed' },
  ]);
  expect(await invitations(person)).toMatchObject([
    { event: { id, title: 'Azmari night', organizer: 'Fendika House' }, page, standing: 'pending' },
  ]);
  expect(await answer(person, id, page, true)).toMatchObject({ status: 200, result: { agreed: true } });
  expect(await chips(id)).toContainEqual({ id: page.id, name: page.name });
  expect(await foundBy(page)).toEqual([1, 1]);
  expect(await lineUp(organizer, id)).toContainEqual({ name: page.name, standing: 'agreed' });
});

test('an organizer agrees for no page of theirs that somebody else says is their own', async () => {
  const organizer = await stage.organizer();
  const { page } = await managedPage(organizer);
  const { page: contested } = await managedPage(organizer);
  await stage.server.services.pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [
    contested.id,
  ]);
  const { id } = (await stage.create(organizer, { beneficiaries: [page, contested] })).result;
  expect(await chips(id)).toEqual([
    { id: page.id, name: page.name },
    { id: null, name: contested.name },
  ]);
});

test('a performer who declines is off the bill; the organizer reads it and cannot put them back', async () => {
  const { page, person } = await managedPage();
  const { page: other } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page, other] })).result;
  const change = (body: object) => stage.call(organizer, 'PATCH', `/events/listing/${id}`, body);
  expect((await answer(person, id, page, false)).status).toBe(200);
  // A second time, like a double click.
  expect((await answer(person, id, page, false)).status).toBe(200);
  expect(await chips(id)).toEqual([{ id: null, name: other.name }]);
  expect(await lineUp(organizer, id)).toEqual([
    { name: other.name, standing: 'pending' },
    { name: page.name, standing: 'declined' },
  ]);
  for (const again of [page, { id: null, name: page.name.toUpperCase() }])
    expect(await change({ beneficiaries: [other, again] })).toMatchObject({
      status: 400,
      errors: [{ attr: 'beneficiaries.1', detail: `${again.name} declined to be on the bill of this event` }],
    });
  expect((await change({ title: 'Azmari evening' })).status).toBe(200);
  expect(await chips(id)).toEqual([{ id: null, name: other.name }]);
  expect(await answer(person, id, page, true)).toMatchObject({ status: 200 });
  expect(await chips(id)).toEqual([
    { id: null, name: other.name },
    { id: page.id, name: page.name },
  ]);
  expect(await foundBy(page)).toEqual([1, 1]);
});

test('an event keeps working when everybody on its bill declined', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  await answer(person, id, page, false);
  expect(await chips(id)).toEqual([]);
  const path = `/events/listing/${id}`;
  expect((await stage.call(organizer, 'PATCH', path, { title: 'Quiet evening' })).status).toBe(200);
  await stage.call(organizer, 'DELETE', path);
  expect((await stage.call(organizer, 'POST', `${path}/restore`)).status).toBe(200);
});

test('nobody but those who look after the page may answer, and only for a bill it is on', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  const draft = (await stage.create(organizer, { beneficiaries: [page], draft: true })).result;
  const without = (await stage.create(organizer)).result;
  const { person: another } = await managedPage();
  const tries: [Person, string][] = [
    [organizer, id],
    [another, id],
    [somebody(), id],
    [person, draft.id],
    [person, without.id],
    [person, randomUUID()],
  ];
  for (const [who, eventId] of tries)
    for (const agreed of [true, false])
      expect(await answer(who, eventId, page, agreed)).toMatchObject({
        status: 404,
        errors: [{ code: 'event_not_found' }],
      });
  expect(await chips(id)).toEqual([{ id: null, name: page.name }]);
  const wrong = await stage.call(person, 'PUT', `/events/listing/${id}/performers/${page.id}/agreement`, {});
  expect([wrong.status, wrong.errors[0].attr]).toEqual([400, 'agreed']);
});

test('an editor answers too, and an organizer who looks after the page agrees by writing the bill', async () => {
  const { page } = await managedPage();
  const editor = somebody();
  await join(editor, page, 'editor');
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  expect((await answer(editor, id, page, true)).status).toBe(200);
  const { page: own } = await managedPage(organizer);
  const { result } = await stage.create(organizer, { beneficiaries: [own] });
  expect(await chips(result.id)).toEqual([{ id: own.id, name: own.name }]);
});

test('pages without managers and sample pages are on a bill as before, and can be taken off it', async () => {
  const nobodys = await makeBeneficiary(stage.server.services.pool);
  const { page: sample } = await managedPage(somebody(), { sample: true });
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [nobodys, sample] })).result;
  expect(await chips(id)).toEqual([nobodys, sample].map(({ id: page, name }) => ({ id: page, name })));
  // The page gets a manager: the place stays, and the manager can decline it.
  const person = somebody();
  await join(person, nobodys);
  await stage.call(organizer, 'PATCH', `/events/listing/${id}`, { title: 'Azmari evening' });
  expect(await invitations(person)).toMatchObject([{ event: { id }, standing: 'listed' }]);
  expect((await answer(person, id, nobodys, false)).status).toBe(200);
  expect(await chips(id)).toEqual([{ id: sample.id, name: sample.name }]);
});

test('an answer is possible until the morning after the event began', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  // The event begins on 8 August at 16:30 UTC, and the clock started on the first at noon.
  const begins = (7 * 24 + 4.5) * 3_600_000;
  stage.setAhead(begins + 12 * 3_600_000);
  expect(await invitations(person)).toMatchObject([{ event: { id }, standing: 'pending' }]);
  stage.setAhead(begins + 12 * 3_600_000 + 1);
  expect(await invitations(person)).toEqual([]);
  stage.setAhead(0);
});

test('an agreement and the organizer’s changes at the same time lose neither', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  for (let round = 0; round < 5; round += 1) {
    const agreed = round % 2 === 0;
    const titles = ['One evening', 'Other evening', 'Third evening'];
    const changes = titles.map((title) => stage.call(organizer, 'PATCH', `/events/listing/${id}`, { title }));
    const [answered, ...changed] = await Promise.all([answer(person, id, page, agreed), ...changes]);
    expect([answered, ...changed].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await chips(id)).toEqual(agreed ? [{ id: page.id, name: page.name }] : []);
  }
});

test('two who look after a page answer at the same time, and one answer stands', async () => {
  const { page, person } = await managedPage();
  const second = somebody();
  await join(second, page);
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => answer(at % 2 ? person : second, id, page, at % 3 === 0)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  const [standing] = await lineUp(organizer, id);
  expect(await lineUp(organizer, id)).toHaveLength(1);
  expect(await chips(id)).toHaveLength(standing.standing === 'agreed' ? 1 : 0);
});

test('moving, deleting and restoring an event leaves a place that waits without a time', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const path = `/events/listing/${(await stage.create(organizer, { beneficiaries: [page] })).result.id}`;
  await stage.call(organizer, 'PATCH', path, { date: '2036-09-09' });
  await stage.call(organizer, 'DELETE', path);
  expect(await invitations(person)).toEqual([]);
  await stage.call(organizer, 'POST', `${path}/restore`);
  expect(await foundBy(page)).toEqual([0, 0]);
  expect(await invitations(person)).toMatchObject([{ standing: 'pending' }]);
});
