import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeEvent } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { followNews } from '#tests/support/news-reader.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  const generous = { points: 1_000_000, seconds: 60, scope: 'local' } as const;
  server = await startPayingServer({
    workJobs: true,
    overrides: { budgets: { read: generous, write: generous, pay: generous } },
  });
});
afterEach(async () => expect(await server.failedAuditChecks()).toEqual([]));
afterAll(() => server.stop());

const become = (fan: Fan, tipId: string, anonymity: string) =>
  server.call(fan, 'PUT', `/tipping/tips/${tipId}/anonymity`, { anonymity });
const received = async (manager: Fan, page: { id: string }) =>
  (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/tips`)).body.data.result.tips;
const returning = async (manager: Fan, page: { id: string }) =>
  (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/returning-supporters`)).body.data.results;

test('whoever hides from the performer is named in no answer, no stream and no mail; the performer thanks them all the same', async () => {
  const name = 'Tsehaynesh Unheard-Of';
  const { page, manager } = await openPage(server);
  await makeEvent(server.services.pool, { beneficiaries: [page] });
  await server.services.pool.query("UPDATE beneficiary SET email = 'hidden-from@example.com' WHERE id = $1", [
    page.id,
  ]);
  const news = await followNews((path, init) => server.request(path, init), page, manager.authorization, '0');
  const fan = await server.fan(name);
  for (const message of ['Bravo!', 'Again!'])
    await receiveTip(server, page, fan, { message, anonymity: 'performer' });
  await eventually(() => expect(news.tips).toHaveLength(2));
  expect(news.tips[0]).toMatchObject({ supporter: null, anonymity: 'performer', message: 'Bravo!' });
  const tipId = news.tips[0]?.id ?? '';
  const { body: own } = await server.call(fan, 'GET', `/tipping/tips/${tipId}`);
  const thanks = { text: 'Whoever you are, thank you.' };
  await server.call(manager, 'POST', `/dashboard/pages/${page.id}/tips/${tipId}/thanks`, thanks);
  expect((await server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result.thanks).toBe(thanks.text);
  const mails = await eventually(() => {
    const sent = server.sandbox.mail.messages('hidden-from@example.com');
    expect(sent).toHaveLength(2);
    return sent;
  });
  const stranger = await server.fan();
  const gets = Object.values(endpoints).filter(
    ({ method, answer }) => method === 'get' && !('events' in answer),
  );
  const readings: string[] = [news.text(), ...mails.map(({ text }) => text)];
  for (const { path } of gets) {
    for (const id of [page.id, tipId]) {
      const address = path
        .replace('{code}', own.data.result.receipt)
        .replace('{tip}', tipId)
        .replaceAll(/\{\w+\}/g, id);
      for (const who of [manager, stranger, undefined])
        readings.push(JSON.stringify((await server.call(who, 'GET', address)).body));
    }
  }
  expect(readings.some((text) => text.includes('Again!'))).toBe(true);
  expect(readings.filter((text) => text.includes('Tsehaynesh') || text.includes('Unheard'))).toEqual([]);
  expect(await returning(manager, page)).toEqual([]);
  await news.close();
});

test('whoever is anonymous to the public is named to the performer, who learns of the wish', async () => {
  const { page, manager } = await openPage(server);
  await receiveTip(server, page, await server.fan('Hanna'), { anonymity: 'public' });
  await receiveTip(server, page, await server.fan('Sara'));
  expect(await received(manager, page)).toMatchObject([
    { supporter: 'Sara', anonymity: 'none' },
    { supporter: 'Hanna', anonymity: 'public' },
  ]);
});

test('a fan becomes more anonymous afterwards, never less, and is no longer counted by name', async () => {
  const { page, manager } = await openPage(server);
  const fan = await server.fan('Hanna');
  const first = await receiveTip(server, page, fan);
  const second = await receiveTip(server, page, fan, { total_amount: 20 });
  await receiveTip(server, page, fan, { total_amount: 7 });
  expect(await returning(manager, page)).toMatchObject([{ tip_count: 3, total_amount: 32 }]);
  expect((await become(fan, second.tipId, 'public')).body.data.result.anonymity).toBe('public');
  for (let times = 0; times < 2; times += 1)
    expect((await become(fan, second.tipId, 'performer')).body.data.result.anonymity).toBe('performer');
  expect(await returning(manager, page)).toMatchObject([
    { supporter: 'Hanna', tip_count: 2, total_amount: 12 },
  ]);
  for (const anonymity of ['none', 'public']) {
    const { status, body } = await become(fan, second.tipId, anonymity);
    expect([status, body.errors[0].code]).toEqual([409, 'tip_anonymity_lower']);
  }
  const wrong = await become(fan, first.tipId, 'secret');
  expect([wrong.status, wrong.body.errors[0].attr]).toEqual([400, 'anonymity']);
  const others = await become(await server.fan(), first.tipId, 'performer');
  expect([others.status, others.body.errors[0].code]).toEqual([404, 'tip_not_found']);
  await expect(
    server.services.pool.query("UPDATE tip SET anonymity = 'none' WHERE id = $1", [second.tipId]),
  ).rejects.toThrow('become more anonymous');
  const names = (await received(manager, page)).map(({ supporter }: { supporter: string }) => supporter);
  expect(names).toEqual(['Hanna', null, 'Hanna']);
});

test('what is chosen for a line-up holds for every share, also when it is changed for one', async () => {
  const { start } = await makeLineUp(server, 3);
  const fan = await server.fan('Hanna');
  const { tipId, session } = await start(fan, { anonymity: 'public' });
  await server.sandbox.stripe.pay(session, 'succeed');
  await become(fan, tipId, 'performer');
  const { body } = await server.call(fan, 'GET', '/tipping/tips');
  expect(body.data.results.map(({ anonymity }: { anonymity: string }) => anonymity)).toEqual(
    Array(3).fill('performer'),
  );
});

test('a line-up tip comes in for every performer, also when its sender becomes anonymous just then', async () => {
  const { start, performers } = await makeLineUp(server, 3);
  const fan = await server.fan('Hanna');
  const { eventTipId, session } = await start(fan);
  const { ownerPool } = server;
  await changeMeanwhile(
    ownerPool,
    ['SELECT FROM tip WHERE event_tip_id = $1 FOR NO KEY UPDATE', [eventTipId]],
    () => server.sandbox.stripe.pay(session, 'succeed'),
    [["UPDATE tip SET anonymity = 'performer' WHERE event_tip_id = $1", [eventTipId]]],
  );
  const pages = performers.map(({ id }) => id);
  const received = 'SELECT FROM received_tip WHERE beneficiary_id = ANY($1)';
  await eventually(async () => expect((await ownerPool.query(received, [pages])).rowCount).toBe(3));
});

test('the same tip sent again with another choice is another request', async () => {
  const fan = await server.fan();
  const key = 'anonymous-or-not';
  expect((await server.pay(fan, { anonymity: 'performer' }, key)).status).toBe(200);
  expect((await server.pay(fan, { anonymity: 'performer' }, key)).status).toBe(200);
  expect((await server.pay(fan, {}, key)).body.errors[0].code).toBe('idempotency_key_reused');
});

test('tips that come in while their senders hide are counted rightly, whichever is first', async () => {
  const { page } = await openPage(server);
  const fan = await server.fan('Hanna');
  const tips = await Promise.all(
    Array.from({ length: 12 }, () => server.startTip(fan, { beneficiary: page.id })),
  );
  await Promise.all(
    tips.flatMap(({ session, tipId }) => [
      server.sandbox.stripe.pay(session, 'succeed'),
      become(fan, tipId, 'performer'),
    ]),
  );
  for (const { tipId } of tips)
    await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
});
