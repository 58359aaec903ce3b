import { expect, test } from 'vitest';
import { checkoutParameters, startTestSandbox, stripeClient } from '../sandbox-under-test.ts';

test('what moves money is listed page by page, with what it is about, its sign and its fee', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const { id } = await stripe.checkout.sessions.create(checkoutParameters());
  await sandbox.stripe.pay(id, 'succeed');
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  const refund = await stripe.refunds.create({ payment_intent: String(intent), amount: 200 });
  await sandbox.stripe.failRefund(refund.id);
  await sandbox.stripe.disputePart(id, 300);
  await sandbox.stripe.pay(id, 'win-dispute');
  const moved = [];
  for await (const one of stripe.balanceTransactions.list({ limit: 2, expand: ['data.source'] }))
    moved.push([
      one.type,
      one.reporting_category,
      one.amount,
      one.fee,
      (one.source as { object: string }).object,
    ]);
  expect(moved).toEqual([
    ['adjustment', 'dispute_reversal', 300, -1500, 'dispute'],
    ['adjustment', 'dispute', -300, 1500, 'dispute'],
    ['refund_failure', 'refund_failure', 200, 0, 'refund'],
    ['refund', 'refund', -200, 0, 'refund'],
    ['charge', 'charge', 500, 45, 'charge'],
  ]);
  const types = ['charge.refunded', 'refund.failed'];
  const events = [];
  for await (const { type } of stripe.events.list({ limit: 1, types })) events.push(type);
  expect(events).toEqual(['refund.failed', 'charge.refunded']);
  const [listed] = (await stripe.refunds.list({ charge: String(refund.charge) })).data;
  expect(listed).toMatchObject({ id: refund.id, status: 'failed' });
});

test('refunds can be limited to the available balance, and such a refusal is repeated under its key', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const { id } = await stripe.checkout.sessions.create(checkoutParameters());
  await sandbox.stripe.pay(id, 'succeed');
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
  const refund = (idempotencyKey: string) =>
    stripe.refunds.create({ payment_intent: String(intent) }, { idempotencyKey });
  sandbox.stripe.configure({ refundsFrom: 'available-balance' });
  await expect(refund('one')).rejects.toMatchObject({ statusCode: 400 });
  sandbox.stripe.configure({ refundsFrom: 'anything' });
  await expect(refund('one')).rejects.toThrow('Insufficient funds');
  expect((await refund('two')).status).toBe('succeeded');
});
