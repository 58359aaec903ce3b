import { expect, test } from 'vitest';
import { startMoneyOut } from './account-under-test.ts';

/** A connected account with ten dollars, four of which are in a payout to its bank. */
async function startWithPayout() {
  const out = await startMoneyOut();
  const account = await out.openAccount({ email: 'aster@example.com' });
  await out.charge(5_000, { availableAtOnce: true });
  await out.stripe.transfers.create({
    amount: 1_000,
    currency: 'usd',
    destination: account,
    transfer_group: 'payout-77',
  });
  const as = { stripeAccount: account };
  const payout = await out.stripe.payouts.create({ amount: 400, currency: 'usd' }, as);
  const order = (path: string, body: object) =>
    fetch(`${out.sandbox.url}/stripe/control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return { ...out, account, as, payout, order };
}

test('programs decide what becomes of an account and of a payout', async () => {
  const { stripe, sandbox, account, as, payout, order } = await startWithPayout();
  expect((await order(`account/${account}`, { outcome: 'restrict' })).status).toBe(200);
  expect((await stripe.accounts.retrieve(account)).payouts_enabled).toBe(false);
  expect((await order(`account/${account}`, { outcome: 'verify' })).status).toBe(200);
  expect((await stripe.accounts.retrieve(account)).payouts_enabled).toBe(true);
  expect((await order(`account/${account}`, { outcome: 'praise' })).status).toBe(400);
  expect((await order('account/acct_none', { outcome: 'verify' })).status).toBe(404);
  expect((await order(`fail-payout/${payout.id}`, { code: 'rain' })).status).toBe(400);
  expect((await order(`fail-payout/${payout.id}`, { code: 'declined' })).status).toBe(200);
  expect((await order(`fail-payout/${payout.id}`, { code: 'declined' })).status).toBe(404);
  expect(await stripe.payouts.retrieve(payout.id, {}, as)).toMatchObject({ failure_code: 'declined' });
  const read = async (name: string) => (await fetch(`${sandbox.url}/stripe/control/${name}.json`)).json();
  expect(await read('accounts')).toMatchObject({ accounts: [{ id: account, bank: { last4: '6789' } }] });
  expect(await read('transfers')).toMatchObject({ transfers: [{ transfer_group: 'payout-77' }] });
  expect(await read('payouts')).toMatchObject({ payouts: [{ account, payout: { status: 'failed' } }] });
});

test('the control page shows accounts, transfers and payouts, and what can be done to them', async () => {
  const { sandbox, account, payout } = await startWithPayout();
  const page = await (await fetch(`${sandbox.url}/stripe/control`)).text();
  for (const shown of ['aster@example.com', 'payout-77', '$4.00', '··6789']) expect(page).toContain(shown);
  expect(page).toContain(`action="/stripe/control/account/${account}"`);
  const form = await fetch(`${sandbox.url}/stripe/control/fail-payout/${payout.id}`, {
    method: 'POST',
    body: new URLSearchParams({ code: 'account_closed' }),
    redirect: 'manual',
  });
  expect([form.status, form.headers.get('location')]).toEqual([303, '/stripe/control']);
  const after = await (await fetch(`${sandbox.url}/stripe/control`)).text();
  expect(after).toContain('failed, account_closed');
  expect(after).not.toContain(`fail-payout/${payout.id}`);
});

test('programs and the control page move our balance by what belongs to no charge', async () => {
  const { stripe, sandbox, order } = await startWithPayout();
  const usd = async () =>
    (await stripe.balance.retrieve()).available.find(({ currency }) => currency === 'usd');
  const before = (await usd())?.amount ?? 0;
  expect((await order('balance', { kind: 'topup', amountMinor: 5_000 })).status).toBe(200);
  expect((await order('balance', { kind: 'gift', amountMinor: 5_000 })).status).toBe(400);
  expect((await order('balance', { kind: 'topup', amountMinor: 0 })).status).toBe(400);
  const form = await fetch(`${sandbox.url}/stripe/control/balance`, {
    method: 'POST',
    body: new URLSearchParams({ kind: 'connect_collection_transfer', amountMinor: '70' }),
    redirect: 'manual',
  });
  expect(form.status).toBe(303);
  await sandbox.stripe.moveBalance('topup_reversal', 4_000);
  expect((await usd())?.amount).toBe(before + 5_000 - 70 - 4_000);
  const { data } = await stripe.balanceTransactions.list({ limit: 3 });
  expect(data.map(({ type, amount, fee }) => [type, amount, fee])).toEqual([
    ['topup_reversal', -4_000, 0],
    ['connect_collection_transfer', -70, 0],
    ['topup', 5_000, 0],
  ]);
});

test('an account that is not through the onboarding can only be rejected or disconnected', async () => {
  const { sandbox, openAccount } = await startMoneyOut();
  const id = await openAccount({}, { action: 'leave' });
  expect(sandbox.stripe.decideAccount(id, 'verify')).toBe(false);
  expect(sandbox.stripe.decideAccount(id, 'reject')).toBe(true);
  expect(sandbox.stripe.decideAccount(id, 'deauthorize')).toBe(true);
  expect(sandbox.stripe.decideAccount(id, 'verify')).toBe(false);
});

test('keys are kept apart by account', async () => {
  const { stripe, charge, openAccount } = await startMoneyOut();
  await charge(5_000, { availableAtOnce: true });
  const ids = [];
  for (const account of [await openAccount(), await openAccount()]) {
    await stripe.transfers.create({ amount: 500, currency: 'usd', destination: account });
    const options = { stripeAccount: account, idempotencyKey: 'monday' };
    const first = await stripe.payouts.create({ amount: 500, currency: 'usd' }, options);
    expect((await stripe.payouts.create({ amount: 500, currency: 'usd' }, options)).id).toBe(first.id);
    ids.push(first.id);
  }
  expect(new Set(ids).size).toBe(2);
});
