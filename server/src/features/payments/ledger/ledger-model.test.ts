import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Fan, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

const seed = 20_261_122;
const runs = 8;

let server: PayingServer;
let fan: Fan;
beforeAll(async () => {
  server = await startPayingServer();
  fan = await server.fan();
});
afterAll(() => server.stop());

type Step =
  | { readonly kind: 'refund'; readonly amountMinor: number }
  | { readonly kind: 'fail-refund'; readonly nth: number }
  | { readonly kind: 'dispute'; readonly amountMinor: number }
  | { readonly kind: 'refund-rest' | 'win' | 'lose' | 'sync' | 'compare' | 'close' };

const amount = fc.integer({ min: 1, max: 500 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), amountMinor: amount }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fail-refund' as const), nth: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('dispute' as const), amountMinor: amount }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'refund-rest' as const,
        'win' as const,
        'lose' as const,
        'sync' as const,
        'close' as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('compare' as const) }) },
);
const disturbance = fc.record({
  duplicate: fc.integer({ min: 1, max: 2 }),
  loseRate: fc.constantFrom(0, 0.5, 1),
  shuffle: fc.constantFrom(0, 3),
});

/** A model of one payment of 5 dollars, in a few lines. */
class Model {
  readonly refunds: { id: string; amountMinor: number; effective: boolean }[] = [];
  dispute: { amountMinor: number; state: 'open' | 'won' | 'lost' } | undefined;
  /** Whether more was ever taken than was captured: then a person decides who bears it. */
  overdrawn = false;

  get refunded() {
    return this.refunds
      .filter(({ effective }) => effective)
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  }
  get disputed() {
    return this.dispute && this.dispute.state !== 'won' ? this.dispute.amountMinor : 0;
  }
  get left() {
    return 500 - this.refunded - this.disputed;
  }
  readonly fee = 45;
  get disputeFee() {
    return this.dispute && this.dispute.state !== 'won' ? 1500 : 0;
  }
  get status() {
    if (this.disputed > 0) return 'disputed';
    return this.refunded === 500 ? 'refunded' : 'succeeded';
  }
}

async function take(one: Step, model: Model, tip: { session: string; charge: string; paymentId: string }) {
  const { stripe } = server.sandbox;
  const { payments } = server.services;
  switch (one.kind) {
    case 'refund':
    case 'refund-rest': {
      // Stripe refunds at most what is left, and nothing that was disputed.
      const left = 500 - model.refunded;
      const amountMinor = one.kind === 'refund' ? Math.min(one.amountMinor, left) : left;
      if (model.dispute || left === 0) return;
      const refund = await server.gateway('POST', 'refunds', {
        charge: tip.charge,
        amount: String(amountMinor),
      });
      model.refunds.push({ id: refund.id, amountMinor, effective: true });
      return;
    }
    case 'fail-refund': {
      const refund = model.refunds[one.nth];
      if (!refund?.effective) return;
      await stripe.failRefund(refund.id);
      refund.effective = false;
      return;
    }
    case 'dispute':
      if (model.dispute) return;
      await stripe.disputePart(tip.session, one.amountMinor);
      model.dispute = { amountMinor: one.amountMinor, state: 'open' };
      if (model.left < 0) model.overdrawn = true;
      return;
    case 'win':
    case 'lose':
      if (model.dispute?.state !== 'open') return;
      await stripe.pay(tip.session, one.kind === 'win' ? 'win-dispute' : 'lose-dispute');
      model.dispute.state = one.kind === 'win' ? 'won' : 'lost';
      return;
    case 'sync':
      await payments.sync(tip.paymentId, 'model');
      return;
    case 'compare':
      await payments.compare();
      return;
    case 'close':
      await closeAll();
  }
}

async function closeAll() {
  const { payments } = server.services;
  for (const { id } of await payments.listCases())
    await payments.closeCase(id, { resolution: 'write-off', closedBy: 'model', reason: 'random' });
}

test('whatever happens in whatever order, the ledger is the model, and both are what the gateway moved', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 12 }),
      disturbance,
      async (steps, webhooks) => {
        server.sandbox.stripe.configure(webhooks);
        const { paymentId, tipId, session } = await server.startTip(fan);
        await server.sandbox.stripe.pay(session, 'succeed');
        const tip = { paymentId, session, charge: await server.chargeOf(session) };
        const model = new Model();
        for (const one of steps) await take(one, model, tip);
        await eventually(() => {
          server.sandbox.stripe.deliverNow();
          expect(server.sandbox.stripe.deliveries().filter(({ status }) => status === 'pending')).toEqual([]);
        });
        await server.services.payments.compare();
        await closeAll();
        await server.services.payments.compare();
        const { rows } = await server.services.pool.query(
          `SELECT account_name, sum(amount_minor)::int AS sum FROM ledger_movement m
         JOIN ledger_entry e ON e.movement_id = m.id WHERE m.charge = $1 GROUP BY account_name`,
          [tip.charge],
        );
        const sums = Object.fromEntries(rows.map(({ account_name, sum }) => [account_name, sum]));
        expect(sums['provider:stripe']).toBe(model.left - model.fee - model.disputeFee);
        // The fee of the capture is taken from the tip; a dispute costs us.
        const owed = model.fee - (sums[`beneficiary:${server.beneficiary.id}`] ?? 0);
        expect(owed).toBe(model.left + (sums['expense:losses'] ?? 0) - model.disputeFee);
        expect(owed).toBeGreaterThanOrEqual(0);
        if (!model.overdrawn) {
          expect(await server.statusOf(tipId)).toBe(model.status);
          expect(owed).toBe(model.left);
        }
        expect(await server.failedAuditChecks()).toEqual([]);
      },
    ),
    { seed, numRuns: runs },
  );
});
