import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

const minuteMs = 60_000;

let server: PayingServer;
let laterMs = 0;
beforeAll(async () => {
  server = await startPayingServer({
    overrides: { clock: { now: () => new Date(Date.now() + laterMs) }, providerTimeoutMs: 2000 },
  });
  // No webhook arrives: only the job finds changes.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterEach(async () => {
  laterMs = 0;
  server.sandbox.stripe.reset();
  server.sandbox.stripe.configure({ loseRate: 1 });
  expect(await server.failedAuditChecks()).toEqual([]);
});
afterAll(() => server.stop());

const reconcile = () => server.services.payments.reconcile();

test('a payment whose webhook was lost is found paid after two minutes, not before', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  await reconcile();
  expect(await server.statusOf(tipId)).toBe('pending');
  laterMs = 2 * minuteMs;
  expect(await reconcile()).toBe(1);
  expect(await server.statusOf(tipId)).toBe('succeeded');
  expect(await reconcile()).toBe(0);
});

test('a checkout past its end is closed at the gateway and expires', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  laterMs = 36 * minuteMs;
  await reconcile();
  expect(await server.statusOf(tipId)).toBe('expired');
  expect(server.sandbox.stripe.sessions().find((one) => one.session.id === session)?.session.status).toBe(
    'expired',
  );
});

test('a tip canceled while the gateway does not answer is canceled once it answers again', async () => {
  const fan = await server.fan();
  const { tipId, session } = await server.startTip(fan);
  server.sandbox.stripe.configure({ failNext: 10 });
  expect((await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`)).status).toBe(503);
  server.sandbox.stripe.configure({ failNext: 0 });
  laterMs = 2 * minuteMs;
  await reconcile();
  expect(await server.statusOf(tipId)).toBe('canceled');
  expect(await server.sandbox.stripe.pay(session, 'succeed')).toBe('expired');
});

test('a checkout paid in its last moment succeeds, whatever the hour', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  laterMs = 48 * 60 * minuteMs;
  await reconcile();
  expect(await server.statusOf(tipId)).toBe('succeeded');
});

test.each([
  ['within the time of opening', 3],
  ['when none can be opened any more', 10],
])('a checkout whose answer was lost is found again %s', async (_, minutes) => {
  const fan = await server.fan();
  server.sandbox.stripe.configure({ hangNext: 1, failWhen: 'after' });
  expect((await server.pay(fan)).status).toBe(503);
  const lost = server.sandbox.stripe.sessions().at(-1)?.session;
  await server.sandbox.stripe.pay(lost?.id ?? '', 'succeed');
  laterMs = minutes * minuteMs;
  await reconcile();
  expect(
    await server.count("payment WHERE id = $1 AND provider_checkout = $2 AND status = 'succeeded'", [
      lost?.client_reference_id,
      lost?.id,
    ]),
  ).toBe(1);
});

test('a checkout whose answer was lost is found among more others than can be listed within one deadline', async () => {
  const fan = await server.fan();
  server.sandbox.stripe.configure({ hangNext: 1, failWhen: 'after' });
  expect((await server.pay(fan)).status).toBe(503);
  const lost = server.sandbox.stripe.sessions().at(-1)?.session;
  await server.sandbox.stripe.pay(lost?.id ?? '', 'succeed');
  const another = {
    mode: 'payment',
    success_url: 'https://example.org/',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][price_data][product_data][name]': 'Another tip',
  };
  // Four pages of a hundred: one is answered well within the deadline of an answer, all of them together are not.
  await Promise.all(Array.from({ length: 301 }, () => server.gateway('POST', 'checkout/sessions', another)));
  laterMs = 10 * minuteMs;
  server.sandbox.stripe.configure({ latencyMs: 600 });
  await reconcile();
  expect(
    await server.count("payment WHERE provider_checkout = $1 AND status = 'succeeded'", [lost?.id]),
  ).toBe(1);
});

test('a checkout whose answer was lost is found though the mail address was forgotten meanwhile', async () => {
  const fan = await server.fan();
  server.sandbox.stripe.configure({ hangNext: 1, failWhen: 'after' });
  expect((await server.pay(fan)).status).toBe(503);
  const lost = server.sandbox.stripe.sessions().at(-1)?.session;
  await server.sandbox.stripe.pay(lost?.id ?? '', 'succeed');
  const id = lost?.client_reference_id;
  await server.services.pool.query('UPDATE payment SET customer_email = NULL WHERE id = $1', [id]);
  const statusAfter = async (minutes: number) => {
    laterMs = minutes * minuteMs;
    await reconcile();
    return (await server.services.pool.query('SELECT status FROM payment WHERE id = $1', [id])).rows[0]
      .status;
  };
  expect(await statusAfter(3)).toBe('pending');
  expect(await statusAfter(10)).toBe('succeeded');
});

test('a request that never reached the gateway is repeated in time, or expires', async () => {
  const fan = await server.fan();
  const key = randomUUID();
  server.sandbox.stripe.configure({ failNext: 2, failWhen: 'before' });
  expect((await server.pay(fan, {}, key)).status).toBe(503);
  laterMs = 3 * minuteMs;
  await reconcile();
  const resumed = await server.pay(fan, {}, key);
  expect(resumed.status).toBe(200);
  laterMs = 0;
  server.sandbox.stripe.configure({ failNext: 2, failWhen: 'before' });
  const late = randomUUID();
  expect((await server.pay(fan, {}, late)).status).toBe(503);
  laterMs = 10 * minuteMs;
  const before = server.sandbox.stripe.sessions().length;
  await reconcile();
  expect(
    await server.count(
      "tip t JOIN payment p ON p.reference_id = t.id WHERE idempotency_key = $1 AND status = 'expired'",
      [late],
    ),
  ).toBe(1);
  expect(server.sandbox.stripe.sessions()).toHaveLength(before);
  const again = await server.pay(fan, {}, late);
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'tip_already_ended']);
});

test('asked again too late with the same key, a tip that never got a checkout has ended', async () => {
  const fan = await server.fan();
  const key = randomUUID();
  server.sandbox.stripe.configure({ failNext: 2, failWhen: 'before' });
  expect((await server.pay(fan, {}, key)).status).toBe(503);
  laterMs = 10 * minuteMs;
  const again = await server.pay(fan, {}, key);
  expect([again.status, again.body.errors[0].code]).toEqual([409, 'tip_already_ended']);
});

test('while the gateway is down nothing is decided, and the next run goes on', async () => {
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  laterMs = 5 * minuteMs;
  server.sandbox.stripe.configure({ failNext: 1000 });
  await reconcile();
  expect(await server.statusOf(tipId)).toBe('pending');
  server.sandbox.stripe.configure({ failNext: 0 });
  laterMs = 10 * minuteMs;
  await reconcile();
  expect(await server.statusOf(tipId)).toBe('succeeded');
});

test('several runs at once sync every payment once', async () => {
  const fan = await server.fan();
  for (let nth = 0; nth < 10; nth += 1) {
    const { session } = await server.startTip(fan);
    await server.sandbox.stripe.pay(session, 'succeed');
  }
  laterMs = 5 * minuteMs;
  await Promise.all([reconcile(), reconcile(), reconcile()]);
  expect(
    await server.count("payment WHERE status = 'pending' AND reconcile_at < now() + interval '5 minutes'"),
  ).toBe(0);
});
