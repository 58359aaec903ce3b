import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());
beforeEach(() => {
  stage.sandbox.stripe.configure({ failNext: 0, failCalls: 'changes', failHow: '500', failWhen: 'before' });
});

/** A campaign that was canceled with so many contributions, the first one at first. */
async function canceled(pledgeCount: number) {
  const { id, slug } = await stage.campaign();
  const pledges: string[] = [];
  while (pledges.length < pledgeCount) pledges.push(await stage.paidPledge(fan, slug));
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, {});
  const payments = await Promise.all(pledges.map((pledge) => stage.paymentOf(pledge)));
  const charges = await Promise.all(payments.map((payment) => stage.chargeOf(payment.provider_checkout)));
  return {
    id,
    pledges,
    payments,
    states: () => Promise.all(pledges.map((pledge) => stage.stateOf(pledge))),
    /** The contributions that the provider has given back, by their number, in the order in which it did. */
    refunded: () =>
      stage
        .journal()
        .filter(({ kind, charge }) => kind === 'refund' && charges.includes(charge))
        .map(({ charge }) => charges.indexOf(charge) + 1),
    /** Whether the clock has nothing more to do for the campaign. */
    async isSettled(): Promise<boolean> {
      const text = 'SELECT settle_at IS NULL AS settled FROM campaign WHERE id = $1';
      return (await stage.services.pool.query(text, [id])).rows[0].settled;
    },
  };
}

const everyOne = { failNext: 1000 };

test('if the payment service stops answering while a canceled campaign refunds, the run ends; the rest follows, each contribution once', async () => {
  const { id, payments, states, refunded, isSettled } = await canceled(6);
  // The second one is given back at the provider, and cannot be booked before it is away.
  const lock = await stage.ownerPool.connect();
  await lock.query('BEGIN');
  await lock.query('SELECT FROM payment WHERE id = $1 FOR NO KEY UPDATE', [payments[1]?.id]);
  const turn = stage.passTime();
  await eventually(async () => expect(refunded()).toEqual([1, 2]));
  // It does what it is asked for, and does not say so.
  stage.sandbox.stripe.configure({ ...everyOne, failWhen: 'after' });
  await lock.query('COMMIT');
  lock.release();
  await turn;
  expect(refunded()).toEqual([1, 2, 3]);
  expect((await states()).slice(3)).toEqual(['collected', 'collected', 'collected']);
  expect(await isSettled()).toBe(false);
  stage.sandbox.stripe.configure({ failNext: 0 });
  await stage.passTime(1);
  expect(await states()).toEqual(Array(6).fill('refunded'));
  expect(refunded().sort()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await isSettled()).toBe(true);
  expect(await stage.failedAuditChecks()).toEqual([]);
  // What Stripe keeps of what was given back is owed by the campaign.
  expect(await stage.balance(`campaign:${id}`)).toBe(-6 * 103);
});

test('a refund without an answer delays the others of a canceled campaign once, and is then tried last', async () => {
  const { refunded, isSettled } = await canceled(3);
  stage.sandbox.stripe.configure(everyOne);
  await stage.passTime();
  expect(refunded()).toEqual([]);
  stage.sandbox.stripe.configure({ failNext: 0 });
  await stage.passTime(1);
  expect(refunded()).toEqual([2, 3, 1]);
  expect(await isSettled()).toBe(true);
});

test('open checkouts of a canceled campaign are not asked after one by one while the payment service is away', async () => {
  const { id, slug } = await stage.campaign();
  const open: string[] = [];
  while (open.length < 8) open.push((await stage.back(fan, slug)).body.data.result.pledge);
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, {});
  stage.sandbox.stripe.configure(everyOne);
  await stage.passTime();
  const closing = await stage.services.pool.query(
    'SELECT FROM payment WHERE reference_id = ANY($1) AND cancel_requested_at IS NOT NULL',
    [open],
  );
  expect(closing.rowCount).toBe(5);
  stage.sandbox.stripe.configure({ failNext: 0 });
  await stage.passTime(1);
  expect(await Promise.all(open.map((pledge) => stage.stateOf(pledge)))).toEqual(Array(8).fill('lapsed'));
});

test('a refund of a canceled campaign that the payment service refuses is requested again', async () => {
  const { states, refunded, isSettled } = await canceled(2);
  stage.sandbox.stripe.configure({ failNext: 1, failHow: '400' });
  await stage.passTime();
  expect([await states(), refunded()]).toEqual([['collected', 'refunded'], [2]]);
  expect(await isSettled()).toBe(false);
  await stage.passTime(1);
  expect([await states(), refunded()]).toEqual([
    ['refunded', 'refunded'],
    [2, 1],
  ]);
  expect(await isSettled()).toBe(true);
});

test('what the desk gave back in part is given back to the cent once the campaign is canceled', async () => {
  const { id, slug } = await stage.campaign();
  const pledge = await stage.paidPledge(fan, slug);
  const payment = await stage.paymentOf(pledge);
  // As much as came after the fee: the campaign has nothing more of a contribution of which 1.03 dollars are left.
  await stage.services.payments.refund(payment.id, 'asked for', { key: 'a part', amountMinor: 2500 - 103 });
  expect(await stage.balance(`campaign:${id}`)).toBe(0);
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/cancel`, {});
  await stage.passTime();
  expect(await stage.stateOf(pledge)).toBe('refunded');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a refund of a canceled campaign that fails at the bank is not retried automatically, and can be made at the desk', async () => {
  const { payments, states, refunded, isSettled } = await canceled(2);
  const [failing] = payments;
  await stage.passTime();
  const charge = await stage.chargeOf(failing?.provider_checkout ?? '');
  const { data: refunds } = await stage.gateway('GET', `refunds?charge=${charge}`);
  await stage.sandbox.stripe.failRefund(refunds[0].id);
  await stage.services.payments.sync(failing?.id ?? '', 'test');
  expect(await states()).toEqual(['collected', 'refunded']);
  await stage.passTime(1);
  expect([await states(), refunded(), await isSettled()]).toEqual([['collected', 'refunded'], [1, 2], true]);
  // The provider has forgotten its answer after a day: it would pay out again. Its clock does not go back, so this is the last test.
  await stage.sandbox.stripe.advanceClock(2);
  await stage.services.payments.sync(failing?.id ?? '', 'test');
  await stage.services.pool.query("UPDATE campaign SET settle_at = 'epoch' WHERE state = 'canceled'");
  await stage.passTime(2);
  expect([await states(), refunded(), await isSettled()]).toEqual([['collected', 'refunded'], [1, 2], true]);
  await stage.services.payments.refund(failing?.id ?? '', 'asked for', { key: 'at the desk' });
  expect(await states()).toEqual(['refunded', 'refunded']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
