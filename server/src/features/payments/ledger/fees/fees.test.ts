import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { createPayments, createStripeProvider } from '../../public.ts';

// The sandbox charges 2.9 % + 30 ¢ for a charge and 15 dollars for a dispute, as Stripe does.

let server: PayingServer;
let fan: Fan;
beforeAll(async () => {
  server = await startPayingServer();
  fan = await server.fan();
});
afterAll(() => server.stop());

async function paidTip(changes: Record<string, unknown> = {}) {
  const tip = await server.startTip(fan, changes);
  await server.sandbox.stripe.pay(tip.session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tip.tipId)).toBe('succeeded'));
  return tip;
}

async function feesOf(paymentId: string): Promise<Record<string, number>> {
  const { rows } = await server.services.pool.query(
    `SELECT account_name, sum(amount_minor)::int AS sum FROM ledger_movement m
     JOIN ledger_entry e ON e.movement_id = m.id WHERE payment_id = $1 AND kind = 'fee' GROUP BY 1`,
    [paymentId],
  );
  return Object.fromEntries(rows.map(({ account_name, sum }) => [account_name, sum]));
}
const performer = () => `beneficiary:${server.beneficiary.id}`;

test('the fee of a tip comes off it, once, however often it is told', async () => {
  const { paymentId } = await paidTip();
  expect(await feesOf(paymentId)).toEqual({ 'provider:stripe': -45, [performer()]: 45 });
  await server.services.payments.sync(paymentId, 'again');
  await server.services.payments.compare();
  expect(await feesOf(paymentId)).toEqual({ 'provider:stripe': -45, [performer()]: 45 });
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a refund gives the whole tip back, and its fee is not returned', async () => {
  const { paymentId } = await paidTip();
  await server.services.payments.refund(paymentId, 'asked for');
  expect(await feesOf(paymentId)).toEqual({ 'provider:stripe': -45, [performer()]: 45 });
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a dispute costs us, and costs nothing when it is won', async () => {
  const { paymentId, session, tipId } = await paidTip();
  await server.sandbox.stripe.pay(session, 'dispute');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('disputed'));
  expect(await feesOf(paymentId)).toEqual({
    'provider:stripe': -1545,
    [performer()]: 45,
    'expense:losses': 1500,
  });
  await server.sandbox.stripe.pay(session, 'win-dispute');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  expect(await feesOf(paymentId)).toMatchObject({ 'provider:stripe': -45, 'expense:losses': 0 });
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a fee that is not known yet is learned by the comparison; of before anybody was told of one, we bear it', async () => {
  server.sandbox.stripe.configure({ loseRate: 1 });
  const { paymentId, session } = await server.startTip(fan);
  await withoutTriggers(server.ownerPool, [
    "UPDATE payment SET fee_borne_by = 'platform' WHERE id = $1",
    [paymentId],
  ]);
  await server.sandbox.stripe.pay(session, 'succeed');
  const { db, clock, log, config } = server.services;
  const real = createStripeProvider(config.stripe);
  const stripe = {
    ...real,
    readState: async (checkout: string) => ({ ...(await real.readState(checkout)), fees: [] }),
  };
  const early = createPayments({ db, clock, log, providers: { stripe }, handlers: {} });
  expect(await early.sync(paymentId, 'return page')).toBe('succeeded');
  expect(await feesOf(paymentId)).toEqual({});
  expect((await server.failedAuditChecks()).map(({ name }) => name)).toEqual([
    'the ledger is what stripe says it moved',
  ]);
  await server.services.payments.compare();
  expect(await feesOf(paymentId)).toEqual({ 'provider:stripe': -45, 'expense:processing': 45 });
  expect(await server.failedAuditChecks()).toEqual([]);
});
