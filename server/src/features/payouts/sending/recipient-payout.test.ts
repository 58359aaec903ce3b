import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { providerAccountOf } from '#tests/support/provider-account.ts';

// Outside the USA a payout waits for a day between its two steps; much can happen to the receiver's account meanwhile.

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
});
afterAll(() => stage.stop());

const eventual = { timeout: 60_000 };
const stateAfterRun = async (id: string) => {
  await stage.run();
  return (await stage.payout(id)).state;
};

/** A payout that has been transferred to an account in Ecuador and not sent to the bank yet. */
async function sentPayout() {
  const performer = await stage.performer({ country: 'EC' });
  await stage.readyTips(performer.page, 5);
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  const { id } = body.data.result;
  await stage.run();
  const sent = await stage.payout(id);
  expect(sent).toMatchObject({ state: 'sent', provider_payout: null, attempt: 1 });
  return {
    ...performer,
    ...sent,
    account: await providerAccountOf(stage.services.pool, performer.accountId),
  };
}
type SentPayout = Awaited<ReturnType<typeof sentPayout>>;

/** The server reads the time of its payment service from the answers. */
async function passDays(days: number): Promise<void> {
  stage.sandbox.stripe.advanceClock(days);
  await stage.services.payments.compare();
}

const troubles = async () => {
  const finance = await stage.operator('finance');
  const { body } = await stage.call(finance, 'GET', '/desk/payouts?queue=trouble&limit=100');
  return body.data.results.map(({ id, trouble }: { id: string; trouble: string }) => [id, trouble]);
};

/** The owner is paid into another account from now on. */
async function replaceAccount({ page, owner, accountId }: SentPayout): Promise<void> {
  await stage.services.pool.query('UPDATE payout_account SET in_use = false WHERE id = $1', [accountId]);
  await stage.giveAccount(page, owner);
}

async function expectReturned({ id, page }: SentPayout): Promise<void> {
  expect(await stateAfterRun(id)).toBe('returned');
  expect(await stage.payout(id)).toMatchObject({ failure: 'account_replaced', trouble: null });
  expect(await stage.balance(`beneficiary:${page.id}`)).toBe(500);
}

test('a payout whose account is rejected after the transfer is for a person to look at after a day', async () => {
  const rejected = await sentPayout();
  stage.sandbox.stripe.decideAccount(rejected.account, 'reject');
  await passDays(1.1);
  expect(await stateAfterRun(rejected.id)).toBe('sent');
  expect((await stage.payout(rejected.id)).trouble).toBeNull();
  await passDays(1.1);
  expect(await stateAfterRun(rejected.id)).toBe('sent');
  expect(await troubles()).toContainEqual([rejected.id, 'account_not_enabled']);
  await replaceAccount(rejected);
  await expectReturned(rejected);
});

test('outside the USA money goes to the bank once Stripe lets its receiver have it, a day after the transfer', async () => {
  const { id, due_at } = await sentPayout();
  const waitsHours = (due_at.getTime() - stage.services.paymentClock.now().getTime()) / 3_600_000;
  expect(Math.round(waitsHours)).toBe(25);
  await passDays(2);
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  expect(await stage.payout(id)).toMatchObject({ attempt: 1, trouble: null });
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a payout whose account disconnects after the transfer is for a person to look at, and comes back once it is replaced', async () => {
  const gone = await sentPayout();
  stage.sandbox.stripe.decideAccount(gone.account, 'deauthorize');
  await passDays(2);
  expect(await stateAfterRun(gone.id)).toBe('sent');
  expect(await troubles()).toContainEqual([gone.id, 'account_gone']);
  await replaceAccount(gone);
  await expectReturned(gone);
});

test('a payout at the bank whose account disconnects is for a person to look at', async () => {
  const { id, account } = await sentPayout();
  stage.sandbox.stripe.configure({ payoutAfterDays: 5 });
  await passDays(2);
  expect(await stateAfterRun(id)).toBe('sent');
  expect((await stage.payout(id)).provider_payout).not.toBeNull();
  stage.sandbox.stripe.configure({ payoutAfterDays: 0 });
  stage.sandbox.stripe.decideAccount(account, 'deauthorize');
  expect(await stateAfterRun(id)).toBe('sent');
  expect(await troubles()).toContainEqual([id, 'account_gone_at_bank']);
});

test('an account that disconnects once it was paid leaves nothing to look at', async () => {
  const { id, account } = await sentPayout();
  await passDays(2);
  await expect.poll(() => stateAfterRun(id), eventual).toBe('paid');
  stage.sandbox.stripe.decideAccount(account, 'deauthorize');
  expect(await stateAfterRun(id)).toBe('paid');
  const { trouble, due_at } = await stage.payout(id);
  expect(trouble).toBeNull();
  const hours = (due_at.getTime() - stage.services.paymentClock.now().getTime()) / 3_600_000;
  expect(Math.round(hours)).toBe(24);
  await passDays(40);
  await stage.run();
  expect((await stage.payout(id)).due_at).toBeNull();
});

test('a receiver whose account has less than was transferred is not taken for a lack on our own balance', async () => {
  const { id, provider_transfer } = await sentPayout();
  await stage.stripe.transfers.createReversal(provider_transfer, { amount: 100 });
  await passDays(2);
  expect(await stateAfterRun(id)).toBe('sent');
  expect(await stage.payout(id)).toMatchObject({ trouble: 'not_as_ordered', attempt: 2 });
});

test('a receiver who sends the transferred money on alone is noticed after a day of attempts', async () => {
  const { id, account } = await sentPayout();
  await passDays(2);
  await stage.stripe.payouts.create({ amount: 500, currency: 'usd' }, { stripeAccount: account });
  for (let nth = 1; nth <= 23; nth += 1) await stage.run();
  expect(await stage.payout(id)).toMatchObject({ state: 'sent', attempt: 24, trouble: null });
  await stage.run();
  expect(await troubles()).toContainEqual([id, 'receiver_balance_insufficient']);
});
