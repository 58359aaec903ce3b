import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { moveBookings } from '#tests/support/booking-time.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { giveAccount } from '#tests/support/payout-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let fan: Person;
let owner: Person;
let page: { id: string };
let support: Awaited<ReturnType<CampaignStage['operator']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 0 });
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});
afterAll(() => stage.stop());

/** Each test has an owner and a page that can be paid. */
beforeEach(async () => {
  const { pool, config } = stage.services;
  owner = await stage.person();
  page = await makeOwnedPage(pool, owner.accountId);
  await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, {});
});

const atDesk = async (path: string) => {
  const { status } = await stage.call(support, 'POST', `/desk${path}`, { reason: 'Somebody complained' });
  expect(status).toBe(200);
};
const payoutsPath = () => `/payouts/pages/${page.id}`;
const summary = async () => (await stage.call(owner, 'GET', `${payoutsPath()}/summary`)).body.data.result;
const runPayouts = () =>
  jobDefinitions(stage.services)
    .find(({ name }) => name === 'payouts.run')
    ?.work(undefined as never, undefined as never);
const balances = async (id: string) => [
  await stage.balance(`campaign:${id}`),
  await stage.balance(`beneficiary:${page.id}`),
];

/** Two minutes, in days: a campaign below is over then, and the operator's second factor still counts. */
const over = 2 / (24 * 60);

/** A campaign of one minute, with a contribution of 25 dollars. */
async function paidCampaign() {
  const closesAt = new Date(Date.now() + 60_000);
  const campaign = await stage.campaign({ accountId: owner.accountId, page, closesAt });
  const pledge = await stage.paidPledge(fan, campaign.slug);
  // A webhook that comes later would wait for the payment in place of the release.
  await stage.webhooksDone();
  return { ...campaign, paymentId: (await stage.paymentOf(pledge)).id };
}

test('what was collected for a campaign that the desk hides waits until it is shown again', async () => {
  const { id, paymentId } = await paidCampaign();
  // The release is on its way, and waits for its payment.
  await changeMeanwhile(
    stage.ownerPool,
    ['SELECT FROM payment WHERE id = $1 FOR UPDATE', [paymentId]],
    () => stage.passTime(over),
    [() => atDesk(`/campaigns/${id}/hide`)],
  );
  expect(await balances(id)).toEqual([2500, 0]);
  await stage.passTime(1);
  expect(await balances(id)).toEqual([2500, 0]);
  await atDesk(`/campaigns/${id}/show`);
  await stage.passTime(1);
  expect(await balances(id)).toEqual([0, 2500]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('no payout takes what was released for a campaign before the desk hid it', async () => {
  const { id, paymentId } = await paidCampaign();
  await stage.passTime(over);
  expect(await balances(id)).toEqual([0, 2500]);
  await moveBookings(stage.ownerPool, [paymentId], "recorded_at - interval '8 days'");
  const ask = () => stage.call(owner, 'POST', `${payoutsPath()}/payouts`);
  const states = async () =>
    (await stage.call(owner, 'GET', `${payoutsPath()}/payouts`)).body.data.results.map(
      ({ state }: { state: string }) => state,
    );
  expect(await summary()).toMatchObject({ ready_minor: 2500, blocked_minor: 0 });
  // Hidden with a payout of it requested: that is withdrawn before it is sent.
  expect((await ask()).status).toBe(201);
  await atDesk(`/campaigns/${id}/hide`);
  await runPayouts();
  expect(await states()).toEqual(['canceled']);
  expect(await summary()).toMatchObject({ ready_minor: 0, waiting_minor: 2500, blocked_minor: 2500 });
  const refused = await ask();
  expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'nothing_to_pay_out']);
  await atDesk(`/campaigns/${id}/show`);
  expect(await summary()).toMatchObject({ ready_minor: 2500, waiting_minor: 0, blocked_minor: 0 });
  expect((await ask()).body.data.result).toMatchObject({ amount_minor: 2500, share_count: 1 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the desk refunds a contribution to a hidden campaign whose money waits', async () => {
  const { id, paymentId } = await paidCampaign();
  await changeMeanwhile(
    stage.ownerPool,
    ['SELECT FROM payment WHERE id = $1 FOR UPDATE', [paymentId]],
    () => stage.passTime(over),
    [() => atDesk(`/campaigns/${id}/hide`)],
  );
  const finance = await stage.operator('finance');
  const refund = await stage.call(finance, 'POST', `/desk/payments/${paymentId}/refund`, {
    reason: 'The campaign was a fraud',
    key: randomUUID(),
  });
  expect(refund.status).toBe(200);
  await stage.passTime(1);
  expect(await balances(id)).toEqual([0, 0]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
