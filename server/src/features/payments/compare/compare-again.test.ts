import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { createPayments } from '../payments.ts';
import { type PaymentProvider, ProviderUnavailable } from '../providers/provider.ts';
import { createStripeProvider } from '../providers/stripe/stripe-provider.ts';
import { readProviderJournal } from './provider-journal.ts';

const hourMs = 3_600_000;

let server: PayingServer;
let fan: Fan;
/** How far the server's clock is ahead. */
let aheadMs = 0;
beforeAll(async () => {
  server = await startPayingServer({ overrides: { clock: { now: () => new Date(Date.now() + aheadMs) } } });
  fan = await server.fan();
  // No webhook arrives: only the comparison finds changes.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
beforeEach(() => {
  aheadMs = 0;
});
afterAll(() => server.stop());

function paymentsWith(changes: Partial<PaymentProvider>) {
  const { db, clock, log, config } = server.services;
  const stripe = { ...createStripeProvider(config.stripe), ...changes };
  return createPayments({ db, clock, log, providers: { stripe }, handlers: {} });
}

async function succeededTip() {
  const tip = await server.startTip(fan);
  await server.sandbox.stripe.pay(tip.session, 'succeed');
  await server.services.payments.sync(tip.paymentId, 'return page');
  return { ...tip, charge: await server.chargeOf(tip.session) };
}

async function position(): Promise<Date> {
  const { rows } = await server.services.pool.query(
    "SELECT compared_until FROM payment_comparison WHERE feed = 'balance'",
  );
  return rows[0].compared_until;
}

test('what one run misses is compared by the next, which begins with that day again', async () => {
  const { charge, tipId, session } = await succeededTip();
  const other = await succeededTip();
  await server.services.payments.compare();
  await server.gateway('POST', 'refunds', { charge });
  await server.gateway('POST', 'refunds', { charge: other.charge });
  const real = createStripeProvider(server.services.config.stripe);
  const silentOn = paymentsWith({
    readState: (checkout) =>
      checkout === session ? Promise.reject(new ProviderUnavailable('no answer')) : real.readState(checkout),
  });
  aheadMs = 3 * hourMs;
  const before = await position();
  // Once for its event and once for its movement.
  expect(await silentOn.compare()).toMatchObject({ missed: 2, complete: false });
  expect(await position()).toEqual(before);
  expect([await server.statusOf(tipId), await server.statusOf(other.tipId)]).toEqual([
    'succeeded',
    'refunded',
  ]);
  aheadMs = 27 * hourMs;
  expect(await server.services.payments.compare()).toMatchObject({ missed: 0, complete: true });
  expect(await server.statusOf(tipId)).toBe('refunded');
});

test('a run while the clock is days ahead does not keep later runs from comparing', async () => {
  const { charge, tipId } = await succeededTip();
  aheadMs = 10 * 24 * hourMs;
  await server.services.payments.compare();
  await server.gateway('POST', 'refunds', { charge });
  // The clock is right again, and the refund is a day old when the next run comes.
  aheadMs = 24 * hourMs;
  await server.services.payments.compare();
  expect(await server.statusOf(tipId)).toBe('refunded');
  expect((await position()).getTime()).toBeLessThan(Date.now() + aheadMs + hourMs);
});

test('what Stripe takes for its services is our expense, booked once, and the balances agree', async () => {
  const { payments, pool, db, config } = server.services;
  await succeededTip();
  await server.sandbox.stripe.moveBalance('stripe_fee', 200);
  await server.sandbox.stripe.moveBalance('tax_fee', 17);
  expect(await payments.compare()).toMatchObject({ news: 3, cases: 0 });
  const after = await payments.compare();
  expect(after).toMatchObject({ news: 0, cases: 0 });
  for (const { providerMinor, ledgerMinor } of after.balances) expect(ledgerMinor).toBe(providerMinor);
  const { rows } = await pool.query(`SELECT entry.amount_minor::int AS minor FROM ledger_entry AS entry
    JOIN ledger_movement AS movement ON movement.id = entry.movement_id
    WHERE movement.charge LIKE 'txn%' AND entry.account_name = 'expense:processing' ORDER BY minor`);
  expect(rows.map(({ minor }) => minor)).toEqual([17, 200]);
  expect(await server.failedAuditChecks()).toEqual([]);
  const results = await auditLedger(db, readProviderJournal(db, createStripeProvider(config.stripe)));
  expect(results.filter(({ problems, unknown }) => problems.length > 0 || unknown)).toEqual([]);
});

async function bankMinor(): Promise<number> {
  const text =
    "SELECT coalesce(sum(amount_minor), 0)::int AS minor FROM ledger_entry WHERE account_name = 'bank:USD'";
  return (await server.services.pool.query(text)).rows[0].minor;
}

test('what the provider pays out to our own bank is booked once, and so is what comes back', async () => {
  const { payments, db, config } = server.services;
  server.sandbox.stripe.configure({ availableAfterDays: 0 });
  await succeededTip();
  await payments.compare();
  const first = await server.gateway('POST', 'payouts', { amount: '120', currency: 'usd' });
  const second = await server.gateway('POST', 'payouts', { amount: '30', currency: 'usd' });
  expect(await payments.compare()).toMatchObject({ news: 2, cases: 0 });
  expect(await bankMinor()).toBe(150);
  await server.gateway('POST', `payouts/${second.id}/cancel`);
  expect(await payments.compare()).toMatchObject({ news: 1, cases: 0 });
  expect(await payments.compare()).toMatchObject({ news: 0, cases: 0 });
  expect(await bankMinor()).toBe(120);
  expect(first.status).toBe('pending');
  expect(await server.failedAuditChecks()).toEqual([]);
  const results = await auditLedger(db, readProviderJournal(db, createStripeProvider(config.stripe)));
  expect(results.filter(({ problems, unknown }) => problems.length > 0 || unknown)).toEqual([]);
});

test('our own money that we add to the balance comes from our bank, and goes back there if it is taken back', async () => {
  const { payments, db, config } = server.services;
  await succeededTip();
  await payments.compare();
  const before = await bankMinor();
  await server.sandbox.stripe.moveBalance('topup', 5_000);
  await server.sandbox.stripe.moveBalance('topup_reversal', 1_200);
  expect(await payments.compare()).toMatchObject({ news: 2, cases: 0 });
  const after = await payments.compare();
  expect(after).toMatchObject({ news: 0, cases: 0 });
  for (const { providerMinor, ledgerMinor } of after.balances) expect(ledgerMinor).toBe(providerMinor);
  expect((await bankMinor()) - before).toBe(-3_800);
  expect(await server.failedAuditChecks()).toEqual([]);
  const results = await auditLedger(db, readProviderJournal(db, createStripeProvider(config.stripe)));
  expect(results.filter(({ problems, unknown }) => problems.length > 0 || unknown)).toEqual([]);
});

test('what moves the balance in a way that we do not know is a case that names it, and can be booked', async () => {
  const { payments, db, config } = server.services;
  await succeededTip();
  await server.sandbox.stripe.moveBalance('connect_collection_transfer', 700);
  expect(await payments.compare()).toMatchObject({ cases: 1 });
  expect(await payments.compare()).toMatchObject({ cases: 0 });
  const [found, ...others] = await payments.listCases();
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    reason: 'unknown_movement',
    charge: expect.stringMatching(/^txn_/),
    observed: { netMinor: -700, currency: 'USD' },
  });
  const closing = { resolution: 'write-off', closedBy: 'almaz', reason: 'Stripe collected it' } as const;
  await payments.closeCase(String(found?.id), closing);
  const after = await payments.compare();
  expect(after).toMatchObject({ cases: 0 });
  for (const { providerMinor, ledgerMinor } of after.balances) expect(ledgerMinor).toBe(providerMinor);
  expect(await server.failedAuditChecks()).toEqual([]);
  const results = await auditLedger(db, readProviderJournal(db, createStripeProvider(config.stripe)));
  expect(results.filter(({ problems, unknown }) => problems.length > 0 || unknown)).toEqual([]);
});

test('a dispute counts as what it took: also if it was prevented, and a win that gives back less is a case', async () => {
  const { payments } = server.services;
  const { stripe } = server.sandbox;
  const [prevented, won] = [await succeededTip(), await succeededTip()];
  for (const { session } of [prevented, won]) await stripe.pay(session, 'dispute');
  expect(await payments.compare()).toMatchObject({ cases: 0 });
  await stripe.endDispute(prevented.session, 'prevented');
  await stripe.endDispute(won.session, { backMinor: 300 });
  for (const { paymentId } of [prevented, won]) await payments.sync(paymentId, 'dispute closed');
  expect(await server.statusOf(prevented.tipId)).toBe('disputed');
  const [found, ...others] = await payments.listCases();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ reason: 'reversal_changed', paymentId: won.paymentId });
  const closing = { resolution: 'write-off', closedBy: 'almaz', reason: 'The rest is lost' } as const;
  await payments.closeCase(String(found?.id), closing);
  const after = await payments.compare();
  expect(after).toMatchObject({ cases: 0 });
  for (const { providerMinor, ledgerMinor } of after.balances) expect(ledgerMinor).toBe(providerMinor);
  expect(await server.failedAuditChecks()).toEqual([]);
  const { db, config } = server.services;
  const results = await auditLedger(db, readProviderJournal(db, createStripeProvider(config.stripe)));
  expect(results.filter(({ problems, unknown }) => problems.length > 0 || unknown)).toEqual([]);
});
