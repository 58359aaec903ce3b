import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';

const minuteMs = 60_000;
let server: PayingServer;
let laterMs = 0;
beforeAll(async () => {
  const clock = { now: () => new Date(Date.now() + laterMs) };
  server = await startPayingServer({ overrides: { providerTimeoutMs: 2000, clock } });
});
afterEach(() => {
  laterMs = 0;
});
afterAll(() => server.stop());

const firstError = (body: { errors: { code: string; attr: string | null }[] }) => body.errors[0];

test('a tip is quoted, checked out, paid and confirmed, and the books hold', async () => {
  const fan = await server.fan();
  const { tipId, checkoutUrl, session } = await server.startTip(fan, {
    total_amount: 12.34,
    message: ' Bravo! ',
  });
  expect(checkoutUrl).toBe(`${server.sandbox.url}/stripe/checkout/${session}`);
  expect((await server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result).toEqual({
    id: tipId,
    beneficiary: { ...server.beneficiary, listed: true },
    total_amount: 12.34,
    currency: 'USD',
    status: 'pending',
    message: 'Bravo!',
    event_tip: null,
    thanks: null,
    thank_you: null,
    anonymity: 'none',
    fee: null,
    fee_covered: 0,
    refunded_amount: 0,
    arrived_at: null,
    receipt: expect.stringMatching(/^[0-9a-f-]{36}$/),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  server.sandbox.stripe.configure({ loseNext: 1 });
  await server.sandbox.stripe.pay(session, 'succeed');
  const confirmed = await server.call(fan, 'POST', `/tipping/tips/${tipId}/confirm`);
  expect(confirmed.body.data.result).toMatchObject({ status: 'succeeded', total_amount: 12.34 });
  expect(
    await server.count(
      "ledger_movement m JOIN payment p ON p.id = m.payment_id WHERE kind <> 'fee' AND reference_id = $1",
      [tipId],
    ),
  ).toBe(1);
  expect(server.journal()).toEqual([expect.objectContaining({ kind: 'capture', amountMinor: 1234 })]);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('the checkout carries our payment, its price and where to come back to', async () => {
  const fan = await server.fan();
  const { tipId, paymentId, session } = await server.startTip(fan, { method: methods.paypal });
  const record = server.sandbox.stripe.sessions().find((one) => one.session.id === session);
  const profile = `${testOrigin}/professionals/${server.beneficiary.id}`;
  expect(record?.session).toMatchObject({
    client_reference_id: paymentId,
    amount_total: 500,
    currency: 'usd',
    payment_method_types: ['paypal'],
    metadata: { payment: paymentId },
    success_url: `${profile}?coming_from=tip&tip_amount=5&tip=${tipId}`,
    cancel_url: `${profile}?tip=${tipId}&tip_outcome=canceled`,
  });
  expect(record?.lineItems[0]?.description).toBe(`Tip for ${server.beneficiary.name}`);
  const minutes = (Number(record?.session.expires_at) * 1000 - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(30);
  expect(minutes).toBeLessThanOrEqual(35);
});

test.each([
  ['an unknown beneficiary', { beneficiary: randomUUID() }, 'beneficiary', 'Beneficiary not found'],
  ['an unknown method', { method: randomUUID() }, 'method', 'Payment method not found'],
])('%s is named at its field and leaves nothing behind', async (_, changes, attr, detail) => {
  const fan = await server.fan();
  const before = await server.count('tip');
  const { status, body } = await server.pay(fan, changes);
  expect(status).toBe(400);
  expect(body).toEqual({ type: 'validation_error', errors: [{ code: 'invalid', detail, attr }] });
  expect(await server.count('tip')).toBe(before);
});

test('nobody tips without signing in', async () => {
  const { status, body } = await server.call(undefined, 'POST', '/tipping/tips/pay', server.tipOf());
  expect(status).toBe(401);
  expect(firstError(body)).toMatchObject({ code: 'not_authenticated' });
});

test('a message has at most 500 characters', async () => {
  const fan = await server.fan();
  const { tipId } = await server.startTip(fan, { message: 'ጥ'.repeat(500) });
  expect((await server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result.message).toHaveLength(
    500,
  );
  const refused = await server.pay(fan, { message: 'ጥ'.repeat(501) });
  expect(refused.status).toBe(400);
  expect(firstError(refused.body)?.attr).toBe('message');
  const { tipId: blank } = await server.startTip(fan, { message: '   ' });
  expect((await server.call(fan, 'GET', `/tipping/tips/${blank}`)).body.data.result.message).toBeNull();
});

test('a message of characters outside the basic plane is kept whole or refused, never cut', async () => {
  const fan = await server.fan();
  const { tipId } = await server.startTip(fan, { message: '🎻'.repeat(250) });
  expect((await server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result.message).toBe(
    '🎻'.repeat(250),
  );
});

test('the same key and body give the same answer, another body 409, another person a tip of their own', async () => {
  const [hanna, sara] = [await server.fan('Hanna'), await server.fan('Sara')];
  const key = randomUUID();
  const first = await server.pay(hanna, {}, key);
  const again = await server.pay(
    hanna,
    { total_amount: 5.0, beneficiary: server.beneficiary.id.toUpperCase() },
    key,
  );
  expect(again.body).toEqual(first.body);
  for (const other of [
    { total_amount: 6 },
    { message: 'More' },
    { method: methods.link },
    { return_url: `${testOrigin}/` },
  ]) {
    const refused = await server.pay(hanna, other, key);
    expect(refused.status).toBe(409);
    expect(firstError(refused.body)?.code).toBe('idempotency_key_reused');
  }
  const hers = await server.pay(sara, {}, key);
  expect(hers.status).toBe(200);
  expect(hers.body.data.result.tip).not.toBe(first.body.data.result.tip);
});

test('without a key every request is a tip of its own', async () => {
  const fan = await server.fan();
  const tips = new Set<string>();
  for (let nth = 0; nth < 2; nth += 1) {
    const { body } = await server.call(fan, 'POST', '/tipping/tips/pay', server.tipOf());
    tips.add(body.data.result.tip);
  }
  expect(tips.size).toBe(2);
});

test('one key used 50 times at once is one tip, one payment, one checkout and 50 equal answers', async () => {
  const fan = await server.fan();
  const key = randomUUID();
  const before = server.sandbox.stripe.sessions().length;
  const answers = await Promise.all(Array.from({ length: 50 }, () => server.pay(fan, {}, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await server.count('tip WHERE idempotency_key = $1', [key])).toBe(1);
  expect(
    await server.count('payment p JOIN tip t ON t.id = p.reference_id WHERE idempotency_key = $1', [key]),
  ).toBe(1);
  expect(server.sandbox.stripe.sessions()).toHaveLength(before + 1);
});

test('a key whose tip has ended needs another one', async () => {
  const fan = await server.fan();
  const key = randomUUID();
  const { body } = await server.pay(fan, {}, key);
  const { session } = await server.paymentOf(body.data.result.tip);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(body.data.result.tip)).toBe('succeeded'));
  const again = await server.pay(fan, {}, key);
  expect(again.status).toBe(409);
  expect(firstError(again.body)?.code).toBe('tip_already_ended');
});

test('a key whose checkout is over while its payment awaits confirmation still gets the same answer', async () => {
  const fan = await server.fan();
  const key = randomUUID();
  const first = await server.pay(fan, {}, key);
  const { session } = await server.paymentOf(first.body.data.result.tip);
  server.sandbox.stripe.configure({ confirmationDelayMs: 60 * minuteMs });
  await server.sandbox.stripe.pay(session, 'delayed');
  laterMs = 40 * minuteMs;
  const again = await server.pay(fan, {}, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  await server.sandbox.stripe.confirmDelayedPayments();
  await eventually(async () => expect(await server.statusOf(first.body.data.result.tip)).toBe('succeeded'));
  expect(firstError((await server.pay(fan, {}, key)).body)?.code).toBe('tip_already_ended');
});

test.each([
  ['no answer, nothing done', { hangNext: 1, failWhen: 'before' }],
  ['no answer, though it was done', { hangNext: 1, failWhen: 'after' }],
  ['an error, nothing done', { failNext: 2, failWhen: 'before', failHow: '500' }],
  ['an error, though it was done', { failNext: 2, failWhen: 'after', failHow: '500' }],
  ['a lost connection', { failNext: 2, failWhen: 'after', failHow: 'reset' }],
] as const)('after %s of the provider the same key gives the one checkout', async (_, disturbance) => {
  const fan = await server.fan();
  const key = randomUUID();
  const before = server.sandbox.stripe.sessions().length;
  // Only changes fail, because an earlier tip may be read from the gateway meanwhile.
  server.sandbox.stripe.configure({ ...disturbance, failCalls: 'changes' });
  const failed = await server.pay(fan, {}, key);
  server.sandbox.stripe.reset();
  expect(failed.status).toBe(503);
  expect(failed.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(firstError(failed.body)?.code).toBe('payment_provider_unavailable');
  expect(
    await server.count(
      "tip t JOIN payment p ON p.reference_id = t.id WHERE idempotency_key = $1 AND status = 'pending'",
      [key],
    ),
  ).toBe(1);
  const answer = await server.pay(fan, {}, key);
  expect(answer.status).toBe(200);
  expect((await server.pay(fan, {}, key)).body).toEqual(answer.body);
  expect(server.sandbox.stripe.sessions()).toHaveLength(before + 1);
});

test.each([
  ['card', 503, 'payment_provider_unavailable'],
  ['paypal', 409, 'payment_method_unavailable'],
] as const)('a checkout by %s that the provider refuses says what helps', async (name, status, code) => {
  const fan = await server.fan();
  server.sandbox.stripe.configure({ failNext: 1, failHow: '400', failCalls: 'changes' });
  const refused = await server.pay(fan, { method: methods[name] });
  server.sandbox.stripe.reset();
  expect([refused.status, firstError(refused.body)?.code]).toEqual([status, code]);
});

test('a way to pay that is not offered is refused at its field', async () => {
  const cardsOnly = await startPayingServer({ environment: { PAYMENT_METHODS: 'Card' } });
  const refused = await cardsOnly.pay(await cardsOnly.fan(), { method: methods.paypal });
  const paid = await cardsOnly.pay(await cardsOnly.fan());
  await cardsOnly.stop();
  expect([refused.status, firstError(refused.body)?.attr, paid.status]).toEqual([400, 'method', 200]);
});

test('a very long name still makes a checkout', async () => {
  const long = await makeBeneficiary(server.services.pool, { name: 'ዘ'.repeat(400) });
  const { session } = await server.startTip(await server.fan(), { beneficiary: long.id });
  const record = server.sandbox.stripe.sessions().find((one) => one.session.id === session);
  expect(record?.lineItems[0]?.description).toHaveLength('Tip for '.length + 120);
});
