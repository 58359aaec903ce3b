import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPayoutDesk, type PayoutDesk, refused } from '#tests/support/payout-desk.ts';
import { providerAccountOf } from '#tests/support/provider-account.ts';

let desk: PayoutDesk;
let stage: PayoutDesk['stage'];
let almaz: PayoutDesk['almaz'];
let hiwot: PayoutDesk['hiwot'];

beforeAll(async () => {
  desk = await openPayoutDesk();
  ({ stage, almaz, hiwot } = desk);
});

afterAll(() => stage.stop());

const reference = 'Returned, says the dashboard';

/** A payout that Stripe has sent to the bank, which has not paid it yet. */
async function payoutAtBank() {
  const { stripe } = stage.sandbox;
  const { page, owner, path, accountId } = await stage.performer({});
  await stage.readyTips(page, 5);
  const { id } = (await stage.call(owner, 'POST', `${path}/payouts`)).body.data.result;
  stripe.configure({ payoutAfterDays: 5 });
  await stage.run();
  stripe.configure({ payoutAfterDays: 0 });
  expect(await stage.payout(id)).toMatchObject({ state: 'sent', failure: null });
  const { provider_payout } = await stage.payout(id);
  expect(provider_payout).not.toBeNull();
  const account = await providerAccountOf(stage.services.pool, accountId);
  return { id: id as string, provider_payout, account, receiver: `beneficiary:${page.id}` };
}

async function runNow(id: string): Promise<void> {
  await stage.services.pool.query("UPDATE payout SET due_at = 'epoch' WHERE id = $1", [id]);
  await stage.run();
}

/** Waits for a state: the server works too once Stripe reports something. */
async function waitForState(id: string, state: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await runNow(id);
      expect((await stage.payout(id)).state).toBe(state);
    },
    { timeout: 60_000 },
  );
}

/** A payout at the bank whose account has disconnected itself since. */
async function lostPayout() {
  const payout = await payoutAtBank();
  stage.sandbox.stripe.decideAccount(payout.account, 'deauthorize');
  await runNow(payout.id);
  expect(await stage.payout(payout.id)).toMatchObject({ state: 'sent', trouble: 'account_gone_at_bank' });
  return payout;
}

test('a payout at the bank whose account is gone comes back once two operators say that it did not arrive', async () => {
  const { id, receiver, provider_payout } = await lostPayout();
  const fail = (by: typeof almaz) => desk.act(by, id, 'fail', { reference });
  const said = await fail(almaz);
  expect(said.body.data.result).toMatchObject({
    state: 'sent',
    failure: null,
    return_reference: reference,
    may_fail: false,
  });
  expect(await fail(almaz)).toMatchObject(refused('second_operator_needed'));
  expect((await fail(hiwot)).body.data.result).toMatchObject({
    state: 'sent',
    failure: 'sent_back_by_bank',
    may_fail: false,
  });
  // Stripe does not take back what the account has not.
  await runNow(id);
  expect((await stage.payout(id)).state).toBe('sent');
  expect(await stage.balance(receiver)).toBe(0);
  stage.sandbox.stripe.failPayout(provider_payout, 'account_closed');
  await waitForState(id, 'returned');
  expect(await stage.balance(receiver)).toBe(500);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payout at the bank whose account is gone is paid once an operator has learned that it arrived', async () => {
  const { id, receiver } = await lostPayout();
  const { body } = await desk.act(almaz, id, 'confirm', { charged_minor: 0 });
  expect(body.data.result).toMatchObject({ state: 'paid', trouble: null, may_confirm: false });
  expect((await stage.log())[0]).toMatchObject({ action: 'confirmDeskPayout', subject_id: id });
  expect(await desk.act(almaz, id, 'fail', { reference })).toMatchObject(refused('payout_gone_on'));
  await stage.run();
  expect((await stage.payout(id)).state).toBe('paid');
  expect(await stage.balance(receiver)).toBe(0);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payout that arrived after all, though two operators said the contrary, is paid', async () => {
  const { id, receiver } = await lostPayout();
  for (const by of [almaz, hiwot]) await desk.act(by, id, 'fail', { reference });
  await runNow(id);
  const { body } = await desk.act(almaz, id, 'confirm');
  expect(body.data.result).toMatchObject({ state: 'paid', failure: null });
  await runNow(id);
  expect((await stage.payout(id)).state).toBe('paid');
  expect(await stage.balance(receiver)).toBe(0);
});

test('a payout whose transfer was taken back meanwhile is not confirmed, but comes back', async () => {
  const { id, account, receiver, provider_payout } = await lostPayout();
  for (const by of [almaz, hiwot]) await desk.act(by, id, 'fail', { reference });
  // Stripe takes the transfer back, and its answer is lost; no webhook starts a second attempt.
  const lost = { failCalls: 'changes', failNext: 1000, failHow: '500', failWhen: 'after' } as const;
  stage.sandbox.stripe.configure({ loseRate: 1, ...lost });
  stage.sandbox.stripe.failPayout(provider_payout, 'account_closed');
  await runNow(id);
  stage.sandbox.stripe.configure({ loseRate: 0, failCalls: 'all', failNext: 0, failWhen: 'before' });
  expect(await stage.payout(id)).toMatchObject({ state: 'sent', failure: 'sent_back_by_bank' });
  expect(await desk.act(almaz, id, 'confirm')).toMatchObject(refused('payout_gone_on'));
  stage.sandbox.stripe.decideAccount(account, 'reconnect');
  await waitForState(id, 'returned');
  expect(await stage.balance(receiver)).toBe(500);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('nobody decides about a payout of which Stripe can still say what becomes of it', async () => {
  const { id } = await payoutAtBank();
  // What the page says may be of an hour ago; Stripe is read again.
  await stage.services.pool.query(
    "UPDATE payout SET trouble = 'account_gone_at_bank', trouble_since = now() WHERE id = $1",
    [id],
  );
  const shown = await stage.call(almaz, 'GET', `/desk/payouts/${id}`);
  expect(shown.body.data.result).toMatchObject({ may_fail: true, may_confirm: true });
  expect(await desk.act(almaz, id, 'fail', { reference })).toMatchObject(refused('payout_gone_on'));
  expect(await desk.act(almaz, id, 'confirm')).toMatchObject(refused('payout_gone_on'));
  stage.sandbox.stripe.configure({ failNext: 10, failHow: '500' });
  const unanswered = await desk.act(almaz, id, 'fail', { reference });
  stage.sandbox.stripe.configure({ failNext: 0 });
  expect([unanswered.status, unanswered.body.errors[0].code]).toEqual([503, 'payout_rail_unavailable']);
  expect(await stage.payout(id)).toMatchObject({ state: 'sent', failure: null });
});

test('once Stripe answers again, what it says of a payout counts, and not what operators said before', async () => {
  const { id, account, receiver } = await lostPayout();
  for (const by of [almaz, hiwot]) await desk.act(by, id, 'fail', { reference });
  await runNow(id);
  stage.sandbox.stripe.decideAccount(account, 'reconnect');
  await runNow(id);
  expect(await stage.payout(id)).toMatchObject({ state: 'sent', failure: null });
  const shown = await stage.call(almaz, 'GET', `/desk/payouts/${id}`);
  expect(shown.body.data.result).toMatchObject({ return_reference: null, may_withdraw_return: false });
  stage.sandbox.stripe.advanceClock(6);
  await waitForState(id, 'paid');
  expect((await stage.payout(id)).failure).toBeNull();
  expect(await stage.balance(receiver)).toBe(0);
});
