import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { addManager, receiveTip } from '#tests/support/dashboard-stage.ts';
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

/** A page with a tip of $20 at the stage of an event, and what its manager reads of it. */
async function openTippedNight() {
  const { event, performers, eventTipOf } = await makeLineUp(server, 1);
  const [page] = performers;
  if (!page) throw new Error('There is no page.');
  await makeStage(server.services.pool, event);
  const manager = await addManager(server, page, 'owner');
  const fan = await server.fan('Hanna');
  const form = eventTipOf({ total_amount: 20, beneficiary: page.id });
  const { body } = await server.call(fan, 'POST', '/tipping/tips/pay-stage', form);
  const tipId: string = body.data.result.tip;
  const { session } = await server.paymentOf(tipId);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  const read = async (path: string) =>
    (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/${path}`)).body.data;
  return { page, manager, fan, tipId, session, read, charge: await server.chargeOf(session) };
}
type Night = Awaited<ReturnType<typeof openTippedNight>>;

const tipOf = async ({ read, tipId }: Night): Promise<ReceivedTip | undefined> =>
  (await read('tips')).result.tips.find(({ id }: ReceivedTip) => id === tipId);

/** Every sum that has the tip: of each kind of period, of its night, of all, and of its supporter. */
async function sumsOf({ read }: Night): Promise<unknown[]> {
  const sums: { tip_count: number; total_amount: number }[] = [];
  for (const by of ['day', 'week', 'month', 'night']) {
    const { periods, nights, today, month, all } = (await read(`figures?by=${by}`)).result;
    sums.push(today, month, all, (by === 'night' ? nights : periods).at(-1));
  }
  for (const list of ['days', 'nights', 'supporters']) sums.push((await read(list)).results[0]);
  sums.push((await read('supporters/export')).result.supporters[0]);
  const different = sums.map((sum) => `${sum?.tip_count ?? 0} of $${sum?.total_amount ?? 0}`);
  return [...new Set(different)];
}

async function expectSums(night: Night, sums: string, reversed: number): Promise<void> {
  await eventually(async () => expect((await tipOf(night))?.reversed_amount).toBe(reversed));
  expect(await sumsOf(night)).toEqual([sums]);
}

test('what is given back of a tip in part is in no figure, until the bank sends it back', async () => {
  const night = await openTippedNight();
  await expectSums(night, '1 of $20', 0);
  const refund = await server.gateway('POST', 'refunds', { charge: night.charge, amount: '1900' });
  await expectSums(night, '1 of $1', 19);
  expect(await tipOf(night)).toMatchObject({ total_amount: 20, status: 'succeeded' });
  const profile = await server.call(undefined, 'GET', `/beneficiary/professionals/${night.page.id}`);
  expect(profile.body.data.result.stats.tips_received).toBe(1);
  await server.sandbox.stripe.failRefund(refund.id);
  await expectSums(night, '1 of $20', 0);
  await server.gateway('POST', 'refunds', { charge: night.charge });
  await expectSums(night, '0 of $0', 20);
});

test('of a tip that is disputed in part the rest counts, and all of it once the dispute is won', async () => {
  const night = await openTippedNight();
  await server.sandbox.stripe.disputePart(night.session, 500);
  await expectSums(night, '1 of $15', 5);
  expect(await tipOf(night)).toMatchObject({ total_amount: 20, status: 'disputed' });
  await server.sandbox.stripe.pay(night.session, 'win-dispute');
  await expectSums(night, '1 of $20', 0);
});

test('a supporter who hides later takes what is left of their tip out of the list, and no more', async () => {
  const night = await openTippedNight();
  await receiveTip(server, night.page, night.fan, { total_amount: 3 });
  await server.gateway('POST', 'refunds', { charge: night.charge, amount: '1250' });
  await eventually(async () => expect((await tipOf(night))?.reversed_amount).toBe(12.5));
  const supporters = async () => (await night.read('supporters')).results;
  expect(await supporters()).toMatchObject([{ tip_count: 2, total_amount: 10.5 }]);
  const path = `/tipping/tips/${night.tipId}/anonymity`;
  expect((await server.call(night.fan, 'PUT', path, { anonymity: 'performer' })).status).toBe(200);
  expect(await supporters()).toMatchObject([{ tip_count: 1, total_amount: 3 }]);
});

test('of a tip for a line-up that is given back in part each page has less, by its share', async () => {
  const { start, performers } = await makeLineUp(server, 3);
  const { session, eventTipId } = await start(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(eventTipId)).toBe('succeeded'));
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session), amount: '500' });
  const readers: Fan[] = [];
  for (const page of performers) readers.push(await addManager(server, page, 'owner'));
  await eventually(async () => {
    const all = performers.map(async ({ id }, at) => {
      const { body } = await server.call(readers[at], 'GET', `/dashboard/pages/${id}/figures`);
      return body.data.result.all.total_amount;
    });
    expect((await Promise.all(all)).toSorted()).toEqual([1.66, 1.67, 1.67]);
  });
});

test('parts of many tips that are given back while others come in are counted once each', async () => {
  const night = await openTippedNight();
  const tips = await Promise.all(Array.from({ length: 8 }, () => receiveTip(server, night.page, night.fan)));
  const charges = await Promise.all(tips.map(({ session }) => server.chargeOf(session)));
  await Promise.all(
    charges.flatMap((charge) => [
      server.gateway('POST', 'refunds', { charge, amount: '100' }),
      receiveTip(server, night.page, night.fan),
      server.gateway('POST', 'refunds', { charge, amount: '200' }),
    ]),
  );
  await eventually(async () =>
    expect((await night.read('supporters')).results).toMatchObject([{ tip_count: 17, total_amount: 76 }]),
  );
  expect((await night.read('figures')).result.all).toEqual({ tip_count: 17, total_amount: 76 });
});
