import { expect, test } from 'vitest';
import { startTestSandbox, stripeClient } from '../../sandbox-under-test.ts';
import { readOutgoing } from '../journal.ts';
import { accountParameters, amountsOf, startMoneyOut } from './account-under-test.ts';

test('a charge and its fee are pending for two days, and an event says when they become available', async () => {
  const { stripe, sandbox, own, charge } = await startMoneyOut();
  const { id } = await charge(500);
  expect(await amountsOf(stripe)).toEqual({ available: 0, pending: 455 });
  const read = async () => {
    const expanded = await stripe.charges.retrieve(id, { expand: ['balance_transaction'] });
    return expanded.balance_transaction;
  };
  expect(await read()).toMatchObject({
    type: 'charge',
    amount: 500,
    fee: 45,
    net: 455,
    fee_details: [{ amount: 45, type: 'stripe_fee' }],
    status: 'pending',
    source: id,
  });
  sandbox.stripe.advanceClock(2);
  expect(await amountsOf(stripe)).toEqual({ available: 455, pending: 0 });
  expect(await read()).toMatchObject({ status: 'available' });
  await expect.poll(() => own.received.map(({ event }) => event.type)).toContain('balance.available');
});

test('fees, and when money is available, are settings', async () => {
  const { stripe, sandbox, charge } = await startMoneyOut();
  sandbox.stripe.configure({ feePercent: 1.5, feeFixedMinor: 25, availableAfterDays: 0 });
  await charge(10_000);
  expect(await amountsOf(stripe)).toEqual({ available: 10_000 - 150 - 25, pending: 0 });
});

test('a transfer moves available money to a connected account, and both sides have their movement', async () => {
  const { stripe, own, charge, openAccount, dataDir } = await startMoneyOut();
  const account = await openAccount();
  await charge(1_000, { availableAtOnce: true });
  const transfer = await stripe.transfers.create({
    amount: 600,
    currency: 'usd',
    destination: account,
    transfer_group: 'payout-1',
    description: 'Tips',
    metadata: { payout: 'p1' },
  });
  expect(transfer).toMatchObject({
    object: 'transfer',
    amount: 600,
    amount_reversed: 0,
    reversed: false,
    destination: account,
    transfer_group: 'payout-1',
    metadata: { payout: 'p1' },
    reversals: { data: [] },
  });
  expect(await amountsOf(stripe)).toEqual({ available: 1_000 - 59 - 600, pending: 0 });
  expect(await amountsOf(stripe, account)).toEqual({ available: 600, pending: 0 });
  const { data } = await stripe.balanceTransactions.list(
    { type: 'payment', expand: ['data.source'] },
    { stripeAccount: account },
  );
  expect(data).toMatchObject([
    { amount: 600, fee: 0, source: { id: transfer.destination_payment, source_transfer: transfer.id } },
  ]);
  const [taken] = (await stripe.balanceTransactions.list({ source: transfer.id })).data;
  expect(taken).toMatchObject({ type: 'transfer', amount: -600, reporting_category: 'transfer' });
  await expect.poll(() => own.received.map(({ event }) => event.type)).toContain('transfer.created');
  expect(readOutgoing(dataDir)).toMatchObject([
    { kind: 'transfer', id: transfer.id, account, amountMinor: 600, metadata: { payout: 'p1' } },
  ]);
});

test('a lost transfer is found by its group, and the same key makes it once', async () => {
  const { stripe, sandbox, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  await charge(5_000, { availableAtOnce: true });
  sandbox.stripe.configure({ failNext: 1, failWhen: 'after' });
  const create = () =>
    stripe.transfers.create(
      { amount: 100, currency: 'usd', destination: account, transfer_group: 'payout-7' },
      { idempotencyKey: 'payout-7' },
    );
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  const found = await stripe.transfers.list({ transfer_group: 'payout-7', destination: account });
  expect(found.data).toHaveLength(1);
  expect((await create()).id).toBe(found.data[0]?.id);
  expect((await stripe.transfers.list({ destination: 'acct_none' })).data).toEqual([]);
  expect((await stripe.transfers.list({ transfer_group: 'payout-8' })).data).toEqual([]);
  expect((await stripe.transfers.list({ created: { gt: Math.floor(Date.now() / 1000) + 60 } })).data).toEqual(
    [],
  );
});

test('a hundred transfers at once take no more than there is', async () => {
  const { stripe, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  const { balance_transaction: id } = await charge(1_000, { availableAtOnce: true });
  const { net } = await stripe.balanceTransactions.retrieve(String(id));
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, () =>
      stripe.transfers.create({ amount: 100, currency: 'usd', destination: account }),
    ),
  );
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['balance_insufficient']));
  expect(100 - refused.length).toBe(Math.floor(net / 100));
  expect(await amountsOf(stripe, account)).toMatchObject({ available: Math.floor(net / 100) * 100 });
});

test('money of a charge can be transferred before it is available, up to its amount', async () => {
  const { stripe, sandbox, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  const paid = await charge(1_000);
  const send = (amount: number) =>
    stripe.transfers.create({ amount, currency: 'usd', destination: account, source_transaction: paid.id });
  const first = await send(700);
  expect(first).toMatchObject({
    source_transaction: paid.id,
    transfer_group: `group_${paid.payment_intent}`,
  });
  await expect(send(400)).rejects.toMatchObject({ statusCode: 400, param: 'amount' });
  expect(await amountsOf(stripe, account)).toEqual({ available: 0, pending: 700 });
  await stripe.transfers.createReversal(first.id, { amount: 200 });
  await send(400);
  expect(await amountsOf(stripe, account)).toEqual({ available: 0, pending: 900 });
  sandbox.stripe.advanceClock(2);
  expect(await amountsOf(stripe, account)).toEqual({ available: 900, pending: 0 });
});

test('a payment carries its group to the charge, and a transfer of it cannot have another one', async () => {
  const { stripe, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  const paid = await charge(1_000, { transferGroup: 'payment-1' });
  expect(paid.transfer_group).toBe('payment-1');
  const parameters = { amount: 5, currency: 'usd', destination: account, source_transaction: paid.id };
  await expect(stripe.transfers.create({ ...parameters, transfer_group: 'other' })).rejects.toMatchObject({
    param: 'transfer_group',
  });
  expect(await stripe.transfers.create(parameters)).toMatchObject({ transfer_group: 'payment-1' });
});

test('a transfer is reversed in parts, until nothing is left of it', async () => {
  const { stripe, own, charge, openAccount, dataDir } = await startMoneyOut();
  const account = await openAccount();
  await charge(2_000, { availableAtOnce: true });
  const { id } = await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: account });
  const part = await stripe.transfers.createReversal(id, { amount: 300, metadata: { refund: 'r1' } });
  expect(part).toMatchObject({
    object: 'transfer_reversal',
    amount: 300,
    transfer: id,
    metadata: { refund: 'r1' },
  });
  await expect(stripe.transfers.createReversal(id, { amount: 701 })).rejects.toMatchObject({
    param: 'amount',
  });
  const rest = await stripe.transfers.createReversal(id);
  expect(rest.amount).toBe(700);
  await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({ statusCode: 400 });
  const transfer = await stripe.transfers.retrieve(id, { expand: ['destination_payment'] });
  expect(transfer).toMatchObject({
    amount_reversed: 1_000,
    reversed: true,
    destination_payment: { amount_refunded: 1_000, refunded: true },
  });
  expect(transfer.reversals.data.map((one) => one.id)).toEqual([rest.id, part.id]);
  expect((await stripe.transfers.listReversals(id, { limit: 1 })).data).toMatchObject([{ id: rest.id }]);
  expect(await stripe.transfers.retrieveReversal(id, part.id)).toMatchObject({ id: part.id });
  expect(await amountsOf(stripe, account)).toEqual({ available: 0, pending: 0 });
  const sent = () => own.received.filter(({ event }) => event.type === 'transfer.reversed');
  await expect.poll(sent).toHaveLength(2);
  expect(readOutgoing(dataDir).map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
    ['transfer', 1_000],
    ['transfer_reversal', 300],
    ['transfer_reversal', 700],
  ]);
});

test('a transfer cannot be reversed once its money has left the account', async () => {
  const { stripe, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  await charge(2_000, { availableAtOnce: true });
  const { id } = await stripe.transfers.create({ amount: 1_000, currency: 'usd', destination: account });
  await stripe.payouts.create({ amount: 900, currency: 'usd' }, { stripeAccount: account });
  await expect(stripe.transfers.createReversal(id)).rejects.toMatchObject({ code: 'balance_insufficient' });
  await stripe.transfers.createReversal(id, { amount: 100 });
  expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 100, reversed: false });
});

test('a changed transfer sends its event', async () => {
  const { stripe, own, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  await charge(2_000, { availableAtOnce: true });
  const { id } = await stripe.transfers.create({ amount: 10, currency: 'usd', destination: account });
  expect(await stripe.transfers.update(id, { metadata: { payout: 'p9' } })).toMatchObject({
    metadata: { payout: 'p9' },
  });
  await expect.poll(() => own.received.map(({ event }) => event.type)).toContain('transfer.updated');
});

test('a transfer fails if the account cannot receive it or the balance is too low', async () => {
  const { stripe, sandbox, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  const fresh = await stripe.accounts.create(accountParameters());
  await charge(1_000, { availableAtOnce: true });
  const send = (changes: object) =>
    stripe.transfers.create({ amount: 100, currency: 'usd', destination: account, ...changes });
  const incapable = { statusCode: 400, code: 'insufficient_capabilities_for_transfer' };
  await expect(send({ destination: fresh.id })).rejects.toMatchObject(incapable);
  await expect(send({ destination: 'acct_none' })).rejects.toMatchObject({ param: 'destination' });
  await expect(send({ amount: 2_000 })).rejects.toMatchObject({
    statusCode: 400,
    code: 'balance_insufficient',
  });
  await expect(send({ currency: 'eur' })).rejects.toMatchObject({ code: 'balance_insufficient' });
  await expect(send({ amount: 0 })).rejects.toMatchObject({ param: 'amount' });
  await expect(send({ source_transaction: 'ch_none' })).rejects.toMatchObject({ code: 'resource_missing' });
  sandbox.stripe.decideAccount(account, 'restrict');
  await expect(send({})).rejects.toMatchObject(incapable);
  expect((await stripe.transfers.list()).data).toEqual([]);
});

test('movements are listed by type, currency and page after page in both directions', async () => {
  const { stripe, charge, openAccount } = await startMoneyOut();
  const account = await openAccount();
  await charge(5_000, { availableAtOnce: true });
  for (const amount of [1, 2, 3, 4]) {
    await stripe.transfers.create({ amount, currency: 'usd', destination: account });
  }
  const amounts = [];
  for await (const { amount } of stripe.balanceTransactions.list({ type: 'transfer', limit: 3 }))
    amounts.push(amount);
  expect(amounts).toEqual([-4, -3, -2, -1]);
  const { data } = await stripe.balanceTransactions.list({ type: 'transfer' });
  const before = await stripe.balanceTransactions.list({ ending_before: String(data[3]?.id), limit: 2 });
  expect(before.data.map(({ amount }) => amount)).toEqual([-3, -2]);
  expect((await stripe.balanceTransactions.list({ currency: 'etb' })).data).toEqual([]);
});

test('without an endpoint for connected accounts their events are listed and sent nowhere', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const { id } = await stripe.accounts.create(accountParameters());
  await stripe.accounts.update(id, { email: 'other@example.com' });
  expect((await stripe.events.list({}, { stripeAccount: id })).data).toHaveLength(1);
  expect(sandbox.stripe.deliveries()).toEqual([]);
});
