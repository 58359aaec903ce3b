import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCampaignMails } from '#tests/support/campaign-mails.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;
let stage: CampaignStage;
let mails: Awaited<ReturnType<typeof openCampaignMails>>;
let fan: Person;
/** Owns the page that receives the money, too. */
let partner: Person;
let finance: Awaited<ReturnType<CampaignStage['operator']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 0 });
  mails = await openCampaignMails(stage);
  [fan, partner] = await Promise.all([stage.person(), stage.person()]);
  finance = await stage.operator('finance');
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [stage.page.id, partner.accountId],
  );
});
afterAll(async () => {
  await stage.stop();
  await mails.stop();
});

/** What each has heard since the last call. */
async function hear() {
  await mails.workJobs();
  const [owner, partnered, backer] = [stage.owner, partner, fan].map((person) => mails.mailsTo(person));
  return { owner, partner: partnered, backer };
}

const subjects = (heard: Awaited<ReturnType<typeof hear>>) => [
  heard.owner?.subjects,
  heard.partner?.subjects,
  heard.backer?.subjects,
];

const refundAtDesk = (paymentId: string, amount_minor: number) =>
  stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, {
    reason: 'The backer asked for it',
    key: randomUUID(),
    amount_minor,
  });

test('until a campaign ends its owner hears what is taken back of it, and then the owners of its page, too, of each once', async () => {
  const { id, slug } = await stage.campaign({ title: 'Drums' });
  const pledge = await stage.paidPledge(fan, slug, { amount: 50, cover_fee: true });
  const payment = await stage.paymentOf(await stage.paidPledge(fan, slug));
  await hear();
  // Of the fee that was paid on top nobody of them had anything.
  expect((await refundAtDesk((await stage.paymentOf(pledge)).id, 2000)).status).toBe(200);
  expect(subjects(await hear())).toEqual([
    ['$19.32 of a contribution was given back'],
    [],
    ['$20.00 is given back to you'],
  ]);
  await stage.passTime(31);
  await hear();
  const stripe = stage.sandbox.stripe;
  await stripe.pay(payment.provider_checkout, 'dispute');
  await stage.services.payments.sync(payment.id, 'test');
  const disputed = await hear();
  const taken = ['$25.00 of a contribution is disputed'];
  expect(subjects(disputed)).toEqual([taken, taken, []]);
  expect(disputed.owner?.text).toContain('a contribution of $25.00 to the campaign “Drums”');
  expect(disputed.owner?.text).toMatch(/\/account\/campaigns\/[^/]+\/backers/);
  expect(disputed.partner?.text).toContain(`/dashboard/${stage.page.id}/payouts`);
  expect(disputed.partner?.text).not.toContain(fan.email);
  await stripe.pay(payment.provider_checkout, 'win-dispute');
  await stage.services.payments.sync(payment.id, 'test');
  const back = ['$25.00 of a disputed contribution is there again'];
  expect(subjects(await hear())).toEqual([back, back, []]);
  // Who gives it back knows it.
  await stage.call(stage.owner, 'POST', `/campaigns/own/${id}/pledges/${pledge}/refund`);
  expect(subjects(await hear())).toEqual([[], [], ['$31.75 is given back to you']]);
});

test('a refund that failed at the bank and is made good in another way is not on its way to the backer', async () => {
  const { slug } = await stage.campaign();
  const payment = await stage.paymentOf(await stage.paidPledge(fan, slug));
  const charge = await stage.chargeOf(payment.provider_checkout);
  const refund = await stage.gateway('POST', 'refunds', { charge, amount: '1000' });
  await stage.services.payments.sync(payment.id, 'refunded');
  await hear();
  await stage.sandbox.stripe.failRefund(refund.id);
  await stage.services.payments.sync(payment.id, 'failed at the bank');
  expect(subjects(await hear())).toEqual([['$10.00 of a contribution is there again'], [], []]);
  const [{ id }] = (await stage.call(finance, 'GET', '/desk/cases')).body.data.results;
  const closing = { resolution: 'paid-otherwise', reason: 'Wired to the account of the fan' };
  expect((await stage.call(finance, 'POST', `/desk/cases/${id}/close`, closing)).status).toBe(200);
  expect(subjects(await hear())).toEqual([['$10.00 of a contribution was given back'], [], []]);
});
