import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { giveAccount, makeOlder } from '#tests/support/payout-stage.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { insertRequests } from './repository.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let fan: Person;
let owner: Person;
let page: { id: string };
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

/** Each test has an owner and a page of their own, whose money is that of one campaign. */
beforeEach(async () => {
  const { pool } = stage.services;
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 0 });
  owner = await stage.person();
  page = await makeOwnedPage(pool, owner.accountId);
});

const receiver = () => stage.balance(`beneficiary:${page.id}`);
const giveAll = (id: string) => stage.call(owner, 'POST', `/campaigns/own/${id}/refund`);
const payouts = (method: 'GET' | 'POST', path: string) =>
  stage.call(owner, method, `/payouts/pages/${page.id}${path}`);

/** A campaign that ended with so many contributions of 25 dollars, a week after they were paid. */
async function ended(pledgeCount: number) {
  const { id, slug } = await stage.campaign({ accountId: owner.accountId, page });
  const pledges: string[] = [];
  while (pledges.length < pledgeCount) pledges.push(await stage.paidPledge(fan, slug));
  await stage.passTime(31);
  const payments = await Promise.all(pledges.map((pledge) => stage.paymentOf(pledge)));
  await makeOlder(
    stage.ownerPool,
    payments.map((payment) => payment.id),
  );
  const states = async () =>
    (await Promise.all(pledges.map((pledge) => stage.stateOf(pledge)))).sort().join();
  const openRequests = async () => {
    const text = 'SELECT FROM campaign_refund_request WHERE campaign_id = $1';
    return (await stage.services.pool.query(text, [id])).rowCount;
  };
  return { id, pledges, payments, states, openRequests };
}

const giveBank = () => {
  const { pool, config } = stage.services;
  return giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, {});
};

test('money that is being refunded is not paid out, and is shown as waiting', async () => {
  await giveBank();
  const { id, states } = await ended(3);
  const ready = async () => (await payouts('GET', '/summary')).body.data.result;
  expect(await ready()).toMatchObject({ ready_minor: 7500, waiting_minor: 0 });
  expect((await giveAll(id)).body.data.result).toEqual({ requested: 3, left: 0 });
  expect(await ready()).toMatchObject({ ready_minor: 0, waiting_minor: 7500 });
  expect((await payouts('POST', '/payouts')).body.errors[0].code).toBe('nothing_to_pay_out');
  await stage.passTime(31.1);
  expect(await states()).toBe('refunded,refunded,refunded');
  expect(await receiver()).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('if a payout takes money meanwhile, no more is refunded than is left, and a refund can be requested again', async () => {
  // A tenth comes off as fees: two contributions can be given back by what is left of the third.
  stage.sandbox.stripe.configure({ feePercent: 10 });
  await giveBank();
  const { id, pledges, states, openRequests } = await ended(3);
  expect((await giveAll(id)).body.data.result).toEqual({ requested: 2, left: 1 });
  expect((await payouts('POST', '/payouts')).body.data.result.amount_minor).toBe(2250);
  // One of them alone: nothing is given back by the money of the other either.
  const one = await stage.call(owner, 'POST', `/campaigns/own/${id}/pledges/${pledges[2]}/refund`);
  expect(one.body.errors[0].code).toBe('not_refundable');
  await stage.passTime(31.1);
  expect(await states()).toBe('collected,collected,refunded');
  expect(await receiver()).toBe(2000);
  expect(await openRequests()).toBe(0);
  expect((await giveAll(id)).body.data.result).toEqual({ requested: 0, left: 2 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('while the payment service is down it is asked once, and the requests stay', async () => {
  const { id, states, openRequests } = await ended(3);
  await giveAll(id);
  const calls = { failCalls: 'changes', failWhen: 'before', failHow: '500' } as const;
  // Each question is repeated a few times before it counts as unanswered.
  stage.sandbox.stripe.configure({ ...calls, failNext: 4 });
  await stage.passTime(31.1);
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect(await states()).toBe('collected,collected,collected');
  expect(await openRequests()).toBe(3);
  await stage.passTime(31.2);
  expect(await states()).toBe('refunded,refunded,refunded');
});

test('a refund without an answer keeps its place, because the receiver’s money is reserved in this order', async () => {
  const { id, states } = await ended(2);
  await giveAll(id);
  const order = async () => {
    const text =
      'SELECT pledge_id FROM campaign_refund_request WHERE campaign_id = $1 ORDER BY requested_at, pledge_id';
    return (await stage.services.pool.query(text, [id])).rows;
  };
  const before = await order();
  stage.sandbox.stripe.configure({
    failCalls: 'changes',
    failHow: '500',
    failWhen: 'before',
    failNext: 1000,
  });
  await stage.passTime(31.1);
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect(await order()).toEqual(before);
  await stage.passTime(31.2);
  expect([await states(), await receiver()]).toEqual(['refunded,refunded', 0]);
});

test('many contributions are refunded fifty at a time, so that other campaigns have their turn', async () => {
  const { id, states, openRequests } = await ended(2);
  await giveAll(id);
  // Requested before; nothing is left of these payments.
  await withoutTriggers(stage.ownerPool, [
    `INSERT INTO campaign_refund_request (pledge_id, campaign_id, beneficiary_id, payment_id, amount_minor, requested_at, cause)
     SELECT gen_random_uuid(), $1, $2, gen_random_uuid(), 1, now() - interval '1 day', 'test' FROM generate_series(1, 49)`,
    [id, page.id],
  ]);
  await stage.passTime(31.1);
  expect([await states(), await openRequests()]).toEqual(['collected,refunded', 1]);
  await stage.passTime(31.1);
  expect([await states(), await openRequests()]).toEqual(['refunded,refunded', 0]);
});

test('a request ends with the refund or a dispute; if that is undone later, it is not refunded again', async () => {
  const stripe = openStripe(stage.services.config.stripe);
  const { id, payments, states, openRequests } = await ended(2);
  await giveAll(id);
  const [disputed, refunded] = payments;
  if (!disputed || !refunded) throw new Error('There are two.');
  const sync = (payment: typeof disputed) => stage.services.payments.sync(payment.id, 'test');
  await stage.sandbox.stripe.pay(disputed.provider_checkout, 'dispute');
  await sync(disputed);
  expect(await openRequests()).toBe(1);
  await stage.passTime(31.1);
  expect([await states(), await openRequests()]).toEqual(['disputed,refunded', 0]);
  await stage.sandbox.stripe.pay(disputed.provider_checkout, 'win-dispute');
  const session = await stripe.checkout.sessions.retrieve(refunded.provider_checkout);
  const { data } = await stripe.refunds.list({ payment_intent: String(session.payment_intent) });
  await stage.sandbox.stripe.failRefund(data[0]?.id ?? '');
  await sync(disputed);
  await sync(refunded);
  await stage.services.pool.query('UPDATE campaign SET settle_at = now() WHERE id = $1', [id]);
  await stage.passTime(31.2);
  expect(await states()).toBe('collected,collected');
  expect(await receiver()).toBe(5000);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what campaigns left on a page that was taken down can be given back, except what a payout has', async () => {
  await giveBank();
  await ended(2);
  expect((await payouts('POST', '/payouts')).body.data.result.amount_minor).toBe(5000);
  const { states } = await ended(1);
  await stage.services.pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [page.id]);
  await stage.services.pool.query('UPDATE account SET suspended_at = now() WHERE id = $1', [owner.accountId]);
  const finance = await stage.operator('finance');
  const { body } = await stage.call(finance, 'GET', '/desk/left-balances?limit=100');
  const account = `beneficiary:${page.id}`;
  const left = body.data.results.find((one: { account: string }) => one.account === account);
  expect(left).toMatchObject({ amount_minor: 2500, returnable_count: 1, returnable_minor: 2500 });
  const request = { currency: 'USD', amount_minor: 2500, reason: 'The page is gone' };
  const path = `/desk/left-balances/${account}/give-back`;
  expect((await stage.call(finance, 'POST', path, request)).status).toBe(200);
  const name = 'payouts.give-back-left';
  const job = jobDefinitions(stage.services).find((one) => one.name === name) as unknown as {
    work: (payload: object) => Promise<void>;
  };
  const { rows } = await stage.ownerPool.query('SELECT data FROM jobs.job WHERE name = $1', [name]);
  const work = async () => {
    for (const { data } of rows) await job.work(data);
  };
  // Refused for now: the job fails, so that it is tried again, also once there is a case about it.
  stage.sandbox.stripe.configure({ refundsFrom: 'available-balance' });
  for (const days of [0, 2, 3])
    await stage.later(days, () => expect(work()).rejects.toThrow('could not be refunded yet'));
  const cases = "SELECT FROM payment_quarantine WHERE reason = 'refund_refused'";
  expect((await stage.services.pool.query(cases)).rowCount).toBe(1);
  stage.sandbox.stripe.configure({ refundsFrom: 'anything' });
  await work();
  expect([await states(), await receiver()]).toEqual(['refunded', 0]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('any number of refunds can be requested at once', async () => {
  const { db } = stage.services;
  const many = Array.from({ length: 11_000 }, () => ({
    pledgeId: randomUUID(),
    paymentId: randomUUID(),
    amountMinor: 100,
    isReleased: true,
    isRequested: false,
  }));
  const of = { campaignId: randomUUID(), beneficiaryId: page.id, at: new Date(), cause: null };
  // They are all read: what is wrong with them is only that there are no such contributions.
  await expect(
    inTransaction(db, (transaction) => insertRequests(transaction, many, of)),
  ).rejects.toMatchObject({ code: '23503', table: 'campaign_refund_request' });
});
