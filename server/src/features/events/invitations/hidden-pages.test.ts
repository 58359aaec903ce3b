import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

/** A page with a manager. */
async function managedPage() {
  const person = somebody();
  const { pool } = stage.server.services;
  const page = await makeBeneficiary(pool, { name: `Aster ${randomUUID().slice(0, 8)}` });
  await stage.call(person, 'GET', '/account/users/profile');
  await makePageManager(pool, { page, subject: person.subject });
  return { page, person };
}
const answer = (person: Person, eventId: string, page: { id: string }, agreed: boolean) =>
  stage.call(person, 'PUT', `/events/listing/${eventId}/performers/${page.id}/agreement`, { agreed });
const invitations = async (person: Person) =>
  (await stage.call(person, 'GET', '/events/invitations')).body.data.results;
const chips = async (eventId: string) =>
  (await stage.shown(eventId)).event.beneficiaries.map(
    ({ beneficiary }: { beneficiary: object }) => beneficiary,
  );

test('a page that is hidden for a time keeps its place, its agreement and its link when the event is changed', async () => {
  const { pool } = stage.server.services;
  const [{ page, person }, { page: other }] = [await managedPage(), await managedPage()];
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page, other] })).result;
  await answer(person, id, page, true);
  const show = (hidden: boolean) =>
    pool.query('UPDATE beneficiary SET withheld = $2 WHERE id = $1', [page.id, hidden]);
  await show(true);
  const path = `/events/listing/${id}`;
  const { form } = (await stage.call(organizer, 'GET', `/events/managed/${id}`)).result;
  expect(form.beneficiaries).toEqual([page, other].map(({ id: pageId, name }) => ({ id: pageId, name })));
  for (const body of [{ title: 'Azmari evening' }, { beneficiaries: form.beneficiaries }])
    expect((await stage.call(organizer, 'PATCH', path, body)).status).toBe(200);
  expect(await chips(id)).toEqual([page, other].map(({ name }) => ({ id: null, name })));
  // Nobody can add a hidden page to another bill.
  const elsewhere = (await stage.create(organizer)).result.id;
  const added = await stage.call(organizer, 'PATCH', `/events/listing/${elsewhere}`, {
    beneficiaries: [page],
  });
  expect([added.status, added.errors[0].attr]).toEqual([400, 'beneficiaries.0']);
  await stage.call(organizer, 'DELETE', path);
  await stage.call(organizer, 'POST', `${path}/restore`);
  await show(false);
  expect(await chips(id)).toEqual([
    { id: page.id, name: page.name },
    { id: null, name: other.name },
  ]);
});

test('a draft published while a page on its bill is hidden asks for the place all the same', async () => {
  const { pool } = stage.server.services;
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page], draft: true })).result;
  await pool.query('UPDATE beneficiary SET withheld = true WHERE id = $1', [page.id]);
  expect((await stage.call(organizer, 'PATCH', `/events/listing/${id}`, { draft: false })).status).toBe(200);
  await pool.query('UPDATE beneficiary SET withheld = false WHERE id = $1', [page.id]);
  expect(await chips(id)).toEqual([{ id: null, name: page.name }]);
  expect(await invitations(person)).toMatchObject([{ event: { id }, standing: 'pending' }]);
});

test('somebody of the same name who stands on the bill by name alone stays when the page declines', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page, { id: null, name: page.name }] }))
    .result;
  await answer(person, id, page, false);
  const path = `/events/listing/${id}`;
  expect((await stage.call(organizer, 'PATCH', path, { title: 'Azmari evening' })).status).toBe(200);
  expect(await chips(id)).toEqual([{ id: null, name: page.name }]);
});

test('when somebody declines, every server process drops what it cached', async () => {
  const { page, person } = await managedPage();
  const organizer = await stage.organizer();
  const { id } = (await stage.create(organizer, { beneficiaries: [page] })).result;
  const client = await stage.server.ownerPool.connect();
  try {
    await client.query('LISTEN forget_caches');
    const heard = once(client, 'notification');
    await answer(person, id, page, false);
    expect(((await heard)[0] as { channel: string }).channel).toBe('forget_caches');
  } finally {
    await client.query('UNLISTEN *');
    client.release();
  }
});
