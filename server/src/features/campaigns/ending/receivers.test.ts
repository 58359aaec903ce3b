import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StatementLine } from '#contract/payouts/statements/schemas.ts';
import { jobDefinitions } from '#server/app.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { moveBookings } from '#tests/support/booking-time.ts';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { giveAccount, makeOlder } from '#tests/support/payout-stage.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let fan: Person;
let owner: Person;
let page: { id: string };
let support: Awaited<ReturnType<CampaignStage['operator']>>;
beforeAll(async () => {
  stage = await openCampaignStage();
  // What is captured can be sent on at once, and arrives at once.
  stage.sandbox.stripe.configure({
    availableAfterDays: 0,
    payoutAfterDays: 0,
    feePercent: 0,
    feeFixedMinor: 0,
  });
  [fan, support] = await Promise.all([stage.person(), stage.operator('support')]);
});
afterAll(() => stage.stop());

/** Each test has an owner and a page of their own. */
beforeEach(async () => {
  const { pool } = stage.services;
  owner = await stage.person();
  page = await makeOwnedPage(pool, owner.accountId);
});

async function work(name: string): Promise<void> {
  const job = jobDefinitions(stage.services).find((one) => one.name === name);
  await (job?.work as (() => Promise<void>) | undefined)?.();
}
const receiver = () => `beneficiary:${page.id}`;
const atDesk = (path: string) =>
  stage.call(support, 'POST', `/desk${path}`, { reason: 'Somebody complained' });
const read = async (slug: string) =>
  (await stage.call(undefined, 'GET', `/campaigns/listing/${slug}`)).body.data.result;

/** A campaign for the page with 40 dollars of one pledge. */
async function backed() {
  const { id, slug } = await stage.campaign({ accountId: owner.accountId, page });
  const pledge = await stage.paidPledge(fan, slug, { amount: 40 });
  return { id, slug, pledge, payment: await stage.paymentOf(pledge) };
}

/** Its money is a week old, and payouts do what they can. */
async function payOut(paymentId: string): Promise<void> {
  await makeOlder(stage.ownerPool, [paymentId]);
  // As in another week.
  await stage.ownerPool.query('DELETE FROM payout_week');
  for (let run = 0; run < 4; run += 1) {
    await work('payouts.weekly');
    await stage.services.pool.query("UPDATE payout SET due_at = 'epoch' WHERE due_at IS NOT NULL");
    await work('payouts.run');
  }
}

const giveBank = () => {
  const { pool, config } = stage.services;
  return giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, {});
};

test('a dispute after the money of a campaign was paid out is owed by its receiver until it is won', async () => {
  await giveBank();
  const { id, pledge, payment } = await backed();
  await stage.passTime(31);
  expect(await stage.balance(receiver())).toBe(4000);
  await payOut(payment.id);
  expect(await stage.balance(receiver())).toBe(0);
  const sync = async (act: 'dispute' | 'win-dispute') => {
    await stage.sandbox.stripe.pay(payment.provider_checkout, act);
    await stage.services.payments.sync(payment.id, 'test');
  };
  await sync('dispute');
  expect([await stage.balance(receiver()), await stage.stateOf(pledge)]).toEqual([-4000, 'disputed']);
  expect(await stage.balance(`campaign:${id}`)).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
  await sync('win-dispute');
  expect([await stage.balance(receiver()), await stage.stateOf(pledge)]).toEqual([0, 'collected']);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what a campaign collected and gave back before its payout was approved is not paid', async () => {
  const { pool, config } = stage.services;
  await giveAccount({ pool, stripe: openStripe(config.stripe) }, page, owner, { rail: 'by-hand' });
  const { id, payment } = await backed();
  await stage.passTime(31);
  await payOut(payment.id);
  const states = async () =>
    (await pool.query('SELECT state FROM payout WHERE receiver_id = $1', [page.id])).rows;
  expect(await states()).toEqual([{ state: 'requested' }]);
  await stage.services.payments.refund(payment.id, 'test');
  const summary = (await stage.call(owner, 'GET', `/payouts/pages/${page.id}/summary`)).body.data.result;
  expect(summary).toMatchObject({ ready_minor: -4000, waiting_minor: 0 });
  await work('payouts.run');
  expect(await states()).toEqual([{ state: 'canceled' }]);
  expect([await stage.balance(`campaign:${id}`), await stage.balance(receiver())]).toEqual([0, 0]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what a campaign collected waits for seven days from its capture, to the minute', async () => {
  await giveBank();
  const { payment } = await backed();
  await stage.passTime(31);
  const summary = async () =>
    (await stage.call(owner, 'GET', `/payouts/pages/${page.id}/summary`)).body.data.result;
  const booked = (to: string) => moveBookings(stage.ownerPool, [payment.id], to);
  await booked("now() - interval '7 days' + interval '10 minutes'");
  expect(await summary()).toMatchObject({ ready_minor: 0, waiting_minor: 4000 });
  await booked("now() - interval '7 days'");
  expect(await summary()).toMatchObject({ ready_minor: 4000, waiting_minor: 0 });
});

test('a goal of the page is not less by what a campaign gives back, which never counted for it', async () => {
  const goal = { title: 'New strings', amount: 120 };
  expect((await stage.call(owner, 'PUT', `/goals/pages/${page.id}/goal`, goal)).status).toBe(200);
  const { paymentId } = await stage.paidTip(fan, { beneficiary: page.id, total_amount: 50 });
  const { payment } = await backed();
  await stage.passTime(31);
  const received = async () =>
    (await stage.call(undefined, 'GET', `/goals/shown/${page.id}`)).body.data.result.goal.received;
  expect(await received()).toBe(50);
  await stage.services.payments.refund(payment.id, 'test');
  expect(await received()).toBe(50);
  await stage.services.payments.refund(paymentId, 'test');
  expect(await received()).toBe(0);
});

test('a fee that is learned after the money of a campaign became the page’s is a line of its statement', async () => {
  const { payment } = await backed();
  await stage.passTime(31);
  const book = (feeMinor: number) =>
    stage.ownerPool.query(
      `WITH movement AS (
         INSERT INTO ledger_movement (payment_id, provider, charge, kind, fact)
         SELECT id, provider, provider_charge, 'fee', 'test_' || $3::bigint FROM payment WHERE id = $1 RETURNING id
       )
       INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT id, name, 'USD', amount FROM movement
         CROSS JOIN (VALUES ($2, $3::bigint), ('provider:stripe', -$3::bigint)) AS side (name, amount)`,
      [payment.id, receiver(), feeMinor],
    );
  await book(59);
  const month = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 7);
  const { lines } = (await stage.call(owner, 'GET', `/payouts/pages/${page.id}/statements/${month}/lines`))
    .body.data.result;
  expect(lines.map(({ kind, net_minor }: StatementLine) => [kind, net_minor])).toEqual([
    ['release', 4000],
    ['fee', -59],
  ]);
  // The provider's journal has no such fee.
  await book(-59);
});

test('a receiver whose page is hidden at the end owns the money, and nothing is sent before the page is shown again', async () => {
  await giveBank();
  const { slug, payment } = await backed();
  expect((await atDesk(`/pages/${page.id}/hide`)).status).toBe(200);
  await stage.passTime(31);
  expect(await read(slug)).toMatchObject({ state: 'ended', collected: 40 });
  expect(await stage.balance(receiver())).toBe(4000);
  await payOut(payment.id);
  expect(await stage.balance(receiver())).toBe(4000);
  expect((await atDesk(`/pages/${page.id}/show`)).status).toBe(200);
  await payOut(payment.id);
  expect(await stage.balance(receiver())).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a campaign of a suspended owner ends without delaying others, and its money is the page’s', async () => {
  const { id, slug } = await backed();
  expect((await atDesk(`/people/${owner.accountId}/suspend`)).status).toBe(200);
  await stage.passTime(31);
  expect(await read(slug)).toMatchObject({ state: 'ended', collected: 40 });
  expect([await stage.balance(`campaign:${id}`), await stage.balance(receiver())]).toEqual([0, 4000]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('an owner who leaves is erased once their campaign has ended and its money is the page’s', async () => {
  const { id, slug } = await backed();
  const isErased = async () => {
    await work('account.erase');
    const { rows } = await stage.services.pool.query('SELECT erased_at FROM account WHERE id = $1', [
      owner.accountId,
    ]);
    return rows[0].erased_at !== null;
  };
  await stage.services.pool.query(
    "UPDATE account SET deletion_requested_at = now() - interval '31 days' WHERE id = $1",
    [owner.accountId],
  );
  expect(await isErased()).toBe(false);
  await stage.passTime(31);
  expect([await stage.balance(`campaign:${id}`), await stage.balance(receiver())]).toEqual([0, 4000]);
  expect(await isErased()).toBe(true);
  expect(await read(slug)).toMatchObject({ state: 'ended', collected: 40 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});
