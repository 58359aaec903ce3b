import { afterAll, beforeAll, expect, test } from 'vitest';
import { by, openQuarantineStage, type QuarantineStage } from '#tests/support/quarantine-stage.ts';

let stage: QuarantineStage;
beforeAll(async () => {
  stage = await openQuarantineStage();
});
afterAll(() => stage.stop());

test('a payment that came after its end is counted, and stays counted', async () => {
  const { paymentId, session } = await stage.paidTip();
  await stage.endedHere(paymentId);
  const { payments } = stage.services;
  await payments.sync(paymentId, 'late');
  await payments.closeCase(await stage.onlyCaseOf(paymentId), by('count'));
  expect(await stage.statusOfPayment(paymentId)).toBe('succeeded');
  await stage.sandbox.stripe.pay(session, 'dispute');
  expect(await payments.sync(paymentId, 'later')).toBe('disputed');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('another amount than quoted is counted as it came, with what was refunded of it since', async () => {
  const { paymentId, charge } = await stage.paidOtherThanAgreed({ amount_minor: 700 });
  const { payments } = stage.services;
  expect(await payments.sync(paymentId, 'test')).toBe('pending');
  const caseId = await stage.onlyCaseOf(paymentId);
  await stage.gateway('POST', 'refunds', { charge, amount: '100' });
  await payments.closeCase(caseId, by('count'));
  expect(await payments.sync(paymentId, 'again')).toBe('succeeded');
  expect(await stage.count('payment_quarantine WHERE payment_id = $1', [paymentId])).toBe(1);
  const { rows } = await stage.services.pool.query(
    `SELECT kind, amount_minor::int FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
     WHERE payment_id = $1 AND account_name = 'provider:stripe' ORDER BY m.id`,
    [paymentId],
  );
  expect(rows).toEqual([
    { kind: 'capture', amount_minor: 500 },
    { kind: 'fee', amount_minor: -45 },
    { kind: 'refund', amount_minor: -100 },
  ]);
  expect(await stage.failedAuditChecks()).toEqual([]);
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
  const { paymentId } = await stage.paidOtherThanAgreed(changes[reason as keyof typeof changes] ?? {});
  const { payments } = stage.services;
  if (reason === 'paid_after_end') await stage.endedHere(paymentId);
  const real = stage.provider;
  const foreign = stage.paymentsWith({
    async readState(checkout) {
      const state = await real.readState(checkout);
      return state.kind === 'captured' ? { ...state, reference: 'order-17' } : state;
    },
  });
  const used = reason === 'reference_mismatch' ? foreign : payments;
  await used.sync(paymentId, 'test');
  const caseId = await stage.onlyCaseOf(paymentId);
  expect(await stage.reasonOf(caseId)).toBe(reason);
  await used.closeCase(caseId, by(resolution));
  expect(await stage.statusOfPayment(paymentId)).toBe(reason === 'paid_after_end' ? 'expired' : 'failed');
  await used.sync(paymentId, 'again');
  expect(await used.listCases()).toEqual([]);
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a charge another payment has counted is dismissed, and cannot be given back', async () => {
  const [one, other] = [await stage.paidTip(), await stage.paidTip()];
  const { payments } = stage.services;
  await payments.sync(one.paymentId, 'paid');
  const real = stage.provider;
  const mistaken = stage.paymentsWith({
    readState: async (checkout) => {
      const state = await real.readState(checkout);
      return state.kind === 'captured' ? { ...state, charge: one.charge } : state;
    },
  });
  await mistaken.sync(other.paymentId, 'test');
  const caseId = await stage.onlyCaseOf(other.paymentId);
  await expect(mistaken.closeCase(caseId, by('give-back'))).rejects.toThrow('cannot be closed as give-back');
  await mistaken.closeCase(caseId, by('dismiss'));
  expect(await stage.statusOfPayment(other.paymentId)).toBe('failed');
  // The charge that really belongs to this payment came after that end, so it needs a person again.
  await payments.sync(other.paymentId, 'true');
  await payments.closeCase(await stage.onlyCaseOf(other.paymentId), by('count'));
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('a second charge of a counted payment is given back', async () => {
  const [one, second] = [await stage.paidTip(), await stage.paidTip()];
  await stage.services.payments.sync(one.paymentId, 'paid');
  const real = stage.provider;
  const twice = stage.paymentsWith({
    readState: async (checkout) => {
      const state = await real.readState(checkout === one.session ? second.session : checkout);
      return state.kind === 'captured' ? { ...state, reference: one.paymentId } : state;
    },
  });
  await twice.sync(one.paymentId, 'test');
  await twice.closeCase(await stage.onlyCaseOf(one.paymentId), by('give-back'));
  await twice.sync(one.paymentId, 'again');
  expect(await stage.statusOfPayment(one.paymentId)).toBe('succeeded');
  expect((await stage.gateway('GET', `charges/${second.charge}`)).refunded).toBe(true);
  await stage.services.payments.sync(second.paymentId, 'its own');
  expect(await twice.listCases()).toEqual([]);
});

test('a capture the provider denies is taken back, and counted again should the provider know it again', async () => {
  const { paymentId } = await stage.paidTip();
  const { payments } = stage.services;
  await payments.sync(paymentId, 'paid');
  const denying = stage.paymentsWith({
    readState: async () => ({ kind: 'expired' }),
    readCharge: async () => undefined,
  });
  await denying.sync(paymentId, 'denied');
  const caseId = await stage.onlyCaseOf(paymentId);
  await expect(denying.closeCase(caseId, by('dismiss'))).rejects.toThrow('cannot be closed that way');
  await denying.closeCase(caseId, by('take-back'));
  expect(await stage.statusOfPayment(paymentId)).toBe('refunded');
  await denying.sync(paymentId, 'denied again');
  expect(await denying.listCases()).toEqual([]);
  expect(await payments.sync(paymentId, 'known again')).toBe('succeeded');
  expect(await stage.failedAuditChecks()).toEqual([]);
});

test('more taken than came is written off, and the loss is booked back when the dispute is won', async () => {
  const { paymentId, session, charge } = await stage.paidTip();
  const { payments } = stage.services;
  const losses = await stage.balanceOf('expense:losses');
  await stage.gateway('POST', 'refunds', { charge });
  await payments.sync(paymentId, 'refunded');
  await stage.sandbox.stripe.pay(session, 'dispute');
  await payments.sync(paymentId, 'disputed');
  await payments.closeCase(await stage.onlyCaseOf(paymentId), by('write-off'));
  // Including the cost of the dispute, which comes back if the dispute is won.
  expect(await stage.balanceOf('expense:losses')).toBe(losses + 500 + 1500);
  await payments.sync(paymentId, 'again');
  expect(await stage.failedAuditChecks()).toEqual([]);
  await stage.sandbox.stripe.pay(session, 'win-dispute');
  await payments.sync(paymentId, 'won');
  await payments.closeCase(await stage.onlyCaseOf(paymentId), by('write-off'));
  expect(await stage.balanceOf('expense:losses')).toBe(losses);
  expect(await stage.statusOfPayment(paymentId)).toBe('refunded');
  expect(await stage.failedAuditChecks()).toEqual([]);
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
    const { paymentId, charge } = await stage.paidTip();
    const { payments } = stage.services;
    await payments.sync(paymentId, 'paid');
    await stage.gateway('POST', 'refunds', { charge, amount: '200' });
    await stage.leaveCase(paymentId, charge, reason);
    await payments.closeCase(await stage.onlyCaseOf(paymentId), by('book'));
    expect(await stage.count("ledger_movement WHERE kind = 'refund' AND payment_id = $1", [paymentId])).toBe(
      1,
    );
    expect(await stage.failedAuditChecks()).toEqual([]);
  },
);

test.each([
  ['give-back', 0],
  ['hold', -900],
  ['write-off', 0],
])('money of a checkout that is not ours is closed as %s', async (resolution, suspense) => {
  const { payments, pool } = stage.services;
  const checkout = await stage.gateway('POST', 'checkout/sessions', {
    mode: 'payment',
    success_url: 'http://127.0.0.1/back',
    client_reference_id: 'order-17-of-another-shop',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '900',
    'line_items[0][price_data][product_data][name]': 'Scarf',
  });
  const before = await stage.balanceOf('suspense:stripe');
  await stage.sandbox.stripe.pay(checkout.id, 'succeed');
  await payments.compare();
  const { rows } = await pool.query(
    "SELECT id FROM payment_quarantine WHERE provider_checkout = $1 AND reason = 'unknown_checkout'",
    [checkout.id],
  );
  expect(rows).toHaveLength(1);
  await payments.closeCase(rows[0].id, by(resolution));
  await payments.compare();
  expect(await payments.listCases()).toEqual([]);
  expect(await stage.balanceOf('suspense:stripe')).toBe(before + suspense);
  expect(await stage.failedAuditChecks()).toEqual([]);
});
