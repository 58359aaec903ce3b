import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { type CardStage, cardNumbers, openCardStage } from '#tests/support/saved-cards-stage.ts';
import { ProviderUnavailable } from '../providers/provider.ts';
import { nextChargeAt } from './charge-card.ts';

const minuteMs = 60_000;

let server: PayingServer;
let stage: CardStage;
let laterMs = 0;
beforeAll(async () => {
  server = await startPayingServer({
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

const cardsOf = (customer: string) => server.gateway('GET', `customers/${customer}/payment_methods`);

test('a card is saved at the provider, is shown by its brand and last digits, and nothing is charged', async () => {
  const { id, pledge } = await stage.save();
  expect(await stage.payments.cards.sync(id, 'again')).toBe('saved');
  const found = (await stage.payments.cards.findOf(server.services.db, 'pledge', [pledge])).get(pledge);
  expect(found).toMatchObject({
    id,
    status: 'saved',
    shown: { brand: 'visa', lastFour: '4242', expiryMonth: 12, expiryYear: 2034 },
  });
  expect(stage.news).toEqual(['card saved']);
  expect(stage.captures()).toEqual([]);
  const row = await stage.cardRow(id);
  expect(JSON.stringify(row)).not.toContain('sandbox4242');
  expect(row.fingerprint_digest).toBe((await stage.cardRow((await stage.save()).id)).fingerprint_digest);
});

test('a card that was charged by a process whose clock is ahead is forgotten after that charge', async () => {
  const card = await stage.save();
  laterMs = 30_000;
  const payment = await stage.charge(card);
  await stage.payments.sync(String(payment?.id), 'test');
  laterMs = 0;
  await stage.payments.cards.forget(server.services.db, card.id);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a card that is declined leaves the page open for another one', async () => {
  const card = await stage.openPage();
  const { checkoutUrl } = await stage.payments.cards.openPage(card);
  await submitCheckout(String(checkoutUrl), { action: 'pay', number: '4000 0000 0000 0002' });
  expect(await stage.payments.cards.sync(card.id, 'declined')).toBe('pending');
  await submitCheckout(String(checkoutUrl), { action: 'pay', number: cardNumbers.paying });
  expect(await stage.payments.cards.sync(card.id, 'saved')).toBe('saved');
});

test('the webhook alone says that a card was saved', async () => {
  server.sandbox.stripe.reset();
  const card = await stage.openPage();
  const { checkoutUrl } = await stage.payments.cards.openPage(card);
  await submitCheckout(String(checkoutUrl), { action: 'pay', number: cardNumbers.paying });
  await eventually(async () => expect((await stage.cardRow(card.id)).status).toBe('saved'));
  expect((await stage.cardRow(card.id)).status_cause).toBe('webhook checkout.session.completed');
});

test.each(['before', 'after'] as const)(
  'a page whose answer was lost %s it was opened is opened once',
  async (failWhen) => {
    const opened = server.sandbox.stripe.sessions().length;
    const card = await stage.openPage();
    server.sandbox.stripe.configure({ failNext: 2, failWhen, failHow: 'reset' });
    await expect(stage.payments.cards.openPage(card)).rejects.toThrow(ProviderUnavailable);
    expect((await stage.cardRow(card.id)).status).toBe('pending');
    const { checkoutUrl } = await stage.payments.cards.openPage(card);
    expect(new URL(String(checkoutUrl)).origin).toBe(server.sandbox.url);
    expect(server.sandbox.stripe.sessions()).toHaveLength(opened + 1);
  },
);

test('a page whose answer was lost is found at the provider once no other can be opened', async () => {
  const card = await stage.openPage();
  server.sandbox.stripe.configure({ failNext: 2, failWhen: 'after', failHow: 'reset' });
  await expect(stage.payments.cards.openPage(card)).rejects.toThrow(ProviderUnavailable);
  await server.sandbox.stripe.pay(server.sandbox.stripe.sessions().at(-1)?.session.id ?? '', 'succeed');
  laterMs = 10 * minuteMs;
  await stage.payments.cards.reconcile();
  expect((await stage.cardRow(card.id)).status).toBe('saved');
});

test('a page that nobody used fails when it is over, and so does one that was never opened', async () => {
  laterMs = 40 * minuteMs;
  await stage.payments.cards.reconcile();
  stage.news.length = 0;
  const used = await stage.openPage();
  await stage.payments.cards.openPage(used);
  const never = await stage.openPage();
  laterMs = 80 * minuteMs;
  await stage.payments.cards.reconcile();
  expect((await stage.cardRow(used.id)).status).toBe('failed');
  expect((await stage.cardRow(never.id)).status).toBe('failed');
  expect(stage.news).toEqual(['card failed', 'card failed']);
});

test('a card is forgotten at the provider, as often as it takes, and leaves nothing behind', async () => {
  const card = await stage.save();
  const { provider_customer: customer } = await stage.cardRow(card.id);
  expect((await cardsOf(customer)).data).toHaveLength(1);
  await stage.payments.cards.forget(server.services.db, card.id);
  expect(await stage.charge(card)).toBeUndefined();
  server.sandbox.stripe.configure({ failNext: 100, failHow: '500' });
  await stage.payments.cards.reconcile();
  expect((await stage.cardRow(card.id)).status).toBe('saved');
  server.sandbox.stripe.configure({ failNext: 0 });
  laterMs = 10 * minuteMs;
  await stage.payments.cards.reconcile();
  expect(await stage.cardRow(card.id)).toMatchObject({
    status: 'forgotten',
    provider_card: null,
    last_four: null,
    fingerprint_digest: null,
    customer_email: null,
  });
  await expect(cardsOf(customer)).rejects.toThrow('No such customer');
});

test('a page is closed if its card is to be forgotten before it is saved', async () => {
  const card = await stage.openPage();
  const { checkoutUrl } = await stage.payments.cards.openPage(card);
  await stage.payments.cards.forget(server.services.db, card.id);
  await stage.payments.cards.reconcile();
  expect((await stage.cardRow(card.id)).status).toBe('failed');
  const late = await submitCheckout(String(checkoutUrl), { action: 'pay', number: cardNumbers.paying });
  expect(late.status).not.toBe(500);
  expect((await stage.cardRow(card.id)).status).toBe('failed');
});

test.each([
  ['pending', 'forgotten'],
  ['failed', 'saved'],
  ['failed', 'pending'],
  ['saved', 'pending'],
  ['saved', 'failed'],
])('the database refuses that a card goes from %s to %s', async (from, to) => {
  const card = from === 'saved' ? await stage.save() : await stage.openPage();
  if (from === 'failed')
    await server.services.pool.query("UPDATE saved_card SET status = 'failed' WHERE id = $1", [card.id]);
  await expect(
    server.services.pool.query('UPDATE saved_card SET status = $2 WHERE id = $1', [card.id, to]),
  ).rejects.toThrow(/cannot go from|saved_card_there/);
  await expect(server.ownerPool.query('DELETE FROM saved_card WHERE id = $1', [card.id])).rejects.toThrow(
    'never changed or removed',
  );
  if (from === 'pending')
    await server.services.pool.query("UPDATE saved_card SET status = 'failed' WHERE id = $1", [card.id]);
});

test('a card that was tried is tried again for a week', () => {
  const dayMs = 24 * 60 * 60_000;
  const first = new Date('2026-11-01T12:00:00Z');
  const on = (days: number) => new Date(first.getTime() + days * dayMs);
  expect([0, 1, 2, 3, 6.5].map((days) => nextChargeAt(first, on(days)))).toEqual([1, 3, 3, 5, 7].map(on));
  expect(nextChargeAt(first, on(7))).toBe(undefined);
});
