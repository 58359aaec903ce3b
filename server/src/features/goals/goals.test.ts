import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { addManager, openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterAll(() => server.stop());

interface Page {
  readonly id: string;
}
const shown = async (page: Page) =>
  (await server.call(undefined, 'GET', `/goals/shown/${page.id}`)).body.data.result.goal;
const set = (manager: Fan | undefined, page: Page, changes: object = {}) =>
  server.call(manager, 'PUT', `/goals/pages/${page.id}/goal`, {
    title: 'New strings',
    amount: 120,
    ...changes,
  });
const close = (manager: Fan, page: Page) => server.call(manager, 'DELETE', `/goals/pages/${page.id}/goal`);

test('a goal counts what comes in from then on, less what is refunded, until it is reached and closed', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan();
  await receiveTip(server, page, fan, { total_amount: 50 });
  expect(await shown(page)).toBeNull();
  expect((await set(manager, page)).status).toBe(200);
  expect(await shown(page)).toMatchObject({
    title: 'New strings',
    amount: 120,
    currency: 'USD',
    received: 0,
    state: 'open',
    ends_on: null,
  });
  await receiveTip(server, page, fan, { total_amount: 84 });
  const { tipId, session } = await receiveTip(server, page, fan, { total_amount: 40 });
  expect(await shown(page)).toMatchObject({ received: 124, state: 'reached' });
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('refunded'));
  expect(await shown(page)).toMatchObject({ received: 84, state: 'open' });
  // A new title and amount do not change what was received.
  expect((await set(manager, page, { title: 'Strings', amount: 80 })).body.data.result).toMatchObject({
    received: 84,
    state: 'reached',
  });
  expect((await close(manager, page)).body.data.result).toMatchObject({ received: 84, state: 'closed' });
  expect(await shown(page)).toBeNull();
  await receiveTip(server, page, fan, { total_amount: 5 });
  await set(manager, page, { title: 'A van' });
  await receiveTip(server, page, fan, { total_amount: 7 });
  const list = (await server.call(manager, 'GET', `/goals/pages/${page.id}/goals`)).body.data.results;
  expect(list.map(({ title, received }: { title: string; received: number }) => [title, received])).toEqual([
    ['A van', 7],
    ['Strings', 84],
  ]);
});

test('two managers who set a goal at the same moment set one', async () => {
  const { page, manager } = await openPage(server);
  const editor = await addManager(server, page, 'editor');
  const answers = await Promise.all([set(manager, page), set(editor, page, { title: 'A drum' })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await server.count('page_goal WHERE beneficiary_id = $1', [page.id])).toBe(1);
});

test('a goal whose last day is over is shown to nobody, and its managers read that it ended', async () => {
  const { page, manager } = await openPage(server);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Addis_Ababa' }).format(new Date());
  expect((await set(manager, page, { ends_on: today })).status).toBe(200);
  expect(await shown(page)).toMatchObject({ ends_on: today, state: 'open' });
  const app = createApp({
    ...server.services,
    clock: { now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) },
  });
  const later = await (await app.request(`/api/v1/goals/shown/${page.id}`)).json();
  expect(later.data.result.goal).toBeNull();
});

test.each([
  ['title', ''],
  ['title', 'x'.repeat(81)],
  ['amount', 0],
  ['amount', 12.5],
  ['amount', 1_000_001],
  ['ends_on', '2020-01-01'],
  ['ends_on', 'tomorrow'],
])('%s %j is refused at its field', async (field, value) => {
  const { page, manager } = await openPage(server);
  const { status, body } = await set(manager, page, { [field]: value });
  expect([status, body.errors[0].attr]).toEqual([400, field]);
});

test('only managers of a page set its goal, and a page that is not public shows none', async () => {
  const { page, manager } = await openPage(server);
  expect((await set(await server.fan(), page)).status).toBe(404);
  expect((await set(undefined, page)).status).toBe(401);
  expect((await close(manager, page)).body.errors[0].code).toBe('goal_not_found');
  await set(manager, page);
  await server.ownerPool.query("UPDATE beneficiary SET state = 'hidden' WHERE id = $1", [page.id]);
  expect((await server.call(undefined, 'GET', `/goals/shown/${page.id}`)).status).toBe(404);
});
