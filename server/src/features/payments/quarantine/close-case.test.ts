import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import type { PaymentOwner } from '../payment-owner.ts';
import { createPayments } from '../payments.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { createStripeProvider } from '../providers/stripe/stripe-provider.ts';

let server: PayingServer;
let fan: Fan;
beforeAll(async () => {
  server = await startPayingServer();
  fan = await server.fan();
  // Every settlement here is one the test makes.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterAll(() => server.stop());

const by = (resolution: string, reason = 'Compared with the dashboard') =>
  ({ resolution, closedBy: 'almaz', reason }) as Parameters<
    PayingServer['services']['payments']['closeCase']
  >[1];

/** The ways of the provider that a test changes; the rest is the sandbox's. */
function paymentsWith(changes: Partial<PaymentProvider>, owner?: PaymentOwner) {
  const { db, clock, log, config } = server.services;
  const stripe = { ...createStripeProvider(config.stripe), ...changes };
  return createPayments({ db, clock, log, providers: { stripe }, owners: owner ? { tip: owner } : {} });
}

const tampered = async (statement: string, values: unknown[]) => {
  const client = await server.services.pool.connect();
  try {
    await client.query('SET session_replication_role = replica');
    await client.query(statement, values);
    await client.query('RESET session_replication_role');
  } finally {
    client.release();
  }
};

/** A tip that was paid at the gateway, and not heard of yet. */
async function paidTip() {
  const tip = await server.startTip(fan);
  await server.sandbox.stripe.pay(tip.session, 'succeed');
  return { ...tip, charge: await server.chargeOf(tip.session) };
}

/** A tip of 5 dollars paid at the gateway that was quoted otherwise here, which the database would never allow. */
async function paidOtherThanQuoted(change: { amount_minor?: number; currency?: string }) {
  const tip = await paidTip();
  for (const [column, value] of Object.entries(change)) {
    await tampered(`UPDATE payment SET ${column} = $2 WHERE id = $1`, [tip.paymentId, value]);
    await tampered(`UPDATE tip SET ${column} = $2 WHERE id = $1`, [tip.tipId, value]);
  }
  if (change.amount_minor !== undefined)
    await tampered('UPDATE payment_allocation SET amount_minor = $2 WHERE payment_id = $1', [
      tip.paymentId,
      change.amount_minor,
    ]);
  return tip;
}

async function onlyCaseOf(paymentId: string): Promise<string> {
  const { rows } = await server.services.pool.query(
    `SELECT q.id FROM payment_quarantine q LEFT JOIN payment_case_closing c ON c.case_id = q.id
     WHERE payment_id = $1 AND c.case_id IS NULL`,
    [paymentId],
  );
  expect(rows).toHaveLength(1);
  return rows[0].id;
}

const statusOf = async (paymentId: string) => {
  const { rows } = await server.services.pool.query('SELECT status FROM payment WHERE id = $1', [paymentId]);
  return rows[0].status;
};

const balanceOf = async (account: string) => {
  const { rows } = await server.services.pool.query(
    'SELECT coalesce(sum(amount_minor), 0)::int AS sum FROM ledger_entry WHERE account_name = $1',
    [account],
  );
  return rows[0].sum;
};

test('a payment that came after its end is counted, and stays counted', async () => {
  const { paymentId, session } = await paidTip();
  await server.services.pool.query(
    "UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1",
    [paymentId],
  );
  const { payments } = server.services;
  await payments.settle(paymentId, 'late');
  await payments.closeCase(await onlyCaseOf(paymentId), by('count'));
  expect(await statusOf(paymentId)).toBe('succeeded');
  await server.sandbox.stripe.pay(session, 'dispute');
  expect(await payments.settle(paymentId, 'later')).toBe('disputed');
  expect(await server.brokenBooks()).toEqual([]);
});

test('another amount than quoted is counted as it came, with what was refunded of it since', async () => {
  const { paymentId, charge } = await paidOtherThanQuoted({ amount_minor: 700 });
  const { payments } = server.services;
  expect(await payments.settle(paymentId, 'test')).toBe('pending');
  const caseId = await onlyCaseOf(paymentId);
  await server.gateway('POST', 'refunds', { charge, amount: '100' });
  await payments.closeCase(caseId, by('count'));
  expect(await payments.settle(paymentId, 'again')).toBe('succeeded');
  expect(await server.count('payment_quarantine WHERE payment_id = $1', [paymentId])).toBe(1);
  const { rows } = await server.services.pool.query(
    `SELECT kind, amount_minor::int FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
     WHERE payment_id = $1 AND account_name = 'provider:stripe' ORDER BY m.id`,
    [paymentId],
  );
  expect(rows).toEqual([
    { kind: 'capture', amount_minor: 500 },
    { kind: 'refund', amount_minor: -100 },
  ]);
  expect(await server.brokenBooks()).toEqual([]);
});

test.each([
  ['amount_mismatch', 'give-back'],
  ['amount_mismatch', 'hold'],
  ['amount_mismatch', 'write-off'],
  ['currency_mismatch', 'give-back'],
  ['reference_mismatch', 'give-back'],
  ['paid_after_end', 'give-back'],
])('a case of %s closed as %s ends the payment and leaves books that hold', async (reason, resolution) => {
  const changes = { amount_mismatch: { amount_minor: 501 }, currency_mismatch: { currency: 'ETB' } };
  const { paymentId } = await paidOtherThanQuoted(changes[reason as keyof typeof changes] ?? {});
  const { payments } = server.services;
  if (reason === 'paid_after_end')
    await server.services.pool.query(
      "UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1",
      [paymentId],
    );
  const real = createStripeProvider(server.services.config.stripe);
  const foreign = paymentsWith({
    async readState(checkout) {
      const state = await real.readState(checkout);
      return state.kind === 'captured' ? { ...state, reference: 'order-17' } : state;
    },
  });
  const used = reason === 'reference_mismatch' ? foreign : payments;
  await used.settle(paymentId, 'test');
  const caseId = await onlyCaseOf(paymentId);
  const { rows } = await server.services.pool.query('SELECT reason FROM payment_quarantine WHERE id = $1', [
    caseId,
  ]);
  expect(rows[0].reason).toBe(reason);
  await used.closeCase(caseId, by(resolution));
  expect(await statusOf(paymentId)).toBe(reason === 'paid_after_end' ? 'expired' : 'failed');
  await used.settle(paymentId, 'again');
  expect(await used.listCases()).toEqual([]);
  expect(await server.brokenBooks()).toEqual([]);
});

test('a charge another payment has counted is dismissed, and cannot be given back', async () => {
  const [one, other] = [await paidTip(), await paidTip()];
  const { payments } = server.services;
  await payments.settle(one.paymentId, 'paid');
  const real = createStripeProvider(server.services.config.stripe);
  const mistaken = paymentsWith({
    readState: async (checkout) => {
      const state = await real.readState(checkout);
      return state.kind === 'captured' ? { ...state, charge: one.charge } : state;
    },
  });
  await mistaken.settle(other.paymentId, 'test');
  const caseId = await onlyCaseOf(other.paymentId);
  await expect(mistaken.closeCase(caseId, by('give-back'))).rejects.toThrow('cannot be closed as give-back');
  await mistaken.closeCase(caseId, by('dismiss'));
  expect(await statusOf(other.paymentId)).toBe('failed');
  // The charge that is really its own came after that end, for a person again.
  await payments.settle(other.paymentId, 'true');
  await payments.closeCase(await onlyCaseOf(other.paymentId), by('count'));
  expect(await server.brokenBooks()).toEqual([]);
});

test('a second charge of a counted payment is given back', async () => {
  const [one, second] = [await paidTip(), await paidTip()];
  await server.services.payments.settle(one.paymentId, 'paid');
  const real = createStripeProvider(server.services.config.stripe);
  const twice = paymentsWith({
    readState: async (checkout) => {
      const state = await real.readState(checkout === one.session ? second.session : checkout);
      return state.kind === 'captured' ? { ...state, reference: one.paymentId } : state;
    },
  });
  await twice.settle(one.paymentId, 'test');
  await twice.closeCase(await onlyCaseOf(one.paymentId), by('give-back'));
  await twice.settle(one.paymentId, 'again');
  expect(await statusOf(one.paymentId)).toBe('succeeded');
  expect((await server.gateway('GET', `charges/${second.charge}`)).refunded).toBe(true);
  await server.services.payments.settle(second.paymentId, 'its own');
  expect(await twice.listCases()).toEqual([]);
});

test('a capture the provider denies is taken back, and counted again should the provider know it again', async () => {
  const { paymentId } = await paidTip();
  const { payments } = server.services;
  await payments.settle(paymentId, 'paid');
  const forgetful = paymentsWith({
    readState: async () => ({ kind: 'expired' }),
    readCharge: async () => undefined,
  });
  await forgetful.settle(paymentId, 'denied');
  const caseId = await onlyCaseOf(paymentId);
  await expect(forgetful.closeCase(caseId, by('dismiss'))).rejects.toThrow('cannot be closed that way');
  await forgetful.closeCase(caseId, by('take-back'));
  expect(await statusOf(paymentId)).toBe('refunded');
  await forgetful.settle(paymentId, 'denied again');
  expect(await forgetful.listCases()).toEqual([]);
  expect(await payments.settle(paymentId, 'known again')).toBe('succeeded');
  expect(await server.brokenBooks()).toEqual([]);
});

test('more taken than came is written off, and the loss is booked back when the dispute is won', async () => {
  const { paymentId, session, charge } = await paidTip();
  const { payments } = server.services;
  const losses = await balanceOf('expense:losses');
  await server.gateway('POST', 'refunds', { charge });
  await payments.settle(paymentId, 'refunded');
  await server.sandbox.stripe.pay(session, 'dispute');
  await payments.settle(paymentId, 'disputed');
  await payments.closeCase(await onlyCaseOf(paymentId), by('write-off'));
  expect(await balanceOf('expense:losses')).toBe(losses + 500);
  await payments.settle(paymentId, 'again');
  expect(await server.brokenBooks()).toEqual([]);
  await server.sandbox.stripe.pay(session, 'win-dispute');
  await payments.settle(paymentId, 'won');
  await payments.closeCase(await onlyCaseOf(paymentId), by('write-off'));
  expect(await balanceOf('expense:losses')).toBe(losses);
  expect(await statusOf(paymentId)).toBe('refunded');
  expect(await server.brokenBooks()).toEqual([]);
});

test.each([
  'partial_refund',
  'partial_dispute',
  'dispute_reversed',
  'refund_reversed',
  'ledger_differs',
  'reversal_changed',
])(
  'a case of %s left by an earlier version is closed by booking what the provider says now',
  async (reason) => {
    const { paymentId, charge } = await paidTip();
    const { payments } = server.services;
    await payments.settle(paymentId, 'paid');
    await server.gateway('POST', 'refunds', { charge, amount: '200' });
    await server.services.pool.query(
      "INSERT INTO payment_quarantine (payment_id, provider, provider_charge, reason, expected, observed) VALUES ($1, 'stripe', $2, $3, '{}', '{}')",
      [paymentId, charge, reason],
    );
    await payments.closeCase(await onlyCaseOf(paymentId), by('book'));
    expect(await server.count("ledger_movement WHERE kind = 'refund' AND payment_id = $1", [paymentId])).toBe(
      1,
    );
    expect(await server.brokenBooks()).toEqual([]);
  },
);

test.each([
  ['give-back', 0],
  ['hold', -900],
  ['write-off', 0],
])('money of a checkout that is not ours is closed as %s', async (resolution, suspense) => {
  const { payments, pool } = server.services;
  const checkout = await server.gateway('POST', 'checkout/sessions', {
    mode: 'payment',
    success_url: 'http://127.0.0.1/back',
    client_reference_id: 'order-17-of-another-shop',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '900',
    'line_items[0][price_data][product_data][name]': 'Scarf',
  });
  const before = await balanceOf('suspense:stripe');
  await server.sandbox.stripe.pay(checkout.id, 'succeed');
  await payments.compare();
  const { rows } = await pool.query(
    "SELECT id FROM payment_quarantine WHERE provider_checkout = $1 AND reason = 'unknown_checkout'",
    [checkout.id],
  );
  expect(rows).toHaveLength(1);
  await payments.closeCase(rows[0].id, by(resolution));
  await payments.compare();
  expect(await payments.listCases()).toEqual([]);
  expect(await balanceOf('suspense:stripe')).toBe(before + suspense);
  expect(await server.brokenBooks()).toEqual([]);
});

test('a resolution that does not fit is refused, and books nothing', async () => {
  const { paymentId, session } = await paidTip();
  const { payments } = server.services;
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await payments.settle(paymentId, 'refunded');
  await server.sandbox.stripe.pay(session, 'dispute');
  await payments.settle(paymentId, 'disputed');
  const caseId = await onlyCaseOf(paymentId);
  await expect(payments.closeCase(caseId, by('count'))).rejects.toThrow('What fits: book, write-off');
  await expect(payments.closeCase(caseId, by('book'))).rejects.toThrow('disputed_after_refund');
  await expect(payments.closeCase('999999', by('book'))).rejects.toThrow('There is no case 999999');
  expect((await payments.showCase(caseId))?.found.closing).toBeUndefined();
  await payments.closeCase(caseId, by('write-off', 'We bear it'));
  // Closed again the same way it is as it was; otherwise it is refused.
  await payments.closeCase(caseId, by('write-off', 'Another reason'));
  await expect(payments.closeCase(caseId, by('book'))).rejects.toThrow('was closed as write-off by almaz');
  expect((await payments.showCase(caseId))?.found.closing).toMatchObject({
    reason: 'We bear it',
    closedBy: 'almaz',
  });
});

test('closed many times at once, a case books once', async () => {
  const { paymentId } = await paidTip();
  const { payments, pool } = server.services;
  await pool.query("UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1", [paymentId]);
  await payments.settle(paymentId, 'late');
  const caseId = await onlyCaseOf(paymentId);
  const outcomes = await Promise.allSettled(
    ['count', 'count', 'hold', 'write-off', 'count'].map((resolution) =>
      payments.closeCase(caseId, by(resolution)),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await server.count('payment_case_closing WHERE case_id = $1', [caseId])).toBe(1);
  expect(await server.count('ledger_movement WHERE payment_id = $1', [paymentId])).toBe(1);
  expect(await server.brokenBooks()).toEqual([]);
});

test('what is settled while a case is being closed is not booked twice', async () => {
  const { paymentId, charge } = await paidTip();
  const { payments, pool } = server.services;
  await payments.settle(paymentId, 'paid');
  await server.gateway('POST', 'refunds', { charge, amount: '200' });
  await pool.query(
    "INSERT INTO payment_quarantine (payment_id, provider, provider_charge, reason, expected, observed) VALUES ($1, 'stripe', $2, 'partial_refund', '{}', '{}')",
    [paymentId, charge],
  );
  const caseId = await onlyCaseOf(paymentId);
  const real = createStripeProvider(server.services.config.stripe);
  let overtaken = false;
  const slow = paymentsWith({
    async readState(checkout) {
      const state = await real.readState(checkout);
      if (!overtaken) {
        overtaken = true;
        await server.gateway('POST', 'refunds', { charge, amount: '100' });
        await payments.settle(paymentId, 'faster');
      }
      return state;
    },
  });
  await slow.closeCase(caseId, by('book'));
  expect(await server.count("ledger_movement WHERE kind = 'refund' AND payment_id = $1", [paymentId])).toBe(
    2,
  );
  expect(
    await server.count("ledger_movement WHERE kind = 'refund_reversed' AND payment_id = $1", [paymentId]),
  ).toBe(0);
  expect(await server.brokenBooks()).toEqual([]);
});

test('a payment whose case was closed by hand, before cases booked anything, can be closed still', async () => {
  const { paymentId } = await paidOtherThanQuoted({ amount_minor: 300 });
  const { payments } = server.services;
  await payments.settle(paymentId, 'test');
  const caseId = await onlyCaseOf(paymentId);
  await server.services.pool.query(
    "UPDATE payment_quarantine SET resolved_at = now(), resolution = 'Seen to' WHERE id = $1",
    [caseId],
  );
  expect((await payments.listCases()).map(({ id }) => id)).toEqual([caseId]);
  await payments.closeCase(caseId, by('count'));
  expect(await statusOf(paymentId)).toBe('succeeded');
  expect(await payments.listCases()).toEqual([]);
});
