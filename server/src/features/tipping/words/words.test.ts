import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  server = await startPayingServer({
    overrides: { budgets: { read: generous, write: generous, pay: generous } },
  });
});
afterEach(async () => expect(await server.failedAuditChecks()).toEqual([]));
afterAll(() => server.stop());

const show = (fan: Fan, tipId: string, shown: unknown) =>
  server.call(fan, 'PUT', `/tipping/tips/${tipId}/words`, { shown });
const words = async (page: { id: string }, limit = 12) =>
  (await server.call(undefined, 'GET', `/tipping/pages/${page.id}/words?limit=${limit}`)).body.data.results;

test('what a fan wrote is for the one they tipped, until they let everybody read it, and again once they take it off', async () => {
  const { page } = await openPage(server);
  const fan = await server.fan('Hanna Tesfaye');
  const { tipId } = await receiveTip(server, page, fan, { message: 'You made me dance.' });
  expect(await words(page)).toEqual([]);
  expect((await server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result).not.toHaveProperty(
    'words_shown',
  );
  for (let times = 0; times < 2; times += 1) {
    const { status, body } = await show(fan, tipId, true);
    expect([status, body.data.result.words_shown]).toEqual([200, true]);
  }
  expect(await words(page)).toMatchObject([{ text: 'You made me dance.', supporter: 'Hanna Tesfaye' }]);
  expect((await show(fan, tipId, false)).body.data.result).not.toHaveProperty('words_shown');
  expect(await words(page)).toEqual([]);
});

test('a name stands beside the words only where everybody may see it, from the moment it is hidden', async () => {
  const { page } = await openPage(server);
  const fan = await server.fan('Hanna');
  const named = await receiveTip(server, page, fan, { message: 'By name' });
  for (const [anonymity, message] of [
    ['public', 'For the performer'],
    ['performer', 'For nobody'],
  ] as const) {
    const { tipId } = await receiveTip(server, page, fan, { message, anonymity });
    await show(fan, tipId, true);
  }
  await show(fan, named.tipId, true);
  const unnamed = ['For nobody', 'For the performer'].map((text) => ({ text, supporter: null }));
  expect(await words(page)).toMatchObject([{ text: 'By name', supporter: 'Hanna' }, ...unnamed]);
  expect(await words(page, 1)).toHaveLength(1);
  await server.call(fan, 'PUT', `/tipping/tips/${named.tipId}/anonymity`, { anonymity: 'public' });
  expect(await words(page)).toMatchObject([{ text: 'By name', supporter: null }, ...unnamed]);
});

test('words are off the page once they are hidden there, their tip is given back, or their sender is suspended', async () => {
  const { pool } = server.services;
  const { page, manager } = await openPage(server);
  const fan = await server.fan();
  const { tipId, session } = await receiveTip(server, page, fan, { message: 'Bravo!' });
  await show(fan, tipId, true);
  const hide = (hidden: boolean) =>
    server.call(manager, 'PUT', `/dashboard/pages/${page.id}/tips/${tipId}/message-hiding`, { hidden });
  await hide(true);
  expect(await words(page)).toEqual([]);
  await hide(false);
  expect(await words(page)).toHaveLength(1);
  const suspend = (at: string) =>
    pool.query(
      `UPDATE account SET suspended_at = ${at} WHERE id = (SELECT account_id FROM tip WHERE id = $1)`,
      [tipId],
    );
  await suspend('now()');
  expect(await words(page)).toEqual([]);
  await suspend('NULL');
  await pool.query(`UPDATE beneficiary SET hidden_reason = 'Not theirs' WHERE id = $1`, [page.id]);
  expect(await words(page)).toEqual([]);
  await pool.query('UPDATE beneficiary SET hidden_reason = NULL WHERE id = $1', [page.id]);
  expect(await words(page)).toHaveLength(1);
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await eventually(async () => expect(await words(page)).toEqual([]));
});

test('whoever reads the words of a fan reports them, and nobody does whom they are not shown', async () => {
  const { page } = await openPage(server);
  const fan = await server.fan();
  const { tipId } = await receiveTip(server, page, fan, { message: 'Vile words' });
  const report = async (by?: Fan) => {
    const body = { kind: 'message', id: tipId, reason: 'hate', words: '' };
    return (await server.call(by, 'POST', '/reports', body)).status;
  };
  const reader = await server.fan();
  expect([await report(), await report(reader)]).toEqual([404, 404]);
  await show(fan, tipId, true);
  expect(await words(page)).toMatchObject([{ id: tipId }]);
  expect([await report(), await report(reader)]).toEqual([202, 202]);
  await show(fan, tipId, false);
  expect([await report(), await report(reader)]).toEqual([404, 404]);
});

test('only its sender shows the words of a tip, and only where there are any', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan();
  const { tipId } = await receiveTip(server, page, fan, { message: 'Bravo!' });
  const silent = await receiveTip(server, page, fan);
  for (const other of [manager, await server.fan()])
    expect((await show(other, tipId, true)).body.errors[0].code).toBe('tip_not_found');
  const nothing = await show(fan, silent.tipId, true);
  expect([nothing.status, nothing.body.errors[0].code]).toEqual([409, 'tip_without_words']);
  const wrong = await show(fan, tipId, 'yes');
  expect([wrong.status, wrong.body.errors[0].attr]).toEqual([400, 'shown']);
  expect(await words(page)).toEqual([]);
});
