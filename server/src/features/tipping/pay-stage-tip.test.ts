import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeStage } from '#tests/support/factories.ts';
import { beginAsGuest } from '#tests/support/guest.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
});
afterAll(() => server.stop());

/** A line-up whose event has a stage. */
async function openStage(size: number) {
  const lineUp = await makeLineUp(server, size);
  await makeStage(server.services.pool, lineUp.event);
  const pay = (fan: Fan, changes: object, headers = {}) =>
    server.call(fan, 'POST', '/tipping/tips/pay-stage', lineUp.eventTipOf({ ...changes }), headers);
  return {
    ...lineUp,
    pay,
    /** Pays at the checkout; returns the tip afterwards. */
    async give(fan: Fan, changes: object) {
      const { body } = await pay(fan, changes);
      const id: string = body.data.result.tip;
      const session = /cs_[\w-]+/.exec(body.data.result.checkout_url)?.[0] ?? '';
      await server.sandbox.stripe.pay(session, 'succeed');
      const tip = async () => (await server.call(fan, 'GET', `/tipping/tips/${id}`)).body.data.result;
      await eventually(async () => expect((await tip()).status).toBe('succeeded'));
      return tip();
    },
    ofNight: () => server.count('stage_tip WHERE event_id = $1', [lineUp.event.id]),
  };
}

test('a guest tips the performer the page showed, and it is a tip of that night', async () => {
  const { performers, give, ofNight } = await openStage(2);
  const guest = await beginAsGuest(server);
  const tip = await give(guest, { beneficiary: performers[1]?.id, total_amount: 7 });
  expect(tip).toMatchObject({ beneficiary: { id: performers[1]?.id }, total_amount: 7, event_tip: null });
  expect(await ofNight()).toBe(1);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('without a performer everybody on the bill gets an equal share, and the night one tip', async () => {
  const { event, performers, give, owed, ofNight } = await openStage(3);
  const tip = await give(await beginAsGuest(server), { total_amount: 10 });
  expect(tip.event_tip).toMatchObject({ event: { id: event.id }, total_amount: 10, share_count: 3 });
  expect(await owed()).toEqual([334, 333, 333]);
  expect(await ofNight()).toBe(1);
  expect(performers).toHaveLength(3);
});

test('somebody who left the bill meanwhile gets the tip of whoever still saw them, and it is none of the night', async () => {
  const { give, ofNight } = await openStage(1);
  const gone = await makeBeneficiary(server.services.pool);
  const tip = await give(await server.fan(), { beneficiary: gone.id });
  expect(tip.beneficiary.id).toBe(gone.id);
  expect(await ofNight()).toBe(0);
});

test('the same key and form is one tip, for another performer it is refused', async () => {
  const { performers, pay, ofNight } = await openStage(2);
  const fan = await server.fan();
  const key = { 'idempotency-key': 'the-same-intention' };
  const first = await pay(fan, { beneficiary: performers[0]?.id }, key);
  const again = await pay(fan, { beneficiary: performers[0]?.id }, key);
  expect(again.body.data.result.tip).toBe(first.body.data.result.tip);
  const other = await pay(fan, { beneficiary: performers[1]?.id }, key);
  expect([other.status, other.body.errors[0].code]).toEqual([409, 'idempotency_key_reused']);
  expect(await ofNight()).toBe(1);
});

test('a tip is refused for an event or a performer that nobody sees, and where it is too small to be shared', async () => {
  const { event, performers, pay } = await openStage(3);
  const fan = await server.fan();
  expect((await pay(fan, { total_amount: 2 })).body.errors[0].attr).toBe('total_amount');
  expect((await pay(fan, { beneficiary: event.id })).body.errors[0].attr).toBe('beneficiary');
  await server.services.pool.query("UPDATE event SET hidden_reason = 'Spam' WHERE id = $1", [event.id]);
  expect((await pay(fan, {})).body.errors[0].attr).toBe('event');
  // The performer can be tipped anyway.
  expect((await pay(fan, { beneficiary: performers[0]?.id })).status).toBe(200);
});
