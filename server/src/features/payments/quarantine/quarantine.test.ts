import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { createPayments } from '../payments.ts';
import type { CapturedState, ProviderState } from '../providers/provider.ts';
import { createStripeProvider } from '../providers/stripe/stripe-provider.ts';

let server: PayingServer;
let fan: Fan;
beforeAll(async () => {
  server = await startPayingServer();
  fan = await server.fan();
  // No webhook arrives: each sync is made by the test.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterAll(() => server.stop());

const tampered = (statement: string, values: unknown[]) =>
  withoutTriggers(server.ownerPool, [statement, values]);
const casesOf = async (paymentId: string) => {
  const { rows } = await server.services.pool.query(
    'SELECT reason FROM payment_quarantine WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  );
  return rows.map(({ reason }) => reason);
};

test.each([
  ['amount', 'UPDATE payment SET amount_minor = 501 WHERE id = $1', 'amount_mismatch'],
  ['currency', "UPDATE payment SET currency = 'ETB' WHERE id = $1", 'currency_mismatch'],
])('a capture of another %s than quoted is quarantined and not counted', async (_, statement, reason) => {
  const { tipId, paymentId, session } = await server.startTip(fan);
  await tampered(statement, [paymentId]);
  await server.sandbox.stripe.pay(session, 'succeed');
  for (let nth = 0; nth < 3; nth += 1)
    expect(await server.services.payments.sync(paymentId, 'test')).toBe('pending');
  expect(await casesOf(paymentId)).toEqual([reason]);
  // A case stays forever, so it has no fingerprint of the card.
  const withCards = "payment_quarantine WHERE payment_id = $1 AND observed::text LIKE '%fingerprint%'";
  expect(await server.count(withCards, [paymentId])).toBe(0);
  expect(await server.count('ledger_movement WHERE payment_id = $1', [paymentId])).toBe(0);
  expect(
    await server.count('jobs.job WHERE name LIKE $1 AND data->>$2 = $3', ['tipping.%', 'tipId', tipId]),
  ).toBe(0);
});

test('a capture that names another payment is quarantined and counted for neither', async () => {
  const [one, other] = [await server.startTip(fan), await server.startTip(fan)];
  await tampered('UPDATE payment SET provider_checkout = NULL, checkout_url = NULL WHERE id = $1', [
    other.paymentId,
  ]);
  await tampered('UPDATE payment SET provider_checkout = $2 WHERE id = $1', [one.paymentId, other.session]);
  await server.sandbox.stripe.pay(other.session, 'succeed');
  expect(await server.services.payments.sync(one.paymentId, 'test')).toBe('pending');
  expect(await casesOf(one.paymentId)).toEqual(['reference_mismatch']);
});

test.each(['expired', 'canceled', 'failed'])(
  'a payment %s here but paid there is quarantined, never dropped',
  async (status) => {
    const { paymentId, session } = await server.startTip(fan);
    await server.services.pool.query("UPDATE payment SET status = $2, status_cause = 'test' WHERE id = $1", [
      paymentId,
      status,
    ]);
    await server.sandbox.stripe.pay(session, 'succeed');
    expect(await server.services.payments.sync(paymentId, 'late')).toBe(status);
    expect(await casesOf(paymentId)).toEqual(['paid_after_end']);
  },
);

test('each part refunded is booked once by itself, and the rest takes the whole back', async () => {
  const { paymentId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  const charge = await server.chargeOf(session);
  const sync = () => server.services.payments.sync(paymentId, 'part');
  for (const [amount, status] of [
    ['200', 'succeeded'],
    ['100', 'succeeded'],
    ['200', 'refunded'],
  ] as const) {
    await server.gateway('POST', 'refunds', { charge, amount });
    for (let nth = 0; nth < 2; nth += 1) expect(await sync()).toBe(status);
  }
  expect(await casesOf(paymentId)).toEqual([]);
  expect(await server.count("ledger_movement WHERE kind = 'refund' AND payment_id = $1", [paymentId])).toBe(
    3,
  );
});

test('a refund that fails later, and a dispute that is won, count the money again', async () => {
  const { paymentId, session } = await server.startTip(fan);
  const { payments } = server.services;
  await server.sandbox.stripe.pay(session, 'succeed');
  const refund = await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  expect(await payments.sync(paymentId, 'refunded')).toBe('refunded');
  await server.sandbox.stripe.failRefund(refund.id);
  expect(await payments.sync(paymentId, 'failed')).toBe('succeeded');
  await server.sandbox.stripe.pay(session, 'dispute');
  expect(await payments.sync(paymentId, 'disputed')).toBe('disputed');
  await server.sandbox.stripe.pay(session, 'win-dispute');
  for (let nth = 0; nth < 2; nth += 1) expect(await payments.sync(paymentId, 'won')).toBe('succeeded');
  // The payer has not got their money: that is for a person.
  expect(await casesOf(paymentId)).toEqual(['refund_failed']);
});

test('a dispute of a part leaves the rest', async () => {
  const { paymentId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  await server.sandbox.stripe.disputePart(session, 200);
  expect(await server.services.payments.sync(paymentId, 'part')).toBe('disputed');
  await server.sandbox.stripe.pay(session, 'lose-dispute');
  expect(await server.services.payments.sync(paymentId, 'lost')).toBe('disputed');
  expect(await casesOf(paymentId)).toEqual([]);
});

test('a dispute of what was refunded before is for a person: more is gone than came', async () => {
  const { paymentId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  expect(await server.services.payments.sync(paymentId, 'refunded')).toBe('refunded');
  await server.sandbox.stripe.pay(session, 'dispute');
  for (let nth = 0; nth < 2; nth += 1)
    expect(await server.services.payments.sync(paymentId, 'both')).toBe('refunded');
  expect(await casesOf(paymentId)).toEqual(['disputed_after_refund']);
});

/** Syncs with a provider whose answer the sandbox cannot produce. */
async function syncWhen(paymentId: string, state: ProviderState) {
  const { db, clock, log, config } = server.services;
  const stripe = { ...createStripeProvider(config.stripe), readState: async () => state };
  return createPayments({ db, clock, log, providers: { stripe }, handlers: {} }).sync(paymentId, 'test');
}

const taken = (id: string, amountMinor = 500) => [{ id, amountMinor }];

test.each([
  [
    'a refund of what was disputed before',
    { disputes: taken('dp_1') },
    { disputes: taken('dp_1'), refunds: taken('re_1') },
    'disputed',
    'refunded_after_dispute',
  ],
  [
    'a refund and a dispute of more than came',
    {},
    { refunds: taken('re_2', 300), disputes: taken('dp_2') },
    'succeeded',
    'refunded_and_disputed',
  ],
  [
    'a refund that changes its amount',
    { refunds: taken('re_3', 200) },
    { refunds: taken('re_3', 300) },
    'succeeded',
    'reversal_changed',
  ],
  ['another charge of the same checkout', {}, { charge: 'ch_another' }, 'succeeded', 'second_charge'],
])('%s is for a person', async (_, before, after, status, reason) => {
  const { paymentId } = await server.startTip(fan);
  const captured: CapturedState = {
    kind: 'captured',
    charge: `ch_${paymentId}`,
    reference: paymentId,
    amountMinor: 500,
    currency: 'USD',
    refunds: [],
    disputes: [],
    fees: [],
  };
  const unique = (state: Partial<CapturedState>) => ({
    ...state,
    ...(state.refunds ? { refunds: state.refunds.map((one) => ({ ...one, id: one.id + paymentId })) } : {}),
    ...(state.disputes
      ? { disputes: state.disputes.map((one) => ({ ...one, id: one.id + paymentId })) }
      : {}),
  });
  await syncWhen(paymentId, { ...captured, ...unique(before) });
  expect(await syncWhen(paymentId, { ...captured, ...unique(after) })).toBe(status);
  expect(await casesOf(paymentId)).toEqual([reason]);
});

test.each(['expired', 'failed'] as const)(
  'a capture the provider later calls %s is for a person',
  async (kind) => {
    const { paymentId, session } = await server.startTip(fan);
    await server.sandbox.stripe.pay(session, 'succeed');
    await server.services.payments.sync(paymentId, 'paid');
    expect(await syncWhen(paymentId, { kind })).toBe('succeeded');
    expect(await casesOf(paymentId)).toEqual(['capture_denied']);
  },
);

test('a captured checkout that belongs to no payment of ours is acknowledged and kept for a person', async () => {
  const before = await server.count("payment_quarantine WHERE reason = 'unknown_checkout'");
  const checkout = await server.gateway('POST', 'checkout/sessions', {
    mode: 'payment',
    success_url: 'http://127.0.0.1/back',
    client_reference_id: 'order-17-of-another-shop',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '900',
    'line_items[0][price_data][product_data][name]': 'Scarf',
  });
  server.sandbox.stripe.configure({ loseRate: 0, duplicate: 3 });
  await server.sandbox.stripe.pay(checkout.id, 'succeed');
  await eventually(async () => {
    const taken = server.sandbox.stripe.deliveries().filter(({ status }) => status === 'delivered');
    expect(taken).toHaveLength(3);
    expect(await server.count('payment_event WHERE settle_at IS NOT NULL')).toBe(0);
  });
  expect(await server.count("payment_quarantine WHERE reason = 'unknown_checkout'")).toBe(before + 1);
});

test('what is in quarantine fails the check of the books until a person has closed it', async () => {
  const failing = async () => (await server.failedAuditChecks()).map(({ name }) => name);
  expect(await failing()).toContain('nothing is in quarantine');
  await server.services.pool.query(
    "UPDATE payment_quarantine SET resolved_at = now(), resolution = 'Seen to' WHERE resolved_at IS NULL",
  );
  expect(await failing()).not.toContain('nothing is in quarantine');
});
