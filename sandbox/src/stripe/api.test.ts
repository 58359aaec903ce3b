import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  checkoutParameters,
  startTestSandbox,
  stripeClient,
  temporaryFolder,
} from '../sandbox-under-test.ts';
import { readCaptures } from './journal.ts';

test('a checkout session opens with what was asked for and a page of the sandbox', async () => {
  const sandbox = await startTestSandbox();
  const session = await stripeClient(sandbox.url).checkout.sessions.create(
    checkoutParameters({
      customer_email: 'fan@example.com',
      metadata: { tip: '42' },
      allowed_payment_method_types: ['card', 'paypal', 'klarna'],
      payment_intent_data: { metadata: { payment: 'p1' }, description: 'Tip' },
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    }),
  );
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 500,
    currency: 'usd',
    client_reference_id: 'payment-1',
    customer_email: 'fan@example.com',
    metadata: { tip: '42' },
    payment_method_types: ['card', 'paypal'],
    payment_intent: null,
    livemode: false,
  });
  expect(session.id).toMatch(/^cs_test_/);
  expect(session.url).toBe(`${sandbox.url}/stripe/checkout/${session.id}`);
  expect(session.lastResponse.requestId).toMatch(/^req_/);
});

test('the same key and parameters replay the same answer, also after the session has changed', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const idempotencyKey = randomUUID();
  const first = await stripe.checkout.sessions.create(checkoutParameters(), { idempotencyKey });
  await stripe.checkout.sessions.expire(first.id);
  const second = await stripe.checkout.sessions.create(checkoutParameters(), { idempotencyKey });
  expect(second).toEqual(first);
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect(sandbox.stripe.sessions()).toHaveLength(1);
});

test('the same key with other parameters is refused', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  await stripe.checkout.sessions.create(checkoutParameters(), { idempotencyKey: 'key' });
  const other = checkoutParameters({ client_reference_id: 'payment-2' });
  await expect(stripe.checkout.sessions.create(other, { idempotencyKey: 'key' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  });
});

test('a key in use answers 409 to the parallel request, and the SDK retries until it gets the same answer', async () => {
  const sandbox = await startTestSandbox();
  sandbox.stripe.configure({ latencyMs: 150 });
  const withoutRetries = stripeClient(sandbox.url);
  const results = await Promise.allSettled(
    [1, 2].map(() =>
      withoutRetries.checkout.sessions.create(checkoutParameters(), { idempotencyKey: 'raw' }),
    ),
  );
  expect(
    results.filter((result) => result.status === 'rejected').map((result) => result.reason),
  ).toMatchObject([{ statusCode: 409, code: 'idempotency_key_in_use' }]);
  const withRetries = stripeClient(sandbox.url, { retries: 5 });
  const [one, two] = await Promise.all(
    [1, 2].map(() =>
      withRetries.checkout.sessions.create(checkoutParameters(), { idempotencyKey: 'retried' }),
    ),
  );
  expect(one?.id).toBe(two?.id);
});

test('a paid session is read back with its payment intent and charge expanded', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const parameters = checkoutParameters({ payment_intent_data: { metadata: { payment: 'p1' } } });
  const { id } = await stripe.checkout.sessions.create(parameters);
  expect(await sandbox.stripe.pay(id, 'succeed')).toBe('paid');
  const session = await stripe.checkout.sessions.retrieve(id, {
    expand: ['payment_intent.latest_charge', 'line_items'],
  });
  expect(session).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
  expect(session.payment_intent).toMatchObject({
    status: 'succeeded',
    amount_received: 500,
    metadata: { payment: 'p1' },
    latest_charge: { object: 'charge', status: 'succeeded', paid: true, amount: 500, currency: 'usd' },
  });
  expect(session.line_items?.data[0]?.description).toBe('Tip for Aster <Awoke>');
  const intentId = (session.payment_intent as { id: string }).id;
  const listed = await stripe.checkout.sessions.list({ payment_intent: intentId, limit: 1 });
  expect(listed.data.map((one) => one.id)).toEqual([id]);
  const intent = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  expect(await stripe.charges.retrieve((intent.latest_charge as { id: string }).id)).toMatchObject({
    payment_intent: intentId,
  });
});

test('only an open session can be expired', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const { id } = await stripe.checkout.sessions.create(checkoutParameters());
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null });
  await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
});

test('refunds go up to what was captured, and into the journal', async () => {
  const dataDir = temporaryFolder();
  const sandbox = await startTestSandbox({ dataDir });
  const stripe = stripeClient(sandbox.url);
  const { id } = await stripe.checkout.sessions.create(checkoutParameters());
  await sandbox.stripe.pay(id, 'succeed');
  const session = await stripe.checkout.sessions.retrieve(id);
  const paymentIntent = String(session.payment_intent);
  await expect(stripe.refunds.create({ payment_intent: paymentIntent, amount: 501 })).rejects.toMatchObject({
    param: 'amount',
  });
  const part = await stripe.refunds.create({ payment_intent: paymentIntent, amount: 200 });
  const rest = await stripe.refunds.create({ payment_intent: paymentIntent });
  expect([part.amount, rest.amount, rest.status]).toEqual([200, 300, 'succeeded']);
  expect(await stripe.refunds.retrieve(rest.id)).toMatchObject({ charge: rest.charge });
  await expect(stripe.refunds.create({ payment_intent: paymentIntent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(readCaptures(dataDir).map((line) => [line.kind, line.amountMinor])).toEqual([
    ['capture', 500],
    ['refund', 200],
    ['refund', 300],
  ]);
});

test.each([
  ['an unknown key', { key: 'sk_test_wrong_key_00000' }, 'StripeAuthenticationError', 401],
  ['no key at all', { key: ' ' }, 'StripeAuthenticationError', 401],
])('%s is refused', async (_name, config, type, statusCode) => {
  const sandbox = await startTestSandbox();
  const call = stripeClient(sandbox.url, config).checkout.sessions.retrieve('cs_test_1');
  await expect(call).rejects.toMatchObject({ type, statusCode });
});

const inOneMinute = () => Math.floor(Date.now() / 1000) + 60;
const item = (price: object) => [
  { quantity: 1, price_data: { currency: 'usd', product_data: { name: 'Tip' }, ...price } },
];

test.each([
  ['a missing amount', { line_items: item({}) }, 'line_items[0][price_data][unit_amount]'],
  [
    'an amount with a fraction',
    { line_items: item({ unit_amount: 5.5 }) },
    'line_items[0][price_data][unit_amount]',
  ],
  ['an early expiry', { expires_at: inOneMinute() }, 'expires_at'],
  ['a late expiry', { expires_at: inOneMinute() + 90_000 }, 'expires_at'],
  ['a bad address', { success_url: 'nowhere' }, 'success_url'],
  ['an unknown parameter', { tip: 1 }, 'tip'],
  ['the removed list of methods', { payment_method_types: ['card'] }, 'payment_method_types'],
  [
    'a list of methods nobody plays',
    { allowed_payment_method_types: ['klarna'] },
    'allowed_payment_method_types',
  ],
  ['a property that is none', { expand: ['nothing'] }, 'expand'],
])('%s is refused with its parameter named, and leaves no session', async (_name, changes, param) => {
  const sandbox = await startTestSandbox();
  const call = stripeClient(sandbox.url).checkout.sessions.create(checkoutParameters(changes as object));
  await expect(call).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400, param });
  expect(sandbox.stripe.sessions()).toEqual([]);
});

test('sessions are listed newest first, by time and page after page', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    made.unshift((await stripe.checkout.sessions.create(checkoutParameters())).id);
  }
  const now = Math.floor(Date.now() / 1000);
  const listed: string[] = [];
  const created = { gte: now - 60, lte: now + 60 };
  for await (const session of stripe.checkout.sessions.list({ created, limit: 2 })) listed.push(session.id);
  expect(listed).toEqual(made);
  expect((await stripe.checkout.sessions.list({ created: { gt: now + 60 } })).data).toEqual([]);
});

test('a dispute takes the whole charge and is listed with it', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const { id } = await stripe.checkout.sessions.create(checkoutParameters());
  expect(await sandbox.stripe.pay(id, 'dispute')).toBe('disputed');
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  const intent = session.payment_intent as { latest_charge: { id: string; disputed: boolean } };
  expect(intent.latest_charge.disputed).toBe(true);
  expect((await stripe.disputes.list({ charge: intent.latest_charge.id })).data).toMatchObject([
    { amount: 500, status: 'needs_response', charge: intent.latest_charge.id },
  ]);
  expect(await sandbox.stripe.pay(id, 'dispute')).toBe('refused');
});

test('a caller of an older API version may still list the methods', async () => {
  const sandbox = await startTestSandbox();
  const parameters = { ...checkoutParameters(), payment_method_types: ['paypal'] };
  const session = await stripeClient(sandbox.url).checkout.sessions.create(parameters, {
    apiVersion: '2026-08-26.dahlia',
  });
  expect(session.payment_method_types).toEqual(['paypal']);
});

test('what does not exist answers 404 in the form of Stripe', async () => {
  const sandbox = await startTestSandbox();
  const stripe = stripeClient(sandbox.url);
  const missing = { statusCode: 404, code: 'resource_missing' };
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject(missing);
  await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject(missing);
  await expect(stripe.refunds.create({ charge: 'ch_none' })).rejects.toMatchObject(missing);
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
});
