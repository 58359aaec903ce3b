import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveBookings } from '#tests/support/booking-time.ts';
import {
  type HiddenMoneyStage,
  openHiddenMoneyStage,
  over,
  type PayablePage,
} from '#tests/support/hidden-money-stage.ts';

let stage: HiddenMoneyStage;
let page: PayablePage;
beforeAll(async () => {
  stage = await openHiddenMoneyStage({ feePercent: 0, feeFixedMinor: 0 });
});
afterAll(() => stage.stop());

/** Each test has an owner and a page that can be paid. */
beforeEach(async () => {
  page = await stage.payablePage();
});

test('what was collected for a campaign that the desk hides waits until it is shown again', async () => {
  const { id, first } = await page.paidCampaign();
  await stage.hideDuringRelease({ id, first });
  expect(await page.balances(id)).toEqual([2500, 0]);
  await stage.passTime(1);
  expect(await page.balances(id)).toEqual([2500, 0]);
  await stage.atDesk(`/campaigns/${id}/show`);
  await stage.passTime(1);
  expect(await page.balances(id)).toEqual([0, 2500]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('no payout takes what was released for a campaign before the desk hid it', async () => {
  const {
    id,
    first: { paymentId },
  } = await page.paidCampaign();
  await stage.passTime(over);
  expect(await page.balances(id)).toEqual([0, 2500]);
  await moveBookings(stage.ownerPool, [paymentId], "recorded_at - interval '8 days'");
  const ask = () => page.payouts('POST', '/payouts');
  const states = async () =>
    (await page.payouts('GET', '/payouts')).body.data.results.map(({ state }: { state: string }) => state);
  expect(await page.summary()).toMatchObject({ ready_minor: 2500, blocked_minor: 0 });
  // Hidden with a payout of it requested: that is withdrawn before it is sent.
  expect((await ask()).status).toBe(201);
  await stage.atDesk(`/campaigns/${id}/hide`);
  await stage.runPayouts();
  expect(await states()).toEqual(['canceled']);
  expect(await page.summary()).toMatchObject({ ready_minor: 0, waiting_minor: 2500, blocked_minor: 2500 });
  const refused = await ask();
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'nothing_to_pay_out']);
  await stage.atDesk(`/campaigns/${id}/show`);
  expect(await page.summary()).toMatchObject({ ready_minor: 2500, waiting_minor: 0, blocked_minor: 0 });
  expect((await ask()).body.data.result).toMatchObject({ amount_minor: 2500, share_count: 1 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the desk refunds a contribution to a hidden campaign whose money waits', async () => {
  const { id, first } = await page.paidCampaign();
  await stage.hideDuringRelease({ id, first });
  const finance = await stage.operator('finance');
  const refund = await stage.call(finance, 'POST', `/desk/payments/${first.paymentId}/refund`, {
    reason: 'The campaign was a fraud',
    key: randomUUID(),
  });
  expect(refund.status).toBe(200);
  await stage.passTime(1);
  expect(await page.balances(id)).toEqual([0, 0]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
