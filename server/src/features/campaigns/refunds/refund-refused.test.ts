import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStripe } from '#server/features/payments/public.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { giveAccount, makeOlder } from '#tests/support/payout-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let fan: Person;
let finance: Person;
let owner: Person;
let page: { id: string };
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
  finance = await stage.operator('finance');
});
afterAll(() => stage.stop());

/** What was paid is not available yet, so the payment service refuses every refund until `fill`. */
beforeEach(async () => {
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 0, refundsFrom: 'available-balance' });
  owner = await stage.person();
  page = await makeOwnedPage(stage.services.pool, owner.accountId);
});
const fill = () => stage.sandbox.stripe.configure({ refundsFrom: 'anything' });

const receiver = () => stage.balance(`beneficiary:${page.id}`);
const payouts = (method: 'GET' | 'POST', path: string) =>
  stage.call(owner, method, `/payouts/pages/${page.id}${path}`);
const errorOf = ({ status, body }: Awaited<ReturnType<typeof payouts>>) => [status, body.errors?.[0]?.code];

/** A campaign with so many paid contributions, a week after they were paid. */
async function paid(pledgeCount: number) {
  const { id, slug } = await stage.campaign({ accountId: owner.accountId, page });
  const pledges: string[] = [];
  while (pledges.length < pledgeCount) pledges.push(await stage.paidPledge(fan, slug));
  const payments = (await Promise.all(pledges.map((pledge) => stage.paymentOf(pledge)))).map(({ id }) => id);
  await makeOlder(stage.ownerPool, payments);
  const states = async () => (await Promise.all(pledges.map((pledge) => stage.stateOf(pledge)))).join();
  const cases = async () => {
    const { body } = await stage.call(finance, 'GET', '/desk/cases?limit=100');
    const ours = body.data.results.filter(({ payment }: { payment: string }) => payments.includes(payment));
    return ours.map(({ reason }: { reason: string }) => reason);
  };
  return { id, pledges, payments, states, cases };
}

test('refunds that the payment service refuses for want of balance stay requested and are made later', async () => {
  const { pool, config } = stage.services;
  await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, {});
  const { id, states, cases } = await paid(3);
  await stage.passTime(31);
  const all = await stage.call(owner, 'POST', `/campaigns/own/${id}/refund`);
  expect(all.body.data.result).toEqual({ requested: 3, left: 0 });
  await stage.passTime(31.1);
  // Their money waits for them.
  expect((await payouts('GET', '/summary')).body.data.result).toMatchObject({
    ready_minor: 0,
    waiting_minor: 7500,
  });
  expect(errorOf(await payouts('POST', '/payouts'))[1]).toBe('nothing_to_pay_out');
  expect([await states(), await cases()]).toEqual(['collected,collected,collected', []]);
  // After a day an operator learns of it, once.
  for (const days of [32.2, 33.3]) await stage.passTime(days);
  expect(await cases()).toEqual(['refund_refused', 'refund_refused', 'refund_refused']);
  expect(await stage.failedAuditChecks()).toEqual([]);
  fill();
  await stage.passTime(34.4);
  expect([await states(), await receiver()]).toEqual(['refunded,refunded,refunded', 0]);
  const [found] = (await stage.call(finance, 'GET', '/desk/cases?limit=100')).body.data.results;
  const { body } = await stage.call(finance, 'GET', `/desk/cases/${found.id}`);
  expect(JSON.parse(body.data.result.observed)).toMatchObject({ refusal: 'insufficient_balance' });
  const closing = { resolution: 'dismiss', reason: 'It was made by now' };
  expect((await stage.call(finance, 'POST', `/desk/cases/${found.id}/close`, closing)).status).toBe(200);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('an owner who gives one contribution back reads that it is tried again, and it is', async () => {
  const { id, pledges, states } = await paid(1);
  await stage.passTime(31);
  const refund = () => stage.call(owner, 'POST', `/campaigns/own/${id}/pledges/${pledges[0]}/refund`);
  expect(errorOf(await refund())).toEqual([409, 'refund_delayed']);
  const list = await stage.call(owner, 'GET', `/campaigns/own/${id}/pledges`);
  expect(list.body.data.results[0]).toMatchObject({ state: 'collected', giving_back: true });
  fill();
  // By hand at once, also within the day for which the payment service repeats a refusal for the same key.
  expect((await refund()).body.data.result).toMatchObject({ state: 'refunded' });
  expect([await states(), await receiver()]).toEqual(['refunded', 0]);
});

test.each([
  ['while the campaign goes on', 1],
  ['after its end', 32],
])('a contribution that was taken back, and refused a refund for now, is given back %s', async (_, days) => {
  const { pledges, payments, states } = await paid(1);
  const refused = await stage.call(fan, 'POST', `/campaigns/pledges/${pledges[0]}/withdraw`);
  expect(errorOf(refused)).toEqual([409, 'refund_delayed']);
  await stage.passTime(days - 0.5);
  expect(await states()).toBe('collected');
  fill();
  // No webhook syncs the refund before the job that made it: the history would name the webhook.
  stage.sandbox.stripe.configure({ loseRate: 1 });
  await stage.passTime(days);
  stage.sandbox.stripe.configure({ loseRate: 0 });
  expect([await states(), await receiver()]).toEqual(['refunded', 0]);
  // The owner of the campaign hears of it, as of one that is made at once.
  const news = "SELECT FROM jobs.job WHERE name = 'campaigns.pledge-reversed' AND data->>'pledgeId' = $1";
  expect((await stage.ownerPool.query(news, [pledges[0]])).rowCount).toBe(1);
  const { body } = await stage.call(finance, 'GET', `/desk/payments/${payments[0]}`);
  expect(JSON.stringify(body.data.result.history)).toContain('withdrawn by the person');
  expect(await stage.failedAuditChecks()).toEqual([]);
});
