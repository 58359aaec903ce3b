import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { type CardStage, cardNumbers, openCardStage } from '#tests/support/saved-cards-stage.ts';
import { createPayments } from '../payments.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { needsHolder } from './charge-card.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

let server: PayingServer;
let stage: CardStage;
let laterMs = 0;
beforeAll(async () => {
  server = await startPayingServer({
    environment: { DATABASE_POOL_SIZE: '20' },
    overrides: { clock: { now: () => new Date(Date.now() + laterMs) }, providerTimeoutMs: 1000 },
  });
  stage = await openCardStage(server);
});
beforeEach(() => {
  stage.news.length = 0;
  // No webhook arrives: each sync is made by the test, unless it says otherwise.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterEach(async () => {
  laterMs = 0;
  server.sandbox.stripe.reset();
  expect(await server.failedAuditChecks()).toEqual([]);
});
afterAll(() => server.stop());

/** A charge that is created but not made yet. */
async function startedCharge(number: string = cardNumbers.paying) {
  const card = await stage.save(number);
  stage.news.length = 0;
  const payment = await stage.charge(card);
  if (!payment) throw new Error('The charge was not written.');
  return { card, payment };
}

async function paymentRow(id: string) {
  return (await server.services.pool.query('SELECT * FROM payment WHERE id = $1', [id])).rows[0];
}

const capturesOf = async (id: string) => {
  const { provider_charge: charge } = await paymentRow(id);
  return stage.captures().filter((line) => line.charge === charge);
};

test('a saved card is charged once, however often it is synced at the same time, and is booked as any payment', async () => {
  const [{ payment }, before] = [await startedCharge(), stage.captures().length];
  // With latency, each sync looks for a charge before any of them has made one.
  server.sandbox.stripe.configure({ latencyMs: 100 });
  const statuses = await Promise.allSettled(
    Array.from({ length: 8 }, () => stage.payments.sync(payment.id, 'together')),
  );
  expect(statuses.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(await stage.payments.sync(payment.id, 'afterwards')).toBe('succeeded');
  expect(stage.captures()).toHaveLength(before + 1);
  expect(stage.news).toEqual(['captured']);
  const { rows } = await server.services.pool.query(
    `SELECT kind, account_name, amount_minor::int FROM ledger_entry JOIN ledger_movement AS movement
     ON movement.id = movement_id WHERE payment_id = $1 ORDER BY kind, amount_minor`,
    [payment.id],
  );
  const to = `beneficiary:${server.beneficiary.id}`;
  expect(rows).toEqual([
    { kind: 'capture', account_name: to, amount_minor: -2000 },
    { kind: 'capture', account_name: 'provider:stripe', amount_minor: 2000 },
    { kind: 'fee', account_name: 'provider:stripe', amount_minor: -88 },
    { kind: 'fee', account_name: to, amount_minor: 88 },
  ]);
});

test('what was charged is refunded, and a refund made at the provider is heard of by its webhook', async () => {
  const { payment } = await startedCharge();
  await stage.payments.sync(payment.id, 'test');
  expect(await stage.payments.refund(payment.id, 'asked', { key: 'a part', amountMinor: 500 })).toBe(
    'succeeded',
  );
  server.sandbox.stripe.reset();
  await server.gateway('POST', 'refunds', { charge: (await paymentRow(payment.id)).provider_charge });
  await eventually(async () => expect((await paymentRow(payment.id)).status).toBe('refunded'));
});

test.each([
  ['declined', cardNumbers.declined, 'generic_decline', false],
  ['declined with the advice not to try again', cardNumbers.declinedForGood, 'do_not_try_again', true],
  ['without funds', cardNumbers.withoutFunds, 'insufficient_funds', false],
  ['wanting its holder', cardNumbers.wantingAuthentication, 'authentication_required', true],
])('a card that is %s fails with its reason, and can be paid by hand', async (_, number, code, holder) => {
  const { card, payment } = await startedCharge(number);
  expect(await stage.payments.sync(payment.id, 'test')).toBe('failed');
  expect(stage.news).toEqual([`failed ${code} in attempt 1`]);
  expect((await paymentRow(payment.id)).failure_code).toBe(code);
  expect(needsHolder(code)).toBe(holder);

  // First the same card again, then its holder pays by hand.
  const second = await stage.charge(card);
  expect(second).toMatchObject({ attempt: 2, savedCardId: card.id });
  expect(await stage.payByHand(card.pledge)).toBeUndefined();
  expect(await stage.payments.sync(String(second?.id), 'test')).toBe('failed');
  const byHand = await stage.payByHand(card.pledge);
  expect(byHand).toMatchObject({ attempt: 3, savedCardId: null });
  expect(await stage.charge(card)).toBeUndefined();
  if (!byHand) return;
  const { checkoutUrl } = await stage.payments.openCheckout(byHand);
  await submitCheckout(String(checkoutUrl), { action: 'pay', number: cardNumbers.paying });
  expect(await stage.payments.sync(byHand.id, 'paid')).toBe('succeeded');
  expect(await stage.charge(card)).toBeUndefined();
  expect(await stage.payByHand(card.pledge)).toBeUndefined();
});

test.each(['before', 'after'] as const)(
  'an answer that was lost %s the card was charged leaves it pending, and it is charged once',
  async (failWhen) => {
    const { payment } = await startedCharge();
    server.sandbox.stripe.configure({ failCalls: 'changes', failNext: 2, failWhen, failHow: 'reset' });
    await expect(stage.payments.sync(payment.id, 'lost')).rejects.toThrow(ProviderUnavailable);
    expect((await paymentRow(payment.id)).status).toBe('pending');
    expect(await stage.charge({ ...payment, pledge: payment.reference.id })).toBeUndefined();
    server.sandbox.stripe.configure({ failNext: 0 });
    laterMs = 3 * minuteMs;
    await stage.payments.reconcile();
    expect((await paymentRow(payment.id)).status).toBe('succeeded');
    expect(await capturesOf(payment.id)).toHaveLength(1);
  },
);

test('a charge whose answer was lost is found long afterwards; if there is none, it is not made then', async () => {
  const made = await startedCharge();
  const lost = await startedCharge();
  const { stripe } = server.sandbox;
  stripe.configure({ failCalls: 'changes', failNext: 2, failWhen: 'after', failHow: 'reset' });
  await expect(stage.payments.sync(made.payment.id, 'lost')).rejects.toThrow(ProviderUnavailable);
  stripe.configure({ failNext: 2, failWhen: 'before' });
  await expect(stage.payments.sync(lost.payment.id, 'lost')).rejects.toThrow(ProviderUnavailable);
  const before = stage.captures().length;
  laterMs = 5 * minuteMs + 30_000;
  await expect(stage.payments.sync(lost.payment.id, 'too early')).rejects.toThrow(ProviderUnavailable);
  laterMs = 3 * dayMs;
  await stage.payments.reconcile();
  expect((await paymentRow(made.payment.id)).status).toBe('succeeded');
  expect((await paymentRow(lost.payment.id)).status).toBe('expired');
  expect(stage.captures()).toHaveLength(before);
  const again = await stage.charge(lost.card);
  expect(again?.attempt).toBe(2);
  expect(await stage.payments.sync(String(again?.id), 'again')).toBe('succeeded');
});

test('a charge nobody heard the answer of is settled by its webhook, and by the comparison where that is lost', async () => {
  const real = stage.options.providers.stripe;
  const deaf = createPayments({
    ...stage.options,
    providers: {
      stripe: {
        ...real,
        async chargeCard(request: Parameters<typeof real.chargeCard>[0]) {
          await real.chargeCard(request);
          throw new ProviderUnavailable('The answer was lost.');
        },
      },
    },
  });
  const unreported = await startedCharge();
  await expect(deaf.sync(unreported.payment.id, 'lost')).rejects.toThrow(ProviderUnavailable);
  await stage.payments.compare();
  expect((await paymentRow(unreported.payment.id)).status).toBe('succeeded');

  server.sandbox.stripe.reset();
  const heard = await startedCharge();
  await expect(deaf.sync(heard.payment.id, 'lost')).rejects.toThrow(ProviderUnavailable);
  await eventually(async () => expect((await paymentRow(heard.payment.id)).status).toBe('succeeded'));
  expect(
    await server.count("payment_history WHERE payment_id = $1 AND cause LIKE 'webhook payment_intent.%'", [
      heard.payment.id,
    ]),
  ).toBe(1);
});

test('of charges started at the same time for one pledge, one is written', async () => {
  const card = await stage.save();
  const started = await Promise.all(Array.from({ length: 12 }, () => stage.charge(card)));
  expect(started.filter(Boolean)).toHaveLength(1);
});

test('the database refuses another attempt while one is under way or was paid, and a card that is to be forgotten', async () => {
  const { card, payment } = await startedCharge();
  const copy = (attempt: number) =>
    server.services.pool.query(
      `INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, expires_at, attempt, saved_card_id)
       SELECT reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider, provider_type,
         description, success_url, cancel_url, expires_at, $2, saved_card_id FROM payment WHERE id = $1`,
      [payment.id, attempt],
    );
  await expect(copy(1)).rejects.toThrow('payment_one_each_attempt');
  await expect(copy(2)).rejects.toThrow('has not ended unpaid');
  await stage.payments.sync(payment.id, 'test');
  await expect(copy(2)).rejects.toThrow('has not ended unpaid');
  expect(await stage.charge({ ...card, pledge: randomUUID() })).toBeUndefined();
  await stage.payments.cards.forget(server.services.db, card.id);
  await server.ownerPool.query('ALTER TABLE payment DISABLE TRIGGER payment_allocated');
  await expect(
    server.services.pool.query(
      `INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, expires_at, saved_card_id)
       SELECT reference_kind, $2, account_id, amount_minor, currency, method_id, provider, provider_type,
         description, success_url, cancel_url, expires_at, saved_card_id FROM payment WHERE id = $1`,
      [payment.id, randomUUID()],
    ),
  ).rejects.toThrow('cannot be charged');
  await server.ownerPool.query('ALTER TABLE payment ENABLE TRIGGER payment_allocated');
});

test('a card is not forgotten while it is being charged', async () => {
  const { card, payment } = await startedCharge();
  await stage.payments.cards.forget(server.services.db, card.id);
  await stage.payments.cards.reconcile();
  expect((await stage.cardRow(card.id)).status).toBe('saved');
  await stage.payments.sync(payment.id, 'test');
  await stage.payments.cards.reconcile();
  expect((await stage.cardRow(card.id)).status).toBe('forgotten');
  // The payment can be refunded without the card.
  expect(await stage.payments.refund(payment.id, 'asked')).toBe('refunded');
});

test('a card that has expired meanwhile is refused as expired', async () => {
  const card = await stage.openPage();
  const { checkoutUrl } = await stage.payments.cards.openPage(card);
  const { stripe } = server.sandbox;
  const expiry = new Date(stripe.now());
  const typed = { action: 'pay', expiry: `${expiry.getUTCMonth() + 1} / ${expiry.getUTCFullYear() % 100}` };
  await submitCheckout(String(checkoutUrl), typed);
  await stage.payments.cards.sync(card.id, 'test');
  // This must be the last test, because the gateway's clock never goes back.
  laterMs = 32 * dayMs;
  stripe.advanceClock(32);
  const id = String((await stage.charge(card))?.id);
  expect(await stage.payments.sync(id, 'test')).toBe('failed');
  expect((await paymentRow(id)).failure_code).toBe('expired_card');
});
