import { expect, test } from 'vitest';
import { startTestSandbox, stripeClient } from '../../sandbox-under-test.ts';
import { readOutgoing } from '../journal.ts';
import { amountsOf, openPage, startMoneyOut, submitOnboarding } from './account-under-test.ts';

/** A connected account with ten dollars, whose bank accepts payouts unless another one is given. */
async function startWithMoney(accountNumber = '000123456789', changes = {}) {
  const out = await startMoneyOut();
  const account = await out.openAccount(changes, { action: 'verify', accountNumber });
  await out.charge(5_000, { availableAtOnce: true });
  await out.stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: account });
  const as = { stripeAccount: account };
  const payOut = (amount: number) =>
    out.stripe.payouts.create({ amount, currency: 'usd', statement_descriptor: 'TIBEB TIPS' }, as);
  const eventTypes = () => out.connect.received.map(({ event }) => event.type);
  return { ...out, account, as, payOut, eventTypes };
}

test('a payout is under way, and is at the bank some days later', async () => {
  const { stripe, sandbox, account, as, payOut, connect, eventTypes } = await startWithMoney();
  const payout = await payOut(600);
  expect(payout).toMatchObject({
    object: 'payout',
    status: 'pending',
    method: 'standard',
    automatic: false,
    statement_descriptor: 'TIBEB TIPS',
    reconciliation_status: 'not_applicable',
    failure_code: null,
  });
  expect(payout.arrival_date).toBeGreaterThan(payout.created);
  expect(await amountsOf(stripe, account)).toEqual({ available: 400, pending: 0 });
  sandbox.stripe.advanceClock(1);
  expect((await stripe.payouts.retrieve(payout.id, {}, as)).status).toBe('in_transit');
  sandbox.stripe.advanceClock(2);
  expect(await stripe.payouts.retrieve(payout.id, { expand: ['destination'] }, as)).toMatchObject({
    status: 'paid',
    destination: { object: 'bank_account', last4: '6789' },
    trace_id: { status: 'supported' },
  });
  await expect
    .poll(eventTypes)
    .toEqual(expect.arrayContaining(['payout.created', 'payout.updated', 'payout.paid']));
  const paid = connect.received.find(({ event }) => event.type === 'payout.paid');
  expect(paid?.event).toMatchObject({ account, data: { object: { id: payout.id, status: 'paid' } } });
  expect((await stripe.payouts.list({ status: 'paid' }, as)).data).toMatchObject([{ id: payout.id }]);
  expect((await stripe.payouts.list()).data).toEqual([]);
});

test.each([
  ['000111111116', 'no_account', 'errored'],
  ['000111111113', 'account_closed', 'errored'],
  ['000222222227', 'insufficient_funds', 'new'],
  ['000333333335', 'debit_not_authorized', 'new'],
  ['000444444440', 'invalid_currency', 'new'],
])('a payout to the bank account %s comes back: %s', async (accountNumber, code, bankStatus) => {
  const { stripe, sandbox, account, as, payOut, eventTypes } = await startWithMoney(accountNumber);
  const { id } = await payOut(600);
  sandbox.stripe.advanceClock(3);
  const failed = await stripe.payouts.retrieve(id, { expand: ['failure_balance_transaction'] }, as);
  expect(failed).toMatchObject({
    status: 'failed',
    failure_code: code,
    failure_balance_transaction: { type: 'payout_failure', amount: 600 },
  });
  expect(failed.failure_message).not.toBe('');
  expect(await amountsOf(stripe, account)).toEqual({ available: 1_000, pending: 0 });
  const [bank] = (await stripe.accounts.retrieve(account)).external_accounts?.data ?? [];
  expect(bank).toMatchObject({ status: bankStatus });
  await expect.poll(eventTypes).toContain('payout.failed');
});

test('a paid payout can still be returned; then another bank is needed', async () => {
  const { stripe, sandbox, account, as, payOut, dataDir } = await startWithMoney();
  const { id } = await payOut(600);
  sandbox.stripe.advanceClock(3);
  expect((await stripe.payouts.retrieve(id, {}, as)).status).toBe('paid');
  expect(sandbox.stripe.failPayout(id, 'account_closed')).toBe(true);
  expect(sandbox.stripe.failPayout(id, 'account_closed')).toBe(false);
  expect(await stripe.payouts.retrieve(id, {}, as)).toMatchObject({
    status: 'failed',
    failure_code: 'account_closed',
  });
  expect(await stripe.accounts.retrieve(account)).toMatchObject({
    payouts_enabled: false,
    requirements: { currently_due: ['external_account'], disabled_reason: 'requirements.past_due' },
  });
  await expect(payOut(100)).rejects.toMatchObject({ code: 'payouts_not_allowed' });
  expect(await amountsOf(stripe, account)).toEqual({ available: 1_000, pending: 0 });
  expect(readOutgoing(dataDir).map(({ kind }) => kind)).toEqual(['transfer', 'payout', 'payout_failed']);
  const dashboard = await openPage((await stripe.accounts.createLoginLink(account)).url);
  await submitOnboarding(dashboard, {});
  expect(await payOut(100)).toMatchObject({ status: 'pending' });
});

test('a payout can be canceled only until the bank knows of it', async () => {
  const { stripe, sandbox, account, as, payOut, eventTypes, dataDir } = await startWithMoney();
  const early = await payOut(300);
  expect(await stripe.payouts.cancel(early.id, {}, as)).toMatchObject({ status: 'canceled' });
  expect(await amountsOf(stripe, account)).toEqual({ available: 1_000, pending: 0 });
  expect(readOutgoing(dataDir).map(({ kind }) => kind)).toEqual(['transfer', 'payout', 'payout_canceled']);
  const late = await payOut(300);
  sandbox.stripe.advanceClock(1);
  await expect(stripe.payouts.cancel(late.id, {}, as)).rejects.toMatchObject({ statusCode: 400 });
  await expect.poll(eventTypes).toContain('payout.canceled');
});

test('a payout is refused above the balance, to an unknown bank account, and from a restricted account', async () => {
  const { stripe, sandbox, account, as, payOut } = await startWithMoney();
  await expect(payOut(1_001)).rejects.toMatchObject({ code: 'balance_insufficient' });
  const elsewhere = { amount: 1, currency: 'usd', destination: 'ba_none' };
  await expect(stripe.payouts.create(elsewhere, as)).rejects.toMatchObject({ param: 'destination' });
  const { id } = await payOut(100);
  await expect(stripe.payouts.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' });
  await expect(stripe.refunds.list({}, as)).rejects.toMatchObject({ statusCode: 400 });
  sandbox.stripe.decideAccount(account, 'restrict');
  await expect(payOut(100)).rejects.toMatchObject({ code: 'payouts_not_allowed' });
});

test('automatic payouts follow their schedule, and say what they are made of', async () => {
  const schedule = { interval: 'daily' as const };
  const { stripe, sandbox, account, as, eventTypes } = await startWithMoney('000123456789', {
    settings: { payouts: { schedule } },
  });
  sandbox.stripe.advanceClock(1);
  const [payout] = (await stripe.payouts.list({}, as)).data;
  expect(payout).toMatchObject({ amount: 1_000, automatic: true, reconciliation_status: 'in_progress' });
  const parts = await stripe.balanceTransactions.list({ payout: String(payout?.id) }, as);
  expect(parts.data.map(({ type, amount }) => [type, amount])).toEqual([
    ['payout', -1_000],
    ['payment', 1_000],
  ]);
  await expect(stripe.payouts.cancel(String(payout?.id), {}, as)).rejects.toMatchObject({ statusCode: 400 });
  sandbox.stripe.advanceClock(5);
  expect((await stripe.payouts.list({}, as)).data).toMatchObject([
    { status: 'paid', reconciliation_status: 'completed' },
  ]);
  expect(await amountsOf(stripe, account)).toEqual({ available: 0, pending: 0 });
  await expect.poll(eventTypes).toContain('payout.reconciliation_completed');
});

test('a weekly schedule pays on its day only, as often as the weeks that pass', async () => {
  const schedule = { interval: 'weekly' as const, weekly_payout_days: ['monday' as const] };
  const { stripe, sandbox, account, as } = await startWithMoney('000123456789', {
    settings: { payouts: { schedule } },
  });
  sandbox.stripe.advanceClock(7);
  await stripe.transfers.create({ amount: 50, currency: 'usd', destination: account });
  sandbox.stripe.advanceClock(7);
  const { data } = await stripe.payouts.list({}, as);
  expect(data.map(({ amount, created }) => [amount, new Date(created * 1000).getUTCDay()])).toEqual([
    [50, 1],
    [1_000, 1],
  ]);
});

test('our own balance is paid out to our own bank', async () => {
  const { stripe, sandbox, own, dataDir, charge } = await startMoneyOut();
  await charge(5_000, { availableAtOnce: true });
  const { id } = await stripe.payouts.create({ amount: 1_000, currency: 'usd' });
  sandbox.stripe.advanceClock(3);
  expect(await stripe.payouts.retrieve(id)).toMatchObject({ status: 'paid' });
  await expect.poll(() => own.received.map(({ event }) => event.type)).toContain('payout.paid');
  expect(readOutgoing(dataDir)).toMatchObject([{ kind: 'payout', id, account: null, amountMinor: 1_000 }]);
});

test('a payout under way, the clock and the balances outlive a restart', async () => {
  const { sandbox, account, as, payOut, dataDir } = await startWithMoney();
  const { id } = await payOut(600);
  sandbox.stripe.advanceClock(1);
  const before = sandbox.stripe.now();
  await sandbox.stop();
  const after = await startTestSandbox({ dataDir });
  const stripe = stripeClient(after.url);
  expect(after.stripe.now()).toBeGreaterThanOrEqual(before);
  expect((await stripe.payouts.retrieve(id, {}, as)).status).toBe('in_transit');
  after.stripe.advanceClock(2);
  expect((await stripe.payouts.retrieve(id, {}, as)).status).toBe('paid');
  expect(await amountsOf(stripe, account)).toEqual({ available: 400, pending: 0 });
});

test('a recipient has the money of a transfer a day later, and it can be taken back before', async () => {
  const { stripe, sandbox, charge, openAccount } = await startMoneyOut();
  const destination = await openAccount({
    country: 'EC',
    tos_acceptance: { service_agreement: 'recipient' },
  });
  await charge(1_000, { availableAtOnce: true });
  const transfer = await stripe.transfers.create({ amount: 600, currency: 'usd', destination });
  expect(await amountsOf(stripe, destination)).toEqual({ available: 0, pending: 600 });
  await stripe.transfers.createReversal(transfer.id, { amount: 200 });
  sandbox.stripe.advanceClock(1);
  expect(await amountsOf(stripe, destination)).toEqual({ available: 400, pending: 0 });
});
