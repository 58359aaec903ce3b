import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { listSessionsParameters } from './api-parameters.ts';
import type { Gateway } from './gateway.ts';
import { presentSession } from './session-object.ts';

/** Sessions, newest first. https://docs.stripe.com/api/checkout/sessions/list */
export function listSessions(
  gateway: Gateway,
  parameters: z.infer<typeof listSessionsParameters>,
): { object: 'list'; data: Stripe.Checkout.Session[]; has_more: boolean; url: string } {
  const { limit, payment_intent: paymentIntent, status, starting_after: after, created } = parameters;
  let found = gateway.store.all('session').reverse();
  if (paymentIntent !== undefined)
    found = found.filter((one) => one.session.payment_intent === paymentIntent);
  if (status !== undefined) found = found.filter((one) => one.session.status === status);
  if (created) {
    const { gte = 0, lte = Number.POSITIVE_INFINITY } = created;
    found = found.filter(({ session }) => session.created >= gte && session.created <= lte);
  }
  if (after !== undefined) found = found.slice(found.findIndex((one) => one.session.id === after) + 1);
  return {
    object: 'list',
    data: found.slice(0, limit).map((record) => presentSession(gateway, record)),
    has_more: found.length > limit,
    url: '/v1/checkout/sessions',
  };
}
