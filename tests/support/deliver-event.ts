import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { expect } from 'vitest';
import { sandboxDefaults } from '#server/config/config.ts';
import type { PayingServer } from './paying-server.ts';

const webhooks = new Stripe('sk_test_unused').webhooks;

const ownEvents = {
  path: '/api/v1/payments/webhooks/stripe',
  secret: sandboxDefaults.stripeWebhookSecret,
};
const accountEvents = {
  path: '/api/v1/payouts/webhooks/stripe',
  secret: sandboxDefaults.stripeConnectWebhookSecret,
};

interface Delivery {
  readonly times?: number;
  readonly id?: string;
  /** The connected account that the event is about. */
  readonly account?: string;
  /** What the server is to answer. */
  readonly status?: number;
}

/** Delivers a signed Stripe event to the server `times` times, and returns its id. */
export async function deliverEvent(
  server: Pick<PayingServer, 'request'>,
  type: string,
  object: object,
  { times = 1, id = `evt_${randomUUID()}`, account, status = 200 }: Delivery = {},
): Promise<string> {
  const body = JSON.stringify({ id, object: 'event', type, created: 1, account, data: { object } });
  const { path, secret } = account === undefined ? ownEvents : accountEvents;
  const signature = webhooks.generateTestHeaderString({ payload: body, secret });
  const answers = await Promise.all(
    Array.from({ length: times }, () =>
      server.request(path, { method: 'POST', body, headers: { 'stripe-signature': signature } }),
    ),
  );
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  return id;
}
