import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

test('outside the USA money goes to the bank once Stripe lets its receiver have it, a day after the transfer', async () => {
  const { owner, page, path } = await stage.performer({ country: 'EC' });
  await stage.readyTips(page, 5);
  const { body } = await stage.call(owner, 'POST', `${path}/payouts`);
  const { id } = body.data.result;
  await stage.run();
  const sent = await stage.payout(id);
  expect(sent).toMatchObject({ state: 'sent', provider_payout: null, attempt: 1 });
  const waitsHours = (sent.due_at.getTime() - stage.services.paymentClock.now().getTime()) / 3_600_000;
  expect(Math.round(waitsHours)).toBe(25);
  stage.sandbox.stripe.advanceClock(2);
  const stateAfterRun = async () => {
    await stage.run();
    return (await stage.payout(id)).state;
  };
  await expect.poll(stateAfterRun, { timeout: 60_000 }).toBe('paid');
  expect(await stage.payout(id)).toMatchObject({ attempt: 1, trouble: null });
  expect(await stage.failedAuditChecks()).toEqual([]);
});
