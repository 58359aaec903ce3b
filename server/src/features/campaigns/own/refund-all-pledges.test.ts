import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CampaignStage, openCampaignStage } from '#tests/support/campaign-stage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

type Person = Awaited<ReturnType<CampaignStage['person']>>;

let stage: CampaignStage;
let fan: Person;
let page: { id: string };
beforeAll(async () => {
  stage = await openCampaignStage();
  fan = await stage.person();
});
afterAll(() => stage.stop());

/** Each test has a page of its own, which receives money only from that test's campaigns. */
beforeEach(async () => {
  stage.sandbox.stripe.configure({ feePercent: 0, feeFixedMinor: 0 });
  page = await makeBeneficiary(stage.services.pool);
  await stage.services.pool.query(
    "INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')",
    [page.id, stage.owner.accountId],
  );
});

const receiver = () => stage.balance(`beneficiary:${page.id}`);
const giveAll = (who: Person, id: string) => stage.call(who, 'POST', `/campaigns/own/${id}/refund`);
const giveOne = (id: string, pledge: string) =>
  stage.call(stage.owner, 'POST', `/campaigns/own/${id}/pledges/${pledge}/refund`);
const statesOf = async (pledges: readonly string[]) =>
  (await Promise.all(pledges.map((pledge) => stage.stateOf(pledge)))).sort();

/** A campaign that ended with this many contributions of 25 dollars. */
async function ended(pledgeCount = 3) {
  const { id, slug } = await stage.campaign({ page });
  const pledges: string[] = [];
  while (pledges.length < pledgeCount) pledges.push(await stage.paidPledge(fan, slug));
  await stage.passTime(31);
  return { id, pledges };
}

/** Fees take a tenth, so the rest of three contributions is enough to refund two. */
const takeFees = () => stage.sandbox.stripe.configure({ feePercent: 10 });

test('everything is given back of a campaign that has ended, each contribution once, and its owner sees it on its way', async () => {
  const live = await stage.campaign({ page });
  expect((await giveAll(stage.owner, live.id)).body.errors[0].code).toBe('campaign_not_in_state');
  const { id, pledges } = await ended();
  expect((await giveAll(fan, id)).status).toBe(404);
  for (const _ of [1, 2])
    expect((await giveAll(stage.owner, id)).body.data.result).toEqual({ requested: 3, left: 0 });
  const list = await stage.call(stage.owner, 'GET', `/campaigns/own/${id}/pledges?state=all`);
  const shown = { state: 'collected', giving_back: true };
  expect(list.body.data.results).toMatchObject([shown, shown, shown]);
  await stage.passTime(31.1);
  expect(await statesOf(pledges)).toEqual(['refunded', 'refunded', 'refunded']);
  expect(await receiver()).toBe(0);
  expect((await giveAll(stage.owner, id)).body.data.result).toEqual({ requested: 0, left: 0 });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('what the receiver no longer has is not refunded: the owner reads how many contributions are not covered', async () => {
  takeFees();
  const { id, pledges } = await ended();
  expect((await giveAll(stage.owner, id)).body.data.result).toEqual({ requested: 2, left: 1 });
  await stage.passTime(31.1);
  expect(await statesOf(pledges)).toEqual(['collected', 'refunded', 'refunded']);
  expect(await receiver()).toBe(1750);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a contribution takes from its receiver what they have of it: not the fee paid on top, nor what the desk gave back', async () => {
  const { id, slug } = await stage.campaign({ page });
  const partly = await stage.paidPledge(fan, slug);
  await stage.passTime(31);
  const { id: payment } = await stage.paymentOf(partly);
  await stage.services.payments.refund(payment, 'test', { key: 'a part', amountMinor: 1000 });
  const covered = await stage.campaign({ page });
  const pledge = await stage.paidPledge(fan, covered.slug, { cover_fee: true });
  await stage.passTime(31);
  expect([await receiver(), await stage.balance('income:cover')]).toEqual([4000, 103]);
  expect((await giveAll(stage.owner, id)).body.data.result).toEqual({ requested: 1, left: 0 });
  expect((await giveOne(covered.id, pledge)).status).toBe(200);
  await stage.passTime(31.1);
  expect(await statesOf([partly, pledge])).toEqual(['refunded', 'refunded']);
  expect([await receiver(), await stage.balance('income:cover')]).toEqual([0, 0]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('once the money is the page’s, only its owners can refund it, and nobody while the page is contested', async () => {
  const { id, pledges } = await ended(1);
  const refusals = async () =>
    [await giveAll(stage.owner, id), await giveOne(id, pledges[0] ?? '')].map(
      ({ status, body }) => `${status} ${body.errors?.[0].code}`,
    );
  const { pool } = stage.services;
  await pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [page.id]);
  expect(await refusals()).toEqual(['409 page_contested', '409 page_contested']);
  await pool.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [page.id]);
  // Now the page is somebody else's.
  await pool.query("INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')", [
    page.id,
    fan.accountId,
  ]);
  await pool.query('DELETE FROM page_manager WHERE beneficiary_id = $1 AND account_id = $2', [
    page.id,
    stage.owner.accountId,
  ]);
  expect(await refusals()).toEqual(['403 page_owners_only', '403 page_owners_only']);
  expect([await statesOf(pledges), await receiver()]).toEqual([['collected'], 2500]);
});

test('contributions that are given back at the same time never cost more than the receiver has', async () => {
  takeFees();
  const campaigns = [await ended(1), await ended(1), await ended(1)];
  expect(await receiver()).toBe(6750);
  // No request is stored before all three have arrived.
  const lock = await stage.ownerPool.connect();
  await lock.query('BEGIN');
  await lock.query('LOCK TABLE campaign_refund_request IN SHARE MODE');
  const asking = campaigns.map(({ id, pledges: [pledge = ''] }) => giveOne(id, pledge));
  await eventually(async () => {
    // Not by the transaction, which sees no connection that is made later.
    const { rows } = await stage.ownerPool.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    expect(rows[0].waiting).toBe(3);
  });
  await lock.query('COMMIT');
  lock.release();
  const answers = await Promise.all(asking);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  expect(await statesOf(campaigns.flatMap(({ pledges }) => pledges))).toEqual([
    'collected',
    'refunded',
    'refunded',
  ]);
  expect(await receiver()).toBe(1750);
});

test('if the payment service does not answer, requested refunds are made later', async () => {
  const { id, pledges } = await ended();
  const [pledge = ''] = pledges;
  stage.sandbox.stripe.configure({ failCalls: 'changes', failWhen: 'before', failNext: 20, failHow: '500' });
  expect((await giveOne(id, pledge)).status).toBe(503);
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect(await stage.stateOf(pledge)).toBe('collected');
  await stage.passTime(31.1);
  expect(await stage.stateOf(pledge)).toBe('refunded');
  expect(await stage.failedAuditChecks()).toEqual([]);
});
