import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import { sandboxDefaults } from '#server/config/config.ts';
import type { PayingServer } from './paying-server.ts';

const webhooks = new Stripe('sk_test_unused').webhooks;

/** Delivers a signed Stripe event to the server `times` times, and returns its id. */
export async function deliverEvent(
  server: Pick<PayingServer, 'request'>,
  type: string,
  object: object,
  { times = 1, id = `evt_${randomUUID()}` } = {},
): Promise<string> {
  const body = JSON.stringify({ id, object: 'event', type, created: 1, data: { object } });
  const signature = webhooks.generateTestHeaderString({
    payload: body,
    secret: sandboxDefaults.stripeWebhookSecret,
  });
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      server.request('/api/v1/payments/webhooks/stripe', {
        method: 'POST',
        body,
        headers: { 'stripe-signature': signature },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  return id;
}
