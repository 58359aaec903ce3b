import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrganizingStage, openOrganizingStage } from '#tests/support/organizing-stage.ts';
import { type Person, somebody } from '#tests/support/test-server.ts';

let stage: OrganizingStage;
beforeAll(async () => {
  stage = await openOrganizingStage();
});
afterAll(() => stage.stop());

const path = (id: string, rest = '') => `/events/listing/${id}${rest}`;
async function deleteAndRestore(person: Person, id: string) {
  expect((await stage.call(person, 'DELETE', path(id))).result.state).toBe('deleted');
  return (await stage.call(person, 'POST', path(id, '/restore'))).result;
}

test('an event that was called off comes back called off', async () => {
  const person = await stage.organizer();
  const { result } = await stage.create(person);
  await stage.call(person, 'POST', path(result.id, '/cancel'));
  expect(await deleteAndRestore(person, result.id)).toMatchObject({ state: 'canceled' });
  expect((await stage.shown(result.id)).event.canceled).toBe(true);
  expect(await stage.managed(person, 'canceled')).toEqual([result.id]);
  const change = await stage.call(person, 'PATCH', path(result.id), { title: 'On again' });
  expect(change).toMatchObject({ status: 409, errors: [{ code: 'event_canceled' }] });
});

test('an event that is on comes back on, with its price, in words or in figures', async () => {
  const person = await stage.organizer();
  const { result: inFigures } = await stage.create(person, { ticket_price: 12.5 });
  const { result: inWords } = await stage.create(person);
  await stage.server.services.pool.query('UPDATE event SET display_price = $2 WHERE id = $1', [
    inWords.id,
    'Pay what you can',
  ]);
  for (const [{ id }, display_price] of [
    [inFigures, '$12.50'],
    [inWords, 'Pay what you can'],
  ] as const) {
    expect(await deleteAndRestore(person, id)).toMatchObject({ state: 'upcoming' });
    expect((await stage.shown(id)).event).toMatchObject({ canceled: false, display_price });
  }
});

test('the form holds the price that visitors read, where its words are a number', async () => {
  const person = await stage.organizer();
  for (const [words, price] of [
    ['$7', 7],
    ['$12.50', 12.5],
    ['Free', 0],
    ['Pay what you can', null],
    ['', null],
  ] as const) {
    const { result } = await stage.create(person);
    await stage.server.services.pool.query('UPDATE event SET display_price = $2 WHERE id = $1', [
      result.id,
      words,
    ]);
    const own = await stage.call(person, 'GET', `/events/managed/${result.id}`);
    expect(own.result.form.ticket_price, words).toBe(price);
    // Saving without a change changes nothing.
    await stage.call(person, 'PATCH', path(result.id), { title: 'Another title' });
    expect((await stage.shown(result.id)).event.display_price).toBe(words);
  }
});

test('those who left meanwhile have saved it no longer', async () => {
  const [person, stays, leaves] = [await stage.organizer(), somebody(), somebody()];
  const { result } = await stage.create(person);
  for (const fan of [stays, leaves]) await stage.call(fan, 'PUT', path(result.id, '/save'));
  await stage.call(person, 'DELETE', path(result.id));
  await stage.call(leaves, 'PUT', '/account/users/profile/deletion');
  await stage.runJob('account.erase', 31 * 86_400_000);
  await stage.call(person, 'POST', path(result.id, '/restore'));
  const saves = 'SELECT subject FROM event_save JOIN account ON account.id = account_id WHERE event_id = $1';
  expect((await stage.server.services.pool.query(saves, [result.id])).rows).toEqual([
    { subject: stays.subject },
  ]);
});
