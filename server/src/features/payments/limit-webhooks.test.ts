import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxDefaults } from '#server/config/config.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({
    environment: { TRUSTED_PROXIES: '1' },
    overrides: { budgets: { 'webhook-address': { points: 3, seconds: 60, scope: 'local' } } },
  });
});
afterAll(() => server.stop());

const body = () =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: 1,
    data: { object: { id: 'cs_test_1', client_reference_id: null } },
  });
async function deliver(from: string, secret: string) {
  const payload = body();
  const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({ payload, secret });
  const response = await server.request('/api/v1/payments/webhooks/stripe', {
    method: 'POST',
    body: payload,
    headers: { 'stripe-signature': signature, 'x-forwarded-for': from },
  });
  return response.status;
}

test('signed deliveries of one address are never one too many', async () => {
  const statuses = [];
  for (let nth = 0; nth < 10; nth += 1)
    statuses.push(await deliver('192.0.2.1', sandboxDefaults.stripeWebhookSecret));
  expect(statuses).toEqual(Array(10).fill(200));
});

test('an address that signs wrongly is refused before anything is read, and no other address is', async () => {
  const statuses = [];
  for (let nth = 0; nth < 5; nth += 1) statuses.push(await deliver('192.0.2.2', 'whsec_other'));
  expect(statuses).toEqual([400, 400, 400, 429, 429]);
  let read = false;
  const unread = new ReadableStream(
    {
      pull() {
        read = true;
      },
    },
    { highWaterMark: 0 },
  );
  const refused = await server.request('/api/v1/payments/webhooks/stripe', {
    method: 'POST',
    body: unread,
    duplex: 'half',
    headers: { 'x-forwarded-for': '192.0.2.2', 'content-length': '1000' },
  } as RequestInit);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(read).toBe(false);
  expect(await deliver('192.0.2.3', sandboxDefaults.stripeWebhookSecret)).toBe(200);
});
