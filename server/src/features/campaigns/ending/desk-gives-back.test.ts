import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import {
  type HiddenMoneyStage,
  openHiddenMoneyStage,
  type PayablePage,
} from '#tests/support/hidden-money-stage.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';

let stage: HiddenMoneyStage;
let page: PayablePage;
let finance: Awaited<ReturnType<HiddenMoneyStage['operator']>>;
beforeAll(async () => {
  stage = await openHiddenMoneyStage({ feePercent: 0, feeFixedMinor: 0, availableAfterDays: 0 });
  finance = await stage.operator('finance');
});
afterAll(() => stage.stop());
beforeEach(async () => {
  stage.sandbox.stripe.configure({ failNext: 0, failCalls: 'changes', failHow: '500', failWhen: 'before' });
  page = await stage.payablePage();
});

async function giveBack(id: string): Promise<void> {
  const body = { reason: 'The campaign was a fraud' };
  expect((await stage.call(finance, 'POST', `/desk/campaigns/${id}/give-back`, body)).status).toBe(200);
}
const statesOf = async (paid: readonly { pledge: string }[]) => (await stage.statesOf(paid)).sort().join();

test('what a payout has when the order is given goes back by itself once the payout was taken back, and no tip pays for it before', async () => {
  page = await stage.payablePage({ country: 'EC' });
  const { id, paid } = await page.releasedCampaign(2);
  await page.payouts('POST', '/payouts');
  await stage.runPayouts();
  await stage.atDesk(`/campaigns/${id}/hide`);
  await giveBack(id);
  await stage.passTime(1);
  expect([(await page.lastPayout()).state, await statesOf(paid)]).toEqual(['sent', 'collected,collected']);
  await stage.paidTip(stage.fan, { beneficiary: page.id, total_amount: 30 });
  await stage.passTime(1.1);
  expect(await statesOf(paid)).toBe('collected,collected');
  await stage.services.pool.query("UPDATE payout SET due_at = now() WHERE state = 'sent'");
  await stage.runPayouts();
  await stage.passTime(1.2);
  expect([(await page.lastPayout()).state, await statesOf(paid)]).toEqual(['returned', 'refunded,refunded']);
  expect(await page.balances(id)).toEqual([0, 3000]);
  await stage.passTime(1.3);
  const { rows } = await stage.services.pool.query('SELECT settle_at FROM campaign WHERE id = $1', [id]);
  expect(rows).toEqual([{ settle_at: null }]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a refund without an answer delays the others that the desk ordered once, and is then tried last', async () => {
  const { id, first, paid } = await page.paidCampaign(3);
  await stage.hideDuringRelease({ id, first });
  await giveBack(id);
  const charges = await Promise.all(paid.map(({ session }) => stage.chargeOf(session)));
  const refunded = () =>
    stage
      .journal()
      .filter(({ kind, charge }) => kind === 'refund' && charges.includes(charge))
      .map(({ charge }) => charges.indexOf(charge));
  const { rows } = await stage.services.pool.query(
    'SELECT payment_id FROM campaign_refund_request WHERE campaign_id = $1 ORDER BY requested_at, pledge_id',
    [id],
  );
  const [tried, ...others] = rows.map(({ payment_id }) =>
    paid.findIndex(({ paymentId }) => paymentId === payment_id),
  );
  stage.sandbox.stripe.configure({ failNext: 1000 });
  await stage.passTime(1);
  expect(refunded()).toEqual([]);
  stage.sandbox.stripe.configure({ failNext: 0 });
  await stage.passTime(1.1);
  expect(refunded()).toEqual([...others, tried]);
});

test('the checkout at which a backer pays by hand what their card was refused for is closed when everything goes back', async () => {
  const { id, slug } = await stage.campaign({ funding: 'all_or_nothing', goalMinor: 2500 });
  const { pledge, checkout_url: saving } = (await stage.back(stage.fan, slug)).body.data.result;
  await submitCheckout(saving, { action: 'pay', number: cardNumbers.wantingAuthentication });
  await stage.call(stage.fan, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  await stage.passTime(31);
  const opened = await stage.call(stage.fan, 'POST', `/campaigns/pledges/${pledge}/checkout`);
  expect([opened.status, await stage.stateOf(pledge)]).toEqual([200, 'collecting']);
  await stage.atDesk(`/campaigns/${id}/hide`);
  await giveBack(id);
  await stage.passTime(31.1);
  expect(await stage.stateOf(pledge)).toBe('dropped');
  await submitCheckout(opened.body.data.result.checkout_url, { action: 'pay', number: cardNumbers.paying });
  await stage.webhooksDone();
  expect(await stage.stateOf(pledge)).toBe('dropped');
  expect(await stage.failedAuditChecks()).toEqual([]);
});
