import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { changeMeanwhile } from '#tests/support/locked-row.ts';
import { giveAccount, makeOlder } from '#tests/support/payout-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let fan: Person;
let owner: Person;
let page: { id: string };
let support: Awaited<ReturnType<CampaignStage['operator']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  stage.sandbox.stripe.configure({ availableAfterDays: 0, payoutAfterDays: 0 });
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});
afterAll(() => stage.stop());

/** Each test has an owner and a page that can be paid, and the payment service takes a dollar of each payment. */
beforeEach(async () => {
  const { pool, config } = stage.services;
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 100 });
  owner = await stage.person();
  page = await makeOwnedPage(pool, owner.accountId);
  await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, {});
});

const atDesk = async (path: string) => {
  const { status } = await stage.call(support, 'POST', `/desk${path}`, { reason: 'Somebody complained' });
  expect(status).toBe(200);
};
const payouts = (method: 'GET' | 'POST', path: string) =>
  stage.call(owner, method, `/payouts/pages/${page.id}${path}`);
const summary = async () => (await payouts('GET', '/summary')).body.data.result;
const ask = async () => (await payouts('POST', '/payouts')).body.data.result;
const runPayouts = () =>
  jobDefinitions(stage.services)
    .find(({ name }) => name === 'payouts.run')
    ?.work(undefined as never, undefined as never);
const ofOwner = (id: string, path: string) => stage.call(owner, 'POST', `/campaigns/own/${id}${path}`);
const balances = async (id: string) => [
  await stage.balance(`campaign:${id}`),
  await stage.balance(`beneficiary:${page.id}`),
];
const lockOf = (paymentId: string): [string, string[]] => [
  'SELECT FROM payment WHERE id = $1 FOR UPDATE',
  [paymentId],
];

/** Two minutes, in days: a campaign below is over then, and the operator's second factor still counts. */
const over = 2 / (24 * 60);

/** A campaign of one minute, with so many contributions of 25 dollars, in the order in which they are released. */
async function paidCampaign(count: number) {
  const closesAt = new Date(Date.now() + 60_000);
  const campaign = await stage.campaign({ accountId: owner.accountId, page, closesAt });
  const paid: { pledge: string; paymentId: string; session: string }[] = [];
  while (paid.length < count) {
    const pledge = await stage.paidPledge(fan, campaign.slug);
    const { id: paymentId, provider_checkout: session } = await stage.paymentOf(pledge);
    paid.push({ pledge, paymentId, session });
  }
  // A webhook that comes later would wait for the payment in place of the release.
  await stage.webhooksDone();
  paid.sort((one, other) => (one.paymentId < other.paymentId ? -1 : 1));
  const [first, second] = paid as [(typeof paid)[0], (typeof paid)[0]];
  return { ...campaign, first, second };
}

/** The money of a campaign that has ended, and is captured long enough ago, is released. */
async function releasedCampaign(count = 1) {
  const campaign = await paidCampaign(count);
  await stage.passTime(over);
  const all = [campaign.first, ...(count > 1 ? [campaign.second] : [])];
  await makeOlder(
    stage.ownerPool,
    all.map(({ paymentId }) => paymentId),
  );
  return campaign;
}

test('a release, which has locked its payment, does not wait for a request that has locked the campaign and then needs the payment', async () => {
  const { id, first } = await paidCampaign(2);
  const refunding = await stage.services.pool.connect();
  const turn = changeMeanwhile(stage.ownerPool, lockOf(first.paymentId), () => stage.passTime(over), [
    () => refunding.query('BEGIN'),
    () => refunding.query('SELECT FROM campaign WHERE id = $1 FOR NO KEY UPDATE', [id]),
  ]);
  try {
    await eventually(async () => expect(await balances(id)).toEqual([0, 4800]));
  } finally {
    await refunding.query('COMMIT');
    refunding.release();
    await turn;
  }
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the fee of what a hidden campaign gave back is taken from the next payout, and does not wait with its money', async () => {
  const { id, first } = await releasedCampaign(2);
  const { paymentId } = await stage.paidTip(fan, { beneficiary: page.id, total_amount: 50 });
  await makeOlder(stage.ownerPool, [paymentId]);
  expect((await ofOwner(id, `/pledges/${first.pledge}/refund`)).status).toBe(200);
  await atDesk(`/campaigns/${id}/hide`);
  expect(await summary()).toMatchObject({
    ready_minor: 4900 - 100,
    waiting_minor: 2400,
    blocked_minor: 2400,
  });
  expect(await ask()).toMatchObject({ amount_minor: 4900 - 100 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('the owner gives everything back while the desk hides the campaign, and it is finished then', async () => {
  const { id, first } = await paidCampaign(2);
  await changeMeanwhile(stage.ownerPool, lockOf(first.paymentId), () => stage.passTime(over), [
    () => atDesk(`/campaigns/${id}/hide`),
  ]);
  expect(await balances(id)).toEqual([4800, 0]);
  const { status, body } = await ofOwner(id, '/refund');
  expect([status, body.data?.result]).toEqual([200, { requested: 2, left: 0 }]);
  await stage.passTime(1);
  expect(await stage.stateOf(first.pledge)).toBe('refunded');
  await stage.passTime(1.1);
  expect(await balances(id)).toEqual([0, -200]);
  const text = 'SELECT settle_at, released_at IS NOT NULL AS released FROM campaign WHERE id = $1';
  expect((await stage.services.pool.query(text, [id])).rows).toEqual([{ settle_at: null, released: true }]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what waits for a hidden campaign gives nothing back for another campaign of its page', async () => {
  stage.sandbox.stripe.configure({ feeFixedMinor: 0 });
  const other = await releasedCampaign();
  expect(await ask()).toMatchObject({ amount_minor: 2500 });
  const hidden = await releasedCampaign();
  await atDesk(`/campaigns/${hidden.id}/hide`);
  const refused = await ofOwner(other.id, `/pledges/${other.first.pledge}/refund`);
  expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'not_refundable']);
  expect((await ofOwner(other.id, '/refund')).body.data.result).toEqual({ requested: 0, left: 1 });
  expect((await ofOwner(hidden.id, '/refund')).body.data.result).toEqual({ requested: 1, left: 0 });
  await stage.passTime(1);
  expect(await stage.stateOf(hidden.first.pledge)).toBe('refunded');
  expect(await balances(hidden.id)).toEqual([0, 0]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payout of a won dispute about a contribution is withdrawn once the desk hides its campaign', async () => {
  stage.sandbox.stripe.configure({ feeFixedMinor: 0 });
  const { id, first } = await releasedCampaign();
  const { paymentId } = await stage.paidTip(fan, { beneficiary: page.id, total_amount: 50 });
  await makeOlder(stage.ownerPool, [paymentId]);
  const dispute = async (outcome: 'dispute' | 'win-dispute') => {
    await stage.sandbox.stripe.pay(first.session, outcome);
    await stage.services.payments.sync(first.paymentId, 'test');
  };
  expect(await ask()).toMatchObject({ amount_minor: 7500 });
  await runPayouts();
  await dispute('dispute');
  const { paymentId: more } = await stage.paidTip(fan, { beneficiary: page.id, total_amount: 50 });
  await makeOlder(stage.ownerPool, [more]);
  expect(await ask()).toMatchObject({ amount_minor: 2500 });
  await runPayouts();
  await dispute('win-dispute');
  const won = await ask();
  expect(won).toMatchObject({ amount_minor: 2500, share_count: 1 });
  await atDesk(`/campaigns/${id}/hide`);
  await runPayouts();
  const { results } = (await payouts('GET', '/payouts')).body.data;
  expect(results.find((payout: { id: string }) => payout.id === won.id).state).toBe('canceled');
  expect(await summary()).toMatchObject({ ready_minor: 0, waiting_minor: 2500, blocked_minor: 2500 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});
