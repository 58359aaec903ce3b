import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignMails } from '#tests/support/campaign-mails.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

let stage: CampaignStage;
let fan: Awaited<ReturnType<CampaignStage['person']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

test('what was given back of a contribution in part is not collected, and its backer, the owner and everybody see it', async () => {
  const mails = await openCampaignMails(stage);
  const { id, slug } = await stage.campaign();
  const pledge = await stage.paidPledge(fan, slug, { amount: 50, cover_fee: true });
  const payment = await stage.paymentOf(pledge);
  const result = async (who: typeof fan | undefined, path: string) =>
    (await stage.call(who, 'GET', `/campaigns${path}`)).body.data;
  const figures = async () => {
    const { collected, pledged } = (await result(undefined, `/listing/${slug}`)).result;
    const { refunded_amount } = (await result(fan, `/pledges/${pledge}`)).result;
    const [received] = (await result(stage.owner, `/own/${id}/pledges?state=all`)).results;
    const backers = await result(undefined, `/listing/${slug}/backers`);
    const amounts = backers.results.map(({ amount }: { amount: number }) => amount);
    return [collected, pledged, refunded_amount, received.refunded_amount, amounts];
  };
  expect(await figures()).toEqual([50, 50, 0, 0, [50]]);
  const charge = await stage.chargeOf(payment.provider_checkout);
  const refund = await stage.gateway('POST', 'refunds', { charge, amount: '2000' });
  await stage.services.payments.sync(payment.id, 'refunded in part');
  // Some of it is of the fee that was paid on top.
  expect(await figures()).toEqual([30.68, 30.68, 20, 19.32, [30.68]]);
  await stage.sandbox.stripe.failRefund(refund.id);
  await stage.services.payments.sync(payment.id, 'failed at the bank');
  expect(await figures()).toEqual([50, 50, 0, 0, [50]]);
  await stage.services.payments.refund(payment.id, 'test', { key: 'once more', amountMinor: 2000 });
  await stage.passTime(31);
  await mails.workJobs();
  expect(mails.mailsTo(stage.owner).text).toContain('1 backer gave $30.68');
  await stage.services.payments.refund(payment.id, 'test', { key: 'released', amountMinor: 1000 });
  expect(await figures()).toEqual([21.02, 21.02, 30, 28.98, [21.02]]);
  await stage.services.payments.refund(payment.id, 'test');
  expect(await figures()).toEqual([0, 0, 51.75, 50, []]);
  expect(await stage.failedAuditChecks()).toEqual([]);
  await mails.stop();
});
