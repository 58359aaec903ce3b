import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sandboxDefaults } from '#server/config/config.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

let server: PayingServer;
let laterMs = 0;
beforeAll(async () => {
  server = await startPayingServer({
    overrides: { providerTimeoutMs: 2000, clock: { now: () => new Date(Date.now() + laterMs) } },
  });
});
afterEach(async () => {
  server.sandbox.stripe.reset();
  expect(await server.failedAuditChecks()).toEqual([]);
});
afterAll(() => server.stop());

const webhooks = new Stripe('sk_test_unused').webhooks;
const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, created: 1, data: { object } });
const sign = (
  payload: string,
  secret: string = sandboxDefaults.stripeWebhookSecret,
  timestamp = Math.floor(Date.now() / 1000),
) => webhooks.generateTestHeaderString({ payload, secret, timestamp });

async function deliver(body: string, headers: Record<string, string>, provider = 'stripe') {
  const response = await server.request(`/api/v1/payments/webhooks/${provider}`, {
    method: 'POST',
    body,
    headers,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

test.each([
  ['no signature', (body: string) => [body, {}] as const],
  ['an empty signature', (body: string) => [body, { 'stripe-signature': '' }] as const],
  ['junk for a signature', (body: string) => [body, { 'stripe-signature': 't=1,v1=abc' }] as const],
  ['another secret', (body: string) => [body, { 'stripe-signature': sign(body, 'whsec_other') }] as const],
  [
    'a signature ten minutes old',
    (body: string) =>
      [
        body,
        {
          'stripe-signature': sign(
            body,
            sandboxDefaults.stripeWebhookSecret,
            Math.floor(Date.now() / 1000) - 600,
          ),
        },
      ] as const,
  ],
  [
    'a body changed after signing',
    (body: string) =>
      [body.replace('"created":1', '"created":2'), { 'stripe-signature': sign(body) }] as const,
  ],
  [
    'a space added after signing',
    (body: string) => [`${body} `, { 'stripe-signature': sign(body) }] as const,
  ],
])('an event with %s is refused', async (_, forge) => {
  const { session } = await server.startTip(await server.fan());
  const [body, headers] = forge(
    eventOf('checkout.session.completed', { id: session, payment_status: 'paid' }),
  );
  const answer = await deliver(body, headers);
  expect(answer.status).toBe(400);
  expect(answer.body.errors[0].code).toBe('invalid_signature');
});

test('a signed event that claims a payment changes nothing unless the gateway confirms it', async () => {
  const { tipId, paymentId, session } = await server.startTip(await server.fan());
  const body = eventOf('checkout.session.completed', {
    id: session,
    client_reference_id: paymentId,
    payment_status: 'paid',
    amount_total: 500,
  });
  expect((await deliver(body, { 'stripe-signature': sign(body) })).status).toBe(200);
  await synced();
  expect(await server.statusOf(tipId)).toBe('pending');
});

test('an unknown provider is 404, an event without use is acknowledged', async () => {
  const body = eventOf('customer.created', { id: 'cus_1' });
  const headers = { 'stripe-signature': sign(body) };
  for (const name of ['paypal', '__proto__', 'constructor']) {
    const { status, body: form } = await deliver(body, headers, name);
    expect([status, form.errors[0].code]).toEqual([404, 'unknown_provider']);
  }
  expect(await deliver(body, headers)).toMatchObject({
    status: 200,
    body: { data: { result: { received: true } } },
  });
});

test('an event is acknowledged while the gateway cannot be asked, and synced when it answers again', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  server.sandbox.stripe.configure({ loseNext: 1 });
  await server.sandbox.stripe.pay(session, 'succeed');
  server.sandbox.stripe.configure({ failNext: 2 });
  const body = eventOf('checkout.session.completed', { id: session, client_reference_id: null });
  expect((await deliver(body, { 'stripe-signature': sign(body) })).status).toBe(200);
  await eventually(async () =>
    expect(await server.count('payment_event WHERE concern = $1 AND attempts = 1', [session])).toBe(1),
  );
  expect(await server.statusOf(tipId)).toBe('pending');
  laterMs = 6000;
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  laterMs = 0;
});

test('the webhook of a checkout whose answer was lost finds its payment', async () => {
  const fan = await server.fan();
  const key = randomUUID();
  server.sandbox.stripe.configure({ hangNext: 1, failWhen: 'after' });
  expect((await server.pay(fan, {}, key)).status).toBe(503);
  server.sandbox.stripe.reset();
  const lost = server.sandbox.stripe.sessions().at(-1)?.session;
  await server.sandbox.stripe.pay(lost?.id ?? '', 'succeed');
  await eventually(async () =>
    expect(
      await server.count("payment WHERE id = $1 AND status = 'succeeded' AND provider_checkout = $2", [
        lost?.client_reference_id,
        lost?.id,
      ]),
    ).toBe(1),
  );
});

test('a decline leaves the tip pending and the checkout open for another card', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'decline');
  await delivered();
  expect(await server.statusOf(tipId)).toBe('pending');
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
});

test('a delayed payment counts when it is confirmed, not when the checkout is complete', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  server.sandbox.stripe.configure({ confirmationDelayMs: 3_600_000 });
  await server.sandbox.stripe.pay(session, 'delayed');
  await delivered();
  expect(await server.statusOf(tipId)).toBe('pending');
  await server.sandbox.stripe.confirmDelayedPayments();
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
});

test('a delayed payment that fails fails the tip', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  server.sandbox.stripe.configure({ confirmationDelayMs: 3_600_000 });
  await server.sandbox.stripe.pay(session, 'delayed-fail');
  await server.sandbox.stripe.confirmDelayedPayments();
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('failed'));
});

test('a checkout that expires unpaid expires the tip', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'expire');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('expired'));
});

test('a dispute takes the tip back', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'dispute');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('disputed'));
  expect(server.journal().map(({ kind }) => kind)).toContain('dispute');
});

test('a dispute of a single cent is one too', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  await server.sandbox.stripe.disputePart(session, 1);
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('disputed'));
});

test('a refund made at the gateway takes the tip back', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  await server.gateway('POST', 'refunds', { charge: await server.chargeOf(session) });
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('refunded'));
});

test('60 payments, every event five times, shuffled and in parallel, are 60 captures', async () => {
  const fans = await Promise.all(Array.from({ length: 10 }, () => server.fan()));
  const tips: { tipId: string; session: string }[] = [];
  const worker = async (fan: (typeof fans)[number], nth: number) => {
    for (let each = 0; each < 6; each += 1)
      tips.push(await server.startTip(fan, { total_amount: 1 + nth + each }));
  };
  await Promise.all(fans.map(worker));
  expect(tips).toHaveLength(60);
  const before = await server.count("ledger_movement WHERE kind = 'capture'");
  server.sandbox.stripe.configure({ duplicate: 5, shuffle: 100, retryScheduleMs: [100] });
  const since = server.sandbox.stripe.deliveries().length;
  await Promise.all(tips.map(({ session }) => server.sandbox.stripe.pay(session, 'succeed')));
  await delivered(200_000);
  expect(server.sandbox.stripe.deliveries().length - since).toBe(300);
  expect(await server.count("ledger_movement WHERE kind = 'capture'")).toBe(before + 60);
  expect(
    await server.count("payment WHERE status = 'succeeded' AND reference_id = ANY($1)", [
      tips.map(({ tipId }) => tipId),
    ]),
  ).toBe(60);
  expect(
    await server.count("jobs.job WHERE name = 'tipping.notify-beneficiary' AND data->>'tipId' = ANY($1)", [
      tips.map(({ tipId }) => tipId),
    ]),
  ).toBe(60);
}, 300_000);

/** Waits until the gateway's webhooks are all answered and synced. */
async function delivered(timeout?: number) {
  await eventually(
    () => expect(server.sandbox.stripe.deliveries().filter(({ status }) => status === 'pending')).toEqual([]),
    timeout,
  );
  await synced(timeout);
}

async function synced(timeout?: number) {
  await eventually(
    async () => expect(await server.count('payment_event WHERE settle_at IS NOT NULL')).toBe(0),
    timeout,
  );
}
