import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PageFigures } from '#contract/dashboard/schemas.ts';
import { addManager, openPage, receiveTip } from '#tests/support/dashboard-stage.ts';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeStage } from '#tests/support/factories.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterEach(async () => expect(await server.failedAuditChecks()).toEqual([]));
afterAll(() => server.stop());

async function figuresOf(manager: Fan, page: { id: string }): Promise<PageFigures> {
  const { body } = await server.call(manager, 'GET', `/dashboard/pages/${page.id}/figures?by=night`);
  return body.data.result;
}

/** At which events a page's tips were given, as its list says, the newest first. */
async function eventsOfTips(manager: Fan, page: { id: string }): Promise<(string | null)[]> {
  const { body } = await server.call(manager, 'GET', `/dashboard/pages/${page.id}/tips`);
  return body.data.result.tips.map(({ event }: { event: string | null }) => event);
}

/** A night with a stage, two pages on its bill, and a manager of each. */
async function openNight() {
  const lineUp = await makeLineUp(server, 2);
  const { event, performers, eventTipOf } = lineUp;
  await makeStage(server.services.pool, event);
  const pages: { page: { id: string }; manager: Fan }[] = [];
  for (const page of performers) pages.push({ page, manager: await addManager(server, page, 'owner') });
  const fan = await server.fan('Hanna');
  const statusOf = async (session: string): Promise<string> =>
    (await server.services.pool.query('SELECT status FROM payment WHERE provider_checkout = $1', [session]))
      .rows[0].status;
  /** Begins a tip at the stage, for the whole line-up unless it is for one page; returns its checkout. */
  const order = async (total_amount: number, beneficiary?: { id: string }): Promise<string> => {
    const form = eventTipOf({ total_amount, ...(beneficiary && { beneficiary: beneficiary.id }) });
    const { body } = await server.call(fan, 'POST', '/tipping/tips/pay-stage', form);
    return /cs_[\w-]+/.exec(body.data.result.checkout_url)?.[0] ?? '';
  };
  const pay = async (session: string): Promise<string> => {
    await server.sandbox.stripe.pay(session, 'succeed');
    await eventually(async () => expect(await statusOf(session)).toBe('succeeded'));
    return session;
  };
  return {
    event,
    pages,
    order,
    pay,
    tip: async (...tip: Parameters<typeof order>) => pay(await order(...tip)),
    async refund(session: string): Promise<void> {
      await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
      await eventually(async () => expect(await statusOf(session)).toBe('refunded'));
    },
    async nights(): Promise<PageFigures['nights'][]> {
      return Promise.all(pages.map(async ({ page, manager }) => (await figuresOf(manager, page)).nights));
    },
  };
}

test('a night counts the tips at its stage and the shares of those for its line-up, for each page, less refunds', async () => {
  const { event, pages, tip, refund, nights } = await openNight();
  const [first] = pages;
  if (!first) throw new Error('There is no page.');
  const [returned] = await Promise.all([tip(20), tip(9), tip(7, first.page)]);
  await receiveTip(server, first.page, await server.fan('Sara'), { total_amount: 3 });
  const night = { event: event.id, title: event.title, listed: true };
  expect(await nights()).toMatchObject([
    [{ ...night, tip_count: 3, total_amount: 21.5 }],
    [{ ...night, tip_count: 2, total_amount: 14.5 }],
  ]);
  await refund(returned);
  expect(await nights()).toMatchObject([
    [{ ...night, tip_count: 2, total_amount: 11.5 }],
    [{ ...night, tip_count: 1, total_amount: 4.5 }],
  ]);
  // The list of tips names the same night.
  expect(await eventsOfTips(first.manager, first.page)).toEqual([
    null,
    event.title,
    event.title,
    event.title,
  ]);
  const figures = await figuresOf(first.manager, first.page);
  expect(figures).toMatchObject({ by: 'night', periods: [], all: { tip_count: 3, total_amount: 14.5 } });
});

test('a night follows its event until that is forgotten, and is less by a refund even then', async () => {
  const { event, pages, tip, refund, nights } = await openNight();
  const { pool } = server.services;
  const session = await tip(7, pages[0]?.page);
  await tip(5, pages[0]?.page);
  await pool.query(
    `UPDATE event SET title = 'የመብራት ሌሊት', starts_at = '2026-08-01T17:00:00Z', state = 'canceled', canceled_at = now()
     WHERE id = $1`,
    [event.id],
  );
  const night = { event: event.id, title: 'የመብራት ሌሊት', start_time: '2026-08-01T20:00:00+03:00' };
  expect((await nights())[0]).toEqual([{ ...night, listed: true, tip_count: 2, total_amount: 12 }]);
  const [first] = pages;
  if (!first) throw new Error('There is no page.');
  expect(await eventsOfTips(first.manager, first.page)).toEqual([night.title, night.title]);
  await pool.query(`UPDATE event SET hidden_reason = 'Spam' WHERE id = $1`, [event.id]);
  expect((await nights())[0]).toEqual([{ ...night, listed: false, tip_count: 2, total_amount: 12 }]);
  await pool.query('DELETE FROM event WHERE id = $1', [event.id]);
  await refund(session);
  expect((await nights())[0]).toEqual([{ ...night, listed: false, tip_count: 1, total_amount: 5 }]);
});

test('tips that come in once their event is forgotten are of a night without a name, and can be hidden', async () => {
  const { event, pages, order, pay, nights } = await openNight();
  const sessions = [await order(5), await order(4, pages[1]?.page)];
  await server.services.pool.query('DELETE FROM event WHERE id = $1', [event.id]);
  for (const session of sessions) await pay(session);
  const night = { event: event.id, title: null, start_time: expect.any(String), listed: false };
  expect(await nights()).toEqual([
    [{ ...night, tip_count: 1, total_amount: 2.5 }],
    [{ ...night, tip_count: 2, total_amount: 6.5 }],
  ]);
  for (const { page, manager } of pages) {
    const address = `/dashboard/pages/${page.id}/tips`;
    const [{ id }] = (await server.call(manager, 'GET', address)).body.data.result.tips;
    const hidden = await server.call(manager, 'PUT', `${address}/${id}/message-hiding`, { hidden: true });
    expect(hidden.status).toBe(200);
  }
});

test('the last twelve nights are shown, the oldest first and those without a date last, and all are listed', async () => {
  const { page, manager } = await openPage(server);
  await server.ownerPool.query(
    `INSERT INTO received_night (event_id, beneficiary_id, title, sorts_at, time_zone)
     SELECT uuidv7(), $1, 'Night ' || n, CASE n WHEN 14 THEN 'infinity' ELSE timestamptz '2026-01-01' + n * interval '1 day' END,
       'Africa/Addis_Ababa' FROM generate_series(1, 14) AS n`,
    [page.id],
  );
  const { nights } = await figuresOf(manager, page);
  expect(nights.map(({ title }) => title)).toEqual(
    Array.from({ length: 12 }, (_, index) => `Night ${index + 3}`),
  );
  expect(nights.at(-1)).toMatchObject({ start_time: null, tip_count: 0, total_amount: 0 });
  const all = await server.call(manager, 'GET', `/dashboard/pages/${page.id}/nights?limit=2&offset=12`);
  expect(all.body.data).toMatchObject({
    results: [{ title: 'Night 2' }, { title: 'Night 1' }],
    metadata: { total: 14 },
  });
});

test('a page that was tipped at no event has no nights; figures by anything else are refused', async () => {
  const { page, manager } = await openPage(server);
  await receiveTip(server, page, await server.fan());
  expect(await figuresOf(manager, page)).toMatchObject({ nights: [], all: { tip_count: 1 } });
  const address = `/dashboard/pages/${page.id}/figures`;
  expect((await server.call(manager, 'GET', address)).body.data.result).toMatchObject({
    by: 'day',
    nights: [],
  });
  const { status, body } = await server.call(manager, 'GET', `${address}?by=evening`);
  expect([status, body.errors[0].attr]).toEqual([400, 'by']);
});
