import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool, type Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { createLog } from '#server/platform/log.ts';
import { ChargeModel, type ChargeStep, chargeStep } from '#tests/support/charge-model.ts';
import { methods } from '#tests/support/paying-server.ts';
import { openPaymentsInSql } from '#tests/support/payments-in-sql.ts';

import { paymentChecks } from '../ledger-audit/audit-checks.ts';
import { createPayments, postPayout, postPayoutReturned, postPayoutSent } from '../public.ts';

const seed = 20_261_123;
/** LEDGER_SEQUENCES=1000 is the long run. */
const sequences = Number(process.env.LEDGER_SEQUENCES ?? 25);

type PayoutStep =
  | { readonly kind: 'payout'; readonly percent: number }
  | { readonly kind: 'send' | 'fail'; readonly nth: number }
  | { readonly kind: 'reverse'; readonly nth: number; readonly percent: number };
type Step = ChargeStep | PayoutStep | { readonly kind: 'sync' | 'sync-twice' };

const percent = fc.integer({ min: 1, max: 100 });
const nth = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 7, arbitrary: chargeStep },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('payout' as const), percent }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('send' as const, 'fail' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), nth, percent }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('sync' as const, 'sync-twice' as const) }) },
);

const payoutKinds: readonly string[] = ['payout', 'send', 'fail', 'reverse'];
const isOfPayout = (one: Step): one is PayoutStep => payoutKinds.includes(one.kind);

/** A model of the payouts of one receiver, in a few lines. */
class PayoutModel {
  readonly payouts: { id: string; amountMinor: number; sent: boolean; backMinor: number }[] = [];

  sumOf(value: (payout: PayoutModel['payouts'][number]) => number): number {
    return this.payouts.reduce((sum, payout) => sum + value(payout), 0);
  }
  get sentMinor() {
    return this.sumOf(({ amountMinor, backMinor }) => amountMinor - backMinor);
  }
  get inTransitMinor() {
    return this.sumOf(({ amountMinor, backMinor, sent }) => (sent ? 0 : amountMinor - backMinor));
  }
  get leftProviderMinor() {
    return this.sumOf(({ amountMinor, backMinor, sent }) => (sent ? amountMinor - backMinor : 0));
  }
}

let stage: Awaited<ReturnType<typeof openPaymentsInSql>>;
let db: ReturnType<typeof openDatabase>;
/** The state of each charge at the provider, by its checkout. */
const charges = new Map<string, ChargeModel>();
let payments: ReturnType<typeof createPayments>;
let accountId: string;
beforeAll(async () => {
  stage = await openPaymentsInSql();
  // Here movements are inserted without payouts; the tests of payouts cover that they belong together.
  await stage.pool.query('ALTER TABLE ledger_movement DROP CONSTRAINT ledger_movement_payout_id_fkey');
  await stage.pool.query('DROP TRIGGER ledger_movement_payout_state ON ledger_movement');
  db = openDatabase(openPool(stage.runtimeUrl, 4));
  accountId = (await stage.pool.query('SELECT id FROM account')).rows[0].id;
  const never = () => Promise.reject(new Error('This provider is not asked that.'));
  const provider = {
    name: 'stripe',
    createCheckout: async ({ paymentId }: { paymentId: string }) => ({ id: paymentId, url: null }),
    readState: async (checkout: string) => charges.get(checkout)?.state() ?? { kind: 'open' as const },
    findCheckout: never,
    readCharge: never,
    listMovements: never as never,
    listTransfers: never as never,
    readTransfer: never as never,
    readBalance: never,
    listEvents: never as never,
    locate: never,
    verifyWebhook: never as never,
    ping: never,
    cancel: never,
    refund: never,
    openCardPage: never,
    findCardPage: never,
    readCard: never,
    chargeCard: never,
    forgetCard: never,
  };
  const clock = { now: () => new Date() };
  payments = createPayments({
    db,
    clock,
    log: createLog('silent'),
    providers: { stripe: provider },
    handlers: {},
  });
});
afterAll(async () => {
  await payments.stop();
  await db.destroy();
  await stage.close();
});

async function startPayment(receiver: string, coverMinor: number): Promise<string> {
  const payment = await payments.start(
    db,
    {
      reference: { kind: 'model', id: randomUUID() },
      accountId,
      amountMinor: 500,
      feeCoverMinor: coverMinor,
      currency: 'USD',
      allocations: [{ accountName: receiver, amountMinor: 500 }],
      description: 'Model',
      customerEmail: undefined,
      method: { id: methods.card, provider: 'stripe', providerType: 'card' },
      returnUrls: { success: 'http://a/', cancel: 'http://a/' },
    },
    sql`paid_for AS (SELECT true)`,
  );
  if (!payment) throw new Error('The payment was not written.');
  charges.set(payment.id, new ChargeModel(payment.id, 500 + coverMinor));
  return payment.id;
}

const book = <Result>(work: (transaction: Transaction) => Promise<Result>) => inTransaction(db, work);

async function takePayoutStep(one: PayoutStep, model: PayoutModel, receiver: string, hasMinor: number) {
  if (one.kind === 'payout') {
    const amountMinor = Math.floor((hasMinor * one.percent) / 100);
    if (amountMinor <= 0) return;
    const payout = { id: randomUUID(), amountMinor, sent: false, backMinor: 0 };
    const request = {
      payoutId: payout.id,
      accountName: receiver,
      rail: 'stripe',
      amountMinor,
      currency: 'USD',
    };
    await book((transaction) => postPayout(transaction, request));
    model.payouts.push(payout);
    return;
  }
  const payout = model.payouts[one.nth];
  if (!payout || payout.backMinor === payout.amountMinor) return;
  const payoutId = payout.id;
  if (one.kind === 'send') {
    if (!payout.sent) await book((tx) => postPayoutSent(tx, { payoutId, paidFrom: 'provider:stripe' }));
    payout.sent = true;
    return;
  }
  const left = payout.amountMinor - payout.backMinor;
  if (one.kind === 'reverse' && !payout.sent) return;
  const amountMinor = 'percent' in one ? Math.ceil((left * one.percent) / 100) : left;
  const fact = `trr_${randomUUID()}`;
  await book((tx) => postPayoutReturned(tx, { payoutId, fact, amountMinor }));
  // Reported again, it is the same return.
  expect(await book((tx) => postPayoutReturned(tx, { payoutId, fact, amountMinor }))).toBe(false);
  payout.backMinor += amountMinor;
}

/** What the ledger has, by account, for the payment and the receiver's payouts. */
async function sumsOf(paymentId: string, payoutIds: readonly string[]) {
  const { rows } = await stage.pool.query(
    `SELECT account_name, payment_id IS NULL AS paid_out, sum(amount_minor)::int AS sum
     FROM ledger_movement m JOIN ledger_entry e ON e.movement_id = m.id
     WHERE payment_id = $1 OR payout_id = ANY($2) GROUP BY 1, 2`,
    [paymentId, payoutIds],
  );
  return (account: string, paidOut = false): number =>
    rows.find(({ account_name, paid_out }) => account_name === account && paid_out === paidOut)?.sum ?? 0;
}

test(`of ${sequences} sequences of tips, fees, refunds, disputes, payouts and their returns the ledger is the model`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 18 }),
      fc.constantFrom(0, 45),
      async (steps, coverMinor) => {
        const receiver = `beneficiary:${randomUUID()}`;
        const paymentId = await startPayment(receiver, coverMinor);
        const charge = charges.get(paymentId) as ChargeModel;
        const payouts = new PayoutModel();
        const sync = () => payments.sync(paymentId, 'model');
        await sync();
        for (const one of steps) {
          if (one.kind === 'sync') await sync();
          else if (one.kind === 'sync-twice') await Promise.all([sync(), sync()]);
          else if (isOfPayout(one)) {
            const ledger = await sumsOf(paymentId, []);
            const hasMinor = 0 - ledger(receiver) - payouts.sentMinor;
            await takePayoutStep(one, payouts, receiver, hasMinor);
          } else charge.take(one as ChargeStep);
        }
        expect(await sync()).toBe(charge.status);
        const ids = payouts.payouts.map(({ id }) => id);
        const ledger = await sumsOf(paymentId, ids);
        expect(ledger('provider:stripe')).toBe(charge.leftMinor - charge.feeMinor - charge.disputeFeeMinor);
        expect(ledger('expense:losses')).toBe(charge.disputeFeeMinor);
        // If the payer pays the fee on top, it is taken from that alone; otherwise from what the receiver gets.
        expect(0 - ledger(receiver) - ledger('income:cover')).toBe(charge.leftMinor - charge.feeMinor);
        if (coverMinor === 0) expect(ledger('income:cover')).toBe(0);
        if (charge.leftMinor === 500 + coverMinor)
          expect(0 - ledger(receiver)).toBe(500 - (coverMinor === 0 ? charge.feeMinor : 0));
        expect(ledger(receiver, true)).toBe(payouts.sentMinor);
        expect(0 - ledger('transit:stripe', true)).toBe(payouts.inTransitMinor);
        expect(0 - ledger('provider:stripe', true)).toBe(payouts.leftProviderMinor);
      },
    ),
    { seed, numRuns: sequences },
  );
  for (const { name, findProblems } of paymentChecks) expect(await findProblems(db), name).toEqual([]);
}, 1_800_000);
