import type { KyselyPlugin, SelectQueryNode } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { createPayments } from './payments.ts';
import { createStripeProvider } from './providers/stripe/stripe-provider.ts';
import type { PaymentHandler, Reversal } from './public.ts';

const parallel = 8;

let server: PayingServer;
let fan: Fan;
beforeAll(async () => {
  server = await startPayingServer({ environment: { DATABASE_POOL_SIZE: '20' } });
  fan = await server.fan();
  // No webhook arrives: each sync is made by the test.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterAll(() => server.stop());

/**
 * Starts all of `work` and lets none finish before every one has read the payment: the allocations, which each
 * reads next, are kept locked until all wait for something.
 */
async function allAtOnce(pool: Pool, work: () => Promise<unknown>): Promise<void> {
  const gate = await pool.connect();
  await gate.query('BEGIN');
  await gate.query('LOCK TABLE payment_allocation IN ACCESS EXCLUSIVE MODE');
  const racers = Array.from({ length: parallel }, work);
  await eventually(async () => {
    const { rows } = await pool.query(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    expect(rows[0].n).toBe(parallel);
  });
  await gate.query('COMMIT');
  gate.release();
  await Promise.allSettled(racers);
}

/** Removes FOR UPDATE from every query. */
const withoutRowLocks: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (node.kind !== 'SelectQueryNode') return node;
    const { endModifiers: _, ...rest } = node as SelectQueryNode;
    return rest;
  },
  transformResult: async ({ result }) => result,
};

const withoutUniqueConstraints = `
  DROP INDEX ledger_movement_once;
  DROP INDEX ledger_movement_once_a_payment;
  ALTER TABLE payment DROP CONSTRAINT payment_provider_provider_charge_key`;

/** The same race on a separate server, with some defences removed. Returns how often the charge was booked. */
async function race(off: {
  rowLocks?: boolean;
  uniqueConstraints?: boolean;
  triggers?: boolean;
}): Promise<number> {
  const arena = await startPayingServer({ environment: { DATABASE_POOL_SIZE: '20' } });
  try {
    const { db, config, clock, log } = arena.services;
    arena.sandbox.stripe.configure({ loseRate: 1 });
    const { paymentId, session } = await arena.startTip(await arena.fan());
    await arena.sandbox.stripe.pay(session, 'succeed');
    if (off.uniqueConstraints) await arena.ownerPool.query(withoutUniqueConstraints);
    if (off.triggers)
      for (const table of ['payment', 'ledger_movement'])
        await arena.ownerPool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    const stripe = createStripeProvider(config.stripe);
    const payments = createPayments({
      db: off.rowLocks ? db.withPlugin(withoutRowLocks) : db,
      clock,
      log,
      providers: { stripe },
      handlers: {},
    });
    await allAtOnce(arena.ownerPool, () => payments.sync(paymentId, 'race'));
    return await arena.count("ledger_movement WHERE kind = 'capture' AND payment_id = $1", [paymentId]);
  } finally {
    await arena.stop();
  }
}

test('synced many times at once, a payment is counted once', async () => {
  expect(await race({})).toBe(1);
});

test.each([
  ['the row lock', { uniqueConstraints: true, triggers: true }],
  ['the unique constraints', { rowLocks: true, triggers: true }],
  ['the triggers', { rowLocks: true, uniqueConstraints: true }],
])('%s alone would be enough', async (_, off) => {
  expect(await race(off)).toBeLessThanOrEqual(1);
});

test('without any of these defences the same race counts it more than once', async () => {
  expect(await race({ rowLocks: true, uniqueConstraints: true, triggers: true })).toBeGreaterThan(1);
});

test('synced again after it ended, a payment stays as it is, with one step in its history', async () => {
  const { paymentId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  for (let nth = 0; nth < 3; nth += 1)
    expect(await server.services.payments.sync(paymentId, 'again')).toBe('succeeded');
  expect(await server.count('payment_history WHERE payment_id = $1', [paymentId])).toBe(2);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a payment refunded before its capture was heard of is captured, then refunded', async () => {
  const { paymentId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  expect(await server.services.payments.sync(paymentId, 'late')).toBe('refunded');
  const { rows } = await server.services.pool.query(
    'SELECT to_status FROM payment_history WHERE payment_id = $1 ORDER BY id',
    [paymentId],
  );
  expect(rows.map(({ to_status }) => to_status)).toEqual(['pending', 'succeeded', 'refunded']);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a refund of ours gives the whole payment back, once, however often it is asked', async () => {
  const { payments } = server.services;
  const { paymentId, session } = await server.startTip(fan);
  await expect(payments.refund(paymentId, 'too early')).rejects.toThrow();
  await server.sandbox.stripe.pay(session, 'succeed');
  await payments.sync(paymentId, 'paid');
  const refunds = await Promise.allSettled([1, 2, 3].map(() => payments.refund(paymentId, 'asked')));
  expect(refunds.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await server.services.payments.sync(paymentId, 'again')).toBe('refunded');
  expect(
    server.journal().filter(({ kind, amountMinor }) => kind === 'refund' && amountMinor === 500),
  ).toHaveLength(2);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('what was read before another sync recorded something newer is read again', async () => {
  const { db, clock, log, config, payments } = server.services;
  const { paymentId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  await payments.sync(paymentId, 'paid');
  const real = createStripeProvider(config.stripe);
  let overtaken = false;
  const slow = {
    ...real,
    async readState(checkout: string) {
      const state = await real.readState(checkout);
      if (!overtaken) {
        overtaken = true;
        await server.sandbox.stripe.pay(session, 'dispute');
        expect(await payments.sync(paymentId, 'faster')).toBe('disputed');
      }
      return state;
    },
  };
  const slower = createPayments({ db, clock, log, providers: { stripe: slow }, handlers: {} });
  expect(await slower.sync(paymentId, 'slower')).toBe('disputed');
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('the payment handler is called once for what was taken back', async () => {
  const { db, clock, log, config } = server.services;
  const heard: Reversal[] = [];
  const handler: PaymentHandler = {
    async onCaptured() {},
    async onReversed(_, reversal) {
      heard.push(reversal);
    },
  };
  const payments = createPayments({
    db,
    clock,
    log,
    providers: { stripe: createStripeProvider(config.stripe) },
    handlers: { tip: handler },
  });
  const { paymentId, tipId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, 'succeed');
  await payments.sync(paymentId, 'paid');
  expect(heard).toEqual([]);
  const refund = await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  for (let nth = 0; nth < 2; nth += 1) await payments.sync(paymentId, 'refunded');
  expect(heard).toEqual([
    {
      referenceId: tipId,
      paymentId,
      kind: 'refund',
      fact: refund.id,
      amountMinor: 500,
      remainingMinor: 0,
      currency: 'USD',
      shares: [{ accountName: `beneficiary:${server.beneficiary.id}`, amountMinor: 500 }],
    },
  ]);
});
