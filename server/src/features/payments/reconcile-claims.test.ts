import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { createPayments } from './payments.ts';
import { type PaymentProvider, ProviderUnavailable } from './providers/provider.ts';
import { createStripeProvider } from './providers/stripe/stripe-provider.ts';

const minuteMs = 60_000;

let server: PayingServer;
let laterMs = 0;
beforeAll(async () => {
  server = await startPayingServer({
    overrides: { clock: { now: () => new Date(Date.now() + laterMs) } },
  });
  // No webhook arrives: only the job finds changes.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterEach(async () => {
  laterMs = 0;
  expect(await server.failedAuditChecks()).toEqual([]);
});
afterAll(() => server.stop());

const reconcile = () => server.services.payments.reconcile();

/** A run of another process whose gateway calls are altered by `changes`. */
function reconcileBy(changes: (real: PaymentProvider) => Partial<PaymentProvider>): Promise<number> {
  const { db, clock, log, config } = server.services;
  const real = createStripeProvider(config.stripe);
  const providers = { stripe: { ...real, ...changes(real) } };
  return createPayments({ db, clock, log, providers, handlers: {} }).reconcile();
}

test('an abandoned checkout is looked at twice, and at its end it is over', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  let reads = 0;
  const counting = (real: PaymentProvider) => ({
    async readState(checkout: string) {
      if (checkout === session) reads += 1;
      return real.readState(checkout);
    },
  });
  for (let minutes = 0; minutes <= 24 * 60; minutes += 1) {
    laterMs = minutes * minuteMs;
    await reconcileBy(counting);
  }
  expect(reads).toBe(2);
  expect(await server.statusOf(tipId)).toBe('expired');
});

test('a payment whose confirmation takes long is looked at again after its checkout is over, ever more seldom', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  server.sandbox.stripe.configure({ confirmationDelayMs: 24 * 60 * minuteMs });
  await server.sandbox.stripe.pay(session, 'delayed');
  const reads: number[] = [];
  const counting = (real: PaymentProvider) => ({
    async readState(checkout: string) {
      if (checkout === session) reads.push(laterMs / minuteMs);
      return real.readState(checkout);
    },
  });
  for (let minutes = 0; minutes <= 5 * 24 * 60; minutes += 12) {
    laterMs = minutes * minuteMs;
    await reconcileBy(counting);
  }
  // Out of 600 runs.
  expect(reads.length).toBeLessThan(20);
  const pauses = reads.slice(1).map((at, nth) => at - (reads[nth] ?? 0));
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(24 * 60);
  await server.sandbox.stripe.confirmDelayedPayments();
  laterMs = 7 * 24 * 60 * minuteMs;
  await reconcile();
  expect(await server.statusOf(tipId)).toBe('succeeded');
});

test('a checkout that the gateway does not know opens one case, and the run continues', async () => {
  const fan = await server.fan();
  const [missing, paid] = [await server.startTip(fan), await server.startTip(fan)];
  await server.sandbox.stripe.pay(paid.session, 'succeed');
  await withoutTriggers(server.ownerPool, [
    "UPDATE payment SET provider_checkout = 'cs_test_gone' WHERE id = $1",
    [missing.paymentId],
  ]);
  for (const minutes of [2, 40, 200]) {
    laterMs = minutes * minuteMs;
    await reconcile();
  }
  await server.services.payments.sync(missing.paymentId, 'asked again');
  expect(await server.statusOf(paid.tipId)).toBe('succeeded');
  expect(await server.statusOf(missing.tipId)).toBe('pending');
  const { rows } = await server.services.pool.query(
    'SELECT reason FROM payment_quarantine WHERE payment_id = $1',
    [missing.paymentId],
  );
  expect(rows).toEqual([{ reason: 'checkout_missing' }]);
  await server.services.pool.query(
    "UPDATE payment_quarantine SET resolved_at = now(), resolution = 'Seen to' WHERE payment_id = $1",
    [missing.paymentId],
  );
  // Ended here as well, so that it does not disturb the other tests.
  await server.services.pool.query(
    "UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1",
    [missing.paymentId],
  );
});

test('a payment that fails does not stop the others', async () => {
  const fan = await server.fan();
  const tips = [];
  for (let nth = 0; nth < 20; nth += 1) tips.push(await server.startTip(fan));
  for (const { session } of tips) await server.sandbox.stripe.pay(session, 'succeed');
  const bad = new Set(tips.filter((_, nth) => nth % 2 === 0).map(({ session }) => session));
  laterMs = 3 * minuteMs;
  await reconcileBy((real) => ({
    readState: (checkout) =>
      bad.has(checkout) ? Promise.reject(new Error('It broke.')) : real.readState(checkout),
  }));
  for (const { tipId, session } of tips)
    expect(await server.statusOf(tipId)).toBe(bad.has(session) ? 'pending' : 'succeeded');
  laterMs = 6 * minuteMs;
  await reconcile();
  for (const { tipId } of tips) expect(await server.statusOf(tipId)).toBe('succeeded');
});

test('a gateway that is down is asked about a few payments in a run, and not at once again', async () => {
  const fan = await server.fan();
  const tips = [];
  for (let nth = 0; nth < 30; nth += 1) tips.push(await server.startTip(fan));
  laterMs = 3 * minuteMs;
  const requested: string[] = [];
  const down = () => ({
    async readState(checkout: string): Promise<never> {
      requested.push(checkout);
      throw new ProviderUnavailable('No answer.');
    },
  });
  expect(await reconcileBy(down)).toBe(0);
  expect(requested).toHaveLength(8);
  await reconcileBy(down);
  expect(new Set(requested).size, 'none is asked about twice').toBe(16);
  laterMs = 10 * minuteMs;
  expect(await reconcile()).toBe(30);
});

test('a payment another process looks at is left to it, and free again once that process is taken for dead', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  laterMs = 3 * minuteMs;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let blocked = false;
  const first = reconcileBy((real) => ({
    async readState(checkout) {
      blocked = true;
      await released;
      return real.readState(checkout);
    },
  }));
  await eventually(() => expect(blocked).toBe(true));
  expect(await reconcile()).toBe(0);
  expect(await server.statusOf(tipId)).toBe('pending');
  laterMs = 9 * minuteMs;
  expect(await reconcile()).toBe(1);
  expect(await server.statusOf(tipId)).toBe('succeeded');
  letGo();
  await first;
});

test('a payment that is being synced is passed over, not waited for', async () => {
  const fan = await server.fan();
  const [busy, free] = [await server.startTip(fan), await server.startTip(fan)];
  await server.sandbox.stripe.pay(free.session, 'succeed');
  laterMs = 3 * minuteMs;
  const client = await server.services.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM payment WHERE id = $1 FOR UPDATE', [busy.paymentId]);
  expect(await reconcile()).toBe(1);
  expect(await server.statusOf(free.tipId)).toBe('succeeded');
  await client.query('ROLLBACK');
  client.release();
  expect(await reconcile()).toBe(1);
});
