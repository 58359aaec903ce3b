import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { createPayments } from '../payments.ts';
import { type PaymentProvider, type ProviderMovement, ProviderUnavailable } from '../providers/provider.ts';
import { createStripeProvider } from '../providers/stripe/stripe-provider.ts';
import { readProviderJournal } from './provider-journal.ts';

let server: PayingServer;
let fan: Fan;
beforeAll(async () => {
  server = await startPayingServer();
  fan = await server.fan();
});
afterAll(() => server.stop());
beforeEach(() => {
  server.sandbox.stripe.reset();
  // No webhook arrives: only the comparison finds changes.
  server.sandbox.stripe.configure({ loseRate: 1 });
});

function paymentsWith(changes: Partial<PaymentProvider>) {
  const { db, clock, log, config } = server.services;
  const stripe = { ...createStripeProvider(config.stripe), ...changes };
  return createPayments({ db, clock, log, providers: { stripe }, handlers: {} });
}

async function* none(): AsyncGenerator<never> {}

async function succeededTip() {
  const tip = await server.startTip(fan);
  await server.sandbox.stripe.pay(tip.session, 'succeed');
  await server.services.payments.sync(tip.paymentId, 'return page');
  return { ...tip, charge: await server.chargeOf(tip.session) };
}

test('with every webhook of refunds and disputes lost, the comparison puts the ledger right', async () => {
  const { payments, db, config } = server.services;
  const { stripe } = server.sandbox;
  const tips = [];
  for (let nth = 0; nth < 5; nth += 1) tips.push(await succeededTip());
  const [whole, part, failed, disputed, won] = tips;
  if (!whole || !part || !failed || !disputed || !won) throw new Error('Five tips are needed.');
  await payments.compare();
  await server.gateway('POST', 'refunds', { charge: whole.charge });
  await server.gateway('POST', 'refunds', { charge: part.charge, amount: '200' });
  const refund = await server.gateway('POST', 'refunds', { charge: failed.charge });
  await payments.sync(failed.paymentId, 'refunded');
  await stripe.failRefund(refund.id);
  await stripe.pay(disputed.session, 'dispute');
  await stripe.pay(won.session, 'dispute');
  await payments.sync(won.paymentId, 'disputed');
  await stripe.pay(won.session, 'win-dispute');
  // A payment that was never synced at all.
  const unreported = await server.startTip(fan);
  await stripe.pay(unreported.session, 'succeed');
  expect((await server.failedAuditChecks()).map(({ name }) => name)).toEqual([
    'the ledger is what stripe says it moved',
  ]);
  expect(await payments.compare()).toMatchObject({ cases: 0, complete: true });
  expect(await Promise.all([...tips, unreported].map(({ tipId }) => server.statusOf(tipId)))).toEqual([
    'refunded',
    'succeeded',
    'succeeded',
    'disputed',
    'succeeded',
    'succeeded',
  ]);
  expect(await server.failedAuditChecks()).toEqual([]);
  // The lists that the provider serves prove the same as its journal on disk.
  const results = await auditLedger(db, readProviderJournal(db, createStripeProvider(config.stripe)));
  expect(results.filter(({ problems, unknown }) => problems.length > 0 || unknown)).toEqual([]);
  expect(await payments.compare()).toMatchObject({ news: 0, cases: 0 });
  const [refundFailed, ...others] = await payments.listCases();
  expect([refundFailed?.reason, others]).toEqual(['refund_failed', []]);
  const closing = { resolution: 'dismiss', closedBy: 'almaz', reason: 'Paid back by hand' } as const;
  await payments.closeCase(String(refundFailed?.id), closing);
});

test('the movements alone are enough if the events are gone', async () => {
  const { charge, tipId } = await succeededTip();
  await server.gateway('POST', 'refunds', { charge });
  await paymentsWith({ listEvents: none }).compare();
  expect(await server.statusOf(tipId)).toBe('refunded');
});

test('a provider that breaks off midway is compared to the end by the next run', async () => {
  const { charge, tipId } = await succeededTip();
  const real = createStripeProvider(server.services.config.stripe);
  await server.services.payments.compare();
  const before = await position();
  await server.gateway('POST', 'refunds', { charge });
  const breaking = paymentsWith({
    listEvents: none,
    async *listMovements(period) {
      for await (const movement of real.listMovements(period)) {
        yield movement;
        throw new ProviderUnavailable('broken off');
      }
    },
  });
  await expect(breaking.compare()).rejects.toThrow('broken off');
  expect(await position()).toEqual(before);
  expect(await server.statusOf(tipId)).toBe('succeeded');
  await server.services.payments.compare();
  expect(await server.statusOf(tipId)).toBe('refunded');
});

async function position() {
  const { rows } = await server.services.pool.query(
    "SELECT compared_until FROM payment_comparison WHERE feed = 'balance'",
  );
  return rows[0].compared_until;
}

test('a run that was killed goes on with the day it was at', async () => {
  const { pool } = server.services;
  await succeededTip();
  await server.services.payments.compare();
  await pool.query("UPDATE payment_comparison SET compared_until = now() - interval '3 days'");
  const days: string[] = [];
  let killed = false;
  const counting = paymentsWith({
    listEvents: none,
    listMovements({ from }) {
      if (days.length === 2 && !killed) {
        killed = true;
        throw new Error('killed');
      }
      days.push(from.toISOString());
      return none();
    },
  });
  // Days before the first payment are not compared, so the first payment is moved back.
  await withoutTriggers(server.ownerPool, [
    "UPDATE payment SET created_at = now() - interval '9 days', expires_at = now() WHERE id = (SELECT min(id::text)::uuid FROM payment)",
  ]);
  await expect(counting.compare()).rejects.toThrow('killed');
  await counting.compare();
  // Days one and two; the next run begins an hour before the end of day two.
  expect(new Set(days).size).toBe(days.length);
  expect(days.length).toBe(4);
  expect(new Date(days[2] ?? 0).getTime()).toBe(new Date(days[1] ?? 0).getTime() + 23 * 3_600_000);
});

test.each([
  ['text that is no JSON', 200, '<html>'],
  ['JSON that is no list', 200, '{"object": "balance"}'],
  ['a list of something else', 200, '{"object": "list", "has_more": false, "data": [7, null]}'],
  ['an error', 500, '{"error": {"type": "api_error", "message": "no"}}'],
])(
  'a provider that answers %s is not believed, and the check says that it does not know',
  async (_, status, body) => {
    const garbage = createServer((_request, response) => response.writeHead(status).end(body)).listen(
      0,
      '127.0.0.1',
    );
    await new Promise((listening) => garbage.once('listening', listening));
    const { port } = garbage.address() as AddressInfo;
    try {
      const { db, config } = server.services;
      const stripe = createStripeProvider({ ...config.stripe, apiUrl: `http://127.0.0.1:${port}` });
      const before = await position();
      await expect(paymentsWith({ ...stripe }).compare()).rejects.toThrow(ProviderUnavailable);
      expect(await position()).toEqual(before);
      const results = await auditLedger(db, readProviderJournal(db, stripe));
      const check = results.find(({ name }) => name === 'the ledger is what stripe says it moved');
      expect(check).toMatchObject({ problems: [], unknown: expect.stringContaining('Stripe') });
    } finally {
      garbage.close();
    }
  },
);

test('a movement at the provider that the ledger cannot book is a case, opened once', async () => {
  const { charge, paymentId } = await succeededTip();
  const real = createStripeProvider(server.services.config.stripe);
  await server.gateway('POST', 'refunds', { charge, amount: '200' });
  const blind = paymentsWith({
    async readState(checkout) {
      const state = await real.readState(checkout);
      return state.kind === 'captured' ? { ...state, refunds: [] } : state;
    },
  });
  await blind.compare();
  await blind.compare();
  const cases = await blind.listCases();
  expect(cases.map(({ reason, paymentId: of }) => [reason, of])).toEqual([['ledger_differs', paymentId]]);
  const closing = { resolution: 'book', closedBy: 'almaz', reason: 'The session was read wrongly' } as const;
  await expect(blind.closeCase(cases[0]?.id ?? '', closing)).rejects.toThrow('the provider has 300 USD');
  await server.services.payments.closeCase(cases[0]?.id ?? '', closing);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('money that moved for no charge is a case, and is held in suspense until it is explained', async () => {
  const movement: ProviderMovement = {
    id: 'txn_unexplained',
    kind: 'other',
    fact: 'txn_unexplained',
    charge: 'txn_unexplained',
    intent: null,
    amountMinor: -1200,
    currency: 'USD',
    feeMinor: 0,
    feeCurrency: 'USD',
  };
  const payments = paymentsWith({
    async *listMovements() {
      yield movement;
    },
  });
  await payments.compare();
  await payments.compare();
  const [found, ...others] = await payments.listCases();
  expect(others).toEqual([]);
  expect(found).toMatchObject({ reason: 'unknown_movement', charge: 'txn_unexplained', paymentId: null });
  await payments.closeCase(found?.id ?? '', {
    resolution: 'hold',
    closedBy: 'almaz',
    reason: 'Asked Stripe',
  });
  await payments.compare();
  expect(await payments.listCases()).toEqual([]);
  expect(
    await server.count("ledger_entry WHERE account_name = 'suspense:stripe' AND amount_minor = 1200"),
  ).toBe(1);
});
