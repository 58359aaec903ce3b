import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import {
  type HiddenMoneyStage,
  lockOf,
  openHiddenMoneyStage,
  over,
  type PayablePage,
} from '#tests/support/hidden-money-stage.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { makeOlder } from '#tests/support/payout-stage.ts';

let stage: HiddenMoneyStage;
let page: PayablePage;
beforeAll(async () => {
  stage = await openHiddenMoneyStage({ availableAfterDays: 0, payoutAfterDays: 0 });
});
afterAll(() => stage.stop());

/** Each test has an owner and a page that can be paid, and the payment service takes a dollar of each payment. */
beforeEach(async () => {
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 100 });
  page = await stage.payablePage();
});

const ask = async () => (await page.payouts('POST', '/payouts')).body.data.result;

test('a release, which has locked its payment, does not wait for a request that has locked the campaign and then needs the payment', async () => {
  const { id, first } = await page.paidCampaign(2);
  const refunding = await stage.services.pool.connect();
  const turn = changeMeanwhile(stage.ownerPool, lockOf(first.paymentId), () => stage.passTime(over), [
    () => refunding.query('BEGIN'),
    () => refunding.query('SELECT FROM campaign WHERE id = $1 FOR NO KEY UPDATE', [id]),
  ]);
  try {
    await eventually(async () => expect(await page.balances(id)).toEqual([0, 4800]));
  } finally {
    await refunding.query('COMMIT');
    refunding.release();
    await turn;
  }
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the fee of what a hidden campaign gave back is taken from the next payout, and does not wait with its money', async () => {
  const { id, first } = await page.releasedCampaign(2);
  const { paymentId } = await stage.paidTip(stage.fan, { beneficiary: page.id, total_amount: 50 });
  await makeOlder(stage.ownerPool, [paymentId]);
  expect((await page.asOwner(id, `/pledges/${first.pledge}/refund`)).status).toBe(200);
  await stage.atDesk(`/campaigns/${id}/hide`);
  expect(await page.summary()).toMatchObject({
    ready_minor: 4900 - 100,
    waiting_minor: 2400,
    blocked_minor: 2400,
  });
  expect(await ask()).toMatchObject({ amount_minor: 4900 - 100 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the owner gives everything back while the desk hides the campaign, and it is finished then', async () => {
  const { id, first } = await page.paidCampaign(2);
  await stage.hideDuringRelease({ id, first });
  expect(await page.balances(id)).toEqual([4800, 0]);
  const { status, body } = await page.asOwner(id, '/refund');
  expect([status, body.data?.result]).toEqual([200, { requested: 2, left: 0 }]);
  await stage.passTime(1);
  expect(await stage.stateOf(first.pledge)).toBe('refunded');
  await stage.passTime(1.1);
  expect(await page.balances(id)).toEqual([0, -200]);
  const text = 'SELECT settle_at, released_at IS NOT NULL AS released FROM campaign WHERE id = $1';
  expect((await stage.services.pool.query(text, [id])).rows).toEqual([{ settle_at: null, released: true }]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what waits for a hidden campaign gives nothing back for another campaign of its page', async () => {
  stage.sandbox.stripe.configure({ feeFixedMinor: 0 });
  const other = await page.releasedCampaign();
  expect(await ask()).toMatchObject({ amount_minor: 2500 });
  const hidden = await page.releasedCampaign();
  await stage.atDesk(`/campaigns/${hidden.id}/hide`);
  const refused = await page.asOwner(other.id, `/pledges/${other.first.pledge}/refund`);
  expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'not_refundable']);
  expect((await page.asOwner(other.id, '/refund')).body.data.result).toEqual({ requested: 0, left: 1 });
  expect((await page.asOwner(hidden.id, '/refund')).body.data.result).toEqual({ requested: 1, left: 0 });
  await stage.passTime(1);
  expect(await stage.stateOf(hidden.first.pledge)).toBe('refunded');
  expect(await page.balances(hidden.id)).toEqual([0, 0]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payout of a won dispute about a contribution is withdrawn once the desk hides its campaign', async () => {
  stage.sandbox.stripe.configure({ feeFixedMinor: 0 });
  const { id, first } = await page.releasedCampaign();
  const { paymentId } = await stage.paidTip(stage.fan, { beneficiary: page.id, total_amount: 50 });
  await makeOlder(stage.ownerPool, [paymentId]);
  const dispute = async (outcome: 'dispute' | 'win-dispute') => {
    await stage.sandbox.stripe.pay(first.session, outcome);
    await stage.services.payments.sync(first.paymentId, 'test');
  };
  expect(await ask()).toMatchObject({ amount_minor: 7500 });
  await stage.runPayouts();
  await dispute('dispute');
  const { paymentId: more } = await stage.paidTip(stage.fan, { beneficiary: page.id, total_amount: 50 });
  await makeOlder(stage.ownerPool, [more]);
  expect(await ask()).toMatchObject({ amount_minor: 2500 });
  await stage.runPayouts();
  await dispute('win-dispute');
  const won = await ask();
  expect(won).toMatchObject({ amount_minor: 2500, share_count: 1 });
  await stage.atDesk(`/campaigns/${id}/hide`);
  await stage.runPayouts();
  const { results } = (await page.payouts('GET', '/payouts')).body.data;
  expect(results.find((payout: { id: string }) => payout.id === won.id).state).toBe('canceled');
  expect(await page.summary()).toMatchObject({ ready_minor: 0, waiting_minor: 2500, blocked_minor: 2500 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});
