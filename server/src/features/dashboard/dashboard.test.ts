import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { addManager, openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeEvent } from '#tests/support/factories.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterEach(async () => expect(await server.failedAuditChecks()).toEqual([]));
afterAll(() => server.stop());

const tipsOf = async (manager: Fan, page: { id: string }, query = ''): Promise<ReceivedTip[]> =>
  (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/tips${query}`)).body.data.result.tips;

const figuresOf = async (manager: Fan, page: { id: string }, by = 'day') =>
  (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/figures?by=${by}`)).body.data.result;

test('a page lists what came in, the newest first, in parts, and nothing of an unpaid tip or a mail address', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan('Hanna Tesfaye');
  const nameless = await server.fan('');
  const first = await receiveTip(server, page, fan, { total_amount: 5, message: 'Bravo!' });
  const second = await receiveTip(server, page, nameless, { total_amount: 7.5 });
  await server.startTip(fan, { beneficiary: page.id });
  const { body, headers } = await server.call(manager, 'GET', `/dashboard/pages/${page.id}/tips`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.data.result).toMatchObject({
    tips: [
      { id: second.tipId, number: 2, total_amount: 7.5, supporter: null, message: null, thanks: null },
      { id: first.tipId, number: 1, total_amount: 5, supporter: 'Hanna Tesfaye', message: 'Bravo!' },
    ],
    next_before: null,
  });
  expect(JSON.stringify(body)).not.toContain('@');
  const part = await server.call(manager, 'GET', `/dashboard/pages/${page.id}/tips?limit=1`);
  expect(part.body.data.result).toMatchObject({ tips: [{ id: second.tipId }], next_before: 2 });
  expect((await tipsOf(manager, page, '?limit=1&before=2')).map(({ id }) => id)).toEqual([first.tipId]);
});

test('figures and returning supporters count what came in and stands', async () => {
  const { page, manager } = await openPage(server);
  const [hanna, sara] = [await server.fan('Hanna'), await server.fan('Sara')];
  await receiveTip(server, page, hanna, { total_amount: 5 });
  await receiveTip(server, page, hanna, { total_amount: 10 });
  const refunded = await receiveTip(server, page, sara, { total_amount: 100 });
  const before = await figuresOf(manager, page);
  expect(before.all).toEqual({ tip_count: 3, total_amount: 115 });
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(refunded.session) });
  await eventually(async () => expect(await server.statusOf(refunded.tipId)).toBe('refunded'));
  for (const [by, periods] of [
    ['day', 14],
    ['week', 12],
    ['month', 12],
  ] as const) {
    const figures = await figuresOf(manager, page, by);
    const standing = { tip_count: 2, total_amount: 15 };
    expect(figures).toMatchObject({ by, today: standing, month: standing, all: standing });
    expect(figures.periods).toHaveLength(periods);
    expect(figures.periods.at(-1)).toMatchObject(standing);
    expect(figures.periods[0]).toMatchObject({ tip_count: 0, total_amount: 0 });
  }
  expect((await tipsOf(manager, page))[0]).toMatchObject({ id: refunded.tipId, status: 'refunded' });
  const again = await server.call(manager, 'GET', `/dashboard/pages/${page.id}/returning-supporters`);
  expect(again.body.data).toMatchObject({
    results: [{ supporter: 'Hanna', tip_count: 2, total_amount: 15 }],
    metadata: { total: 1 },
  });
});

test('all who tipped are listed with what they gave, the largest sum first, but not who hides or got all back', async () => {
  const { page, manager } = await openPage(server);
  const [hanna, sara, hidden] = [
    await server.fan('Hanna'),
    await server.fan('Sara'),
    await server.fan('Hidden'),
  ];
  await receiveTip(server, page, hanna, { total_amount: 4 });
  await receiveTip(server, page, hanna, { total_amount: 5 });
  await receiveTip(server, page, sara, { total_amount: 20 });
  await receiveTip(server, page, hidden, { total_amount: 50, anonymity: 'performer' });
  const refunded = await receiveTip(server, page, await server.fan('Refunded'), { total_amount: 100 });
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(refunded.session) });
  await eventually(async () => expect(await server.statusOf(refunded.tipId)).toBe('refunded'));
  const list = async (query: string) =>
    (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/${query}`)).body.data;
  const gave = [
    { supporter: 'Sara', tip_count: 1, total_amount: 20 },
    { supporter: 'Hanna', tip_count: 2, total_amount: 9 },
  ];
  expect(await list('supporters')).toMatchObject({ results: gave, metadata: { total: 2 } });
  expect(await list('supporters?limit=1&offset=1')).toMatchObject({
    results: gave.slice(1),
    metadata: { total: 2, limit: 1, offset: 1 },
  });
  // The days count what is anonymous too.
  expect(await list('days')).toMatchObject({
    results: [{ tip_count: 4, total_amount: 79 }],
    metadata: { total: 1 },
  });
  expect(await list('days?offset=1')).toMatchObject({ results: [], metadata: { total: 1 } });
});

test('whoever tips while supporters are exported in parts is in one of them', async () => {
  const { page, manager } = await openPage(server);
  const fans = await Promise.all(['Hanna', 'Sara', 'Mimi'].map((name) => server.fan(name)));
  for (const [at, fan] of fans.entries()) await receiveTip(server, page, fan, { total_amount: 30 - 10 * at });
  const exported: string[] = [];
  let after = '';
  for (const fan of [...fans].reverse()) {
    const address = `/dashboard/pages/${page.id}/supporters/export?limit=1${after}`;
    const part = (await server.call(manager, 'GET', address)).body.data.result;
    exported.push(...part.supporters.map((one: { supporter: string }) => one.supporter));
    after = `&after=${part.next_after}`;
    await receiveTip(server, page, fan, { total_amount: 50 });
  }
  expect(exported.toSorted()).toEqual(['Hanna', 'Mimi', 'Sara']);
});

test('a share of a tip for a line-up is on the page of each performer, with the event', async () => {
  const [krar, masinko] = [await openPage(server), await openPage(server)];
  const event = await makeEvent(server.services.pool, { beneficiaries: [krar.page, masinko.page] });
  const { beneficiary: _, ...toAnybody } = server.tipOf({ total_amount: 9 });
  const { body } = await server.call(
    await server.fan('Hanna'),
    'POST',
    '/tipping/tips/pay-event',
    { ...toAnybody, event: event.id },
    { 'idempotency-key': randomUUID() },
  );
  const { rows } = await server.services.pool.query(
    `SELECT provider_checkout FROM payment WHERE reference_id = (SELECT event_tip_id FROM tip WHERE id = $1)`,
    [body.data.result.tip],
  );
  await server.sandbox.stripe.pay(rows[0].provider_checkout, 'succeed');
  for (const { page, manager } of [krar, masinko])
    await eventually(async () =>
      expect(await tipsOf(manager, page)).toMatchObject([
        { total_amount: 4.5, event: event.title, number: 1 },
      ]),
    );
});

test('thanks reach a supporter by mail and beside their tip, once', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan('Hanna');
  const { tipId } = await receiveTip(server, page, fan, { message: 'Bravo!' });
  const path = `/dashboard/pages/${page.id}/tips/${tipId}/thanks`;
  const answers = await Promise.all(
    ['You made my day.', 'Thank you!'].map((text) => server.call(manager, 'POST', path, { text })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const words = answers.find(({ status }) => status === 200)?.body.data.result.thanks;
  const refused = await server.call(manager, 'POST', path, { text: 'Once more' });
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'tip_already_thanked']);
  const own = await server.call(fan, 'GET', `/tipping/tips/${tipId}`);
  expect(own.body.data.result.thanks).toBe(words);
  await eventually(() => {
    const mails = server.sandbox.mail
      .messages()
      .filter(({ text }) => text.includes(`/account/tips/${tipId}`));
    expect(mails.filter(({ subject }) => subject === 'A thank you for your tip')).toHaveLength(1);
    expect(mails.at(-1)?.text).toContain(`> ${words}`);
  });
});

test.each([[''], ['   '], ['x'.repeat(501)], [undefined]])(
  'thanks of %j are refused at their field',
  async (text) => {
    const { page, manager } = await openPage(server);
    const { tipId } = await receiveTip(server, page, await server.fan());
    const { status, body } = await server.call(
      manager,
      'POST',
      `/dashboard/pages/${page.id}/tips/${tipId}/thanks`,
      { text },
    );
    expect([status, body.errors[0].attr]).toEqual([400, 'text']);
  },
);

test('a receiver hides the message of a tip and shows it again; its sender keeps it', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan();
  const { tipId } = await receiveTip(server, page, fan, { message: 'Buy watches' });
  const path = `/dashboard/pages/${page.id}/tips/${tipId}/message-hiding`;
  expect((await server.call(manager, 'PUT', path, { hidden: true })).status).toBe(200);
  expect(await tipsOf(manager, page)).toMatchObject([{ message: null, message_hidden: true }]);
  const own = await server.call(fan, 'GET', `/tipping/tips/${tipId}`);
  expect(own.body.data.result.message).toBe('Buy watches');
  await server.call(manager, 'PUT', path, { hidden: false });
  expect(await tipsOf(manager, page)).toMatchObject([{ message: 'Buy watches', message_hidden: false }]);
});

test('owner and editor see a page and thank; for everybody else it does not exist, nor for who was removed', async () => {
  const { page, manager: owner } = await openPage(server);
  const editor = await addManager(server, page, 'editor');
  const other = await openPage(server);
  const { tipId } = await receiveTip(server, page, await server.fan(), { message: 'Bravo!' });
  const calls = [
    ['GET', '', undefined],
    ['GET', '/tips', undefined],
    ['GET', '/figures', undefined],
    ['GET', '/returning-supporters', undefined],
    ['GET', '/supporters', undefined],
    ['GET', '/supporters/export', undefined],
    ['GET', '/days', undefined],
    ['GET', '/nights', undefined],
    ['PUT', `/tips/${tipId}/message-hiding`, { hidden: true }],
    ['POST', `/tips/${tipId}/thanks`, { text: 'Not mine to give' }],
  ] as const;
  for (const [method, path, body] of calls) {
    const address = `/dashboard/pages/${page.id}${path}`;
    expect((await server.call(undefined, method, address, body)).status).toBe(401);
    const stranger = await server.call(other.manager, method, address, body);
    expect([stranger.status, stranger.body.errors[0].code]).toEqual([404, 'page_not_found']);
  }
  // This page cannot thank for a tip to another page.
  const foreign = `/dashboard/pages/${other.page.id}/tips/${tipId}/thanks`;
  const misplaced = await server.call(other.manager, 'POST', foreign, { text: 'Not mine to give' });
  expect([misplaced.status, misplaced.body.errors[0].code]).toEqual([404, 'tip_not_found']);
  expect(await tipsOf(owner, page)).toMatchObject([{ thanks: null, message_hidden: false }]);
  const thanked = await server.call(editor, 'POST', `/dashboard/pages/${page.id}/tips/${tipId}/thanks`, {
    text: 'From all of us',
  });
  expect(thanked.status).toBe(200);
  const mine = await server.call(editor, 'GET', '/dashboard/pages');
  expect(mine.body.data.results).toEqual([
    { ...page, profile_picture: null, role: 'editor', listed: true, taken_down: false },
  ]);
  await server.services.pool.query("DELETE FROM page_manager WHERE beneficiary_id = $1 AND role = 'editor'", [
    page.id,
  ]);
  expect((await server.call(editor, 'GET', `/dashboard/pages/${page.id}/tips`)).status).toBe(404);
});
