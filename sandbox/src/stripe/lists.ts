import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { resourceMissing } from './api-error.ts';
import type { listDisputesParameters, listSessionsParameters } from './api-parameters.ts';
import type { Gateway } from './gateway.ts';
import { presentSession } from './session-object.ts';

interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

/** Sessions, newest first. https://docs.stripe.com/api/checkout/sessions/list */
export function listSessions(
  gateway: Gateway,
  parameters: z.infer<typeof listSessionsParameters>,
): List<Stripe.Checkout.Session> {
  const { created = {}, payment_intent: paymentIntent, status, starting_after: after } = parameters;
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = created;
  const found = gateway.store
    .all('session')
    .reverse()
    .filter(
      ({ session }) =>
        (paymentIntent === undefined || session.payment_intent === paymentIntent) &&
        (status === undefined || session.status === status) &&
        session.created > gt &&
        session.created >= gte &&
        session.created < lt &&
        session.created <= lte,
    );
  const previous = after === undefined ? -1 : found.findIndex(({ session }) => session.id === after);
  if (after !== undefined && previous === -1) {
    throw resourceMissing('checkout.session', after, 'starting_after');
  }
  const rest = found.slice(previous + 1);
  const data = rest.slice(0, parameters.limit).map((record) => presentSession(gateway, record));
  return { object: 'list', data, has_more: rest.length > data.length, url: '/v1/checkout/sessions' };
}

/** Disputes, newest first. https://docs.stripe.com/api/disputes/list */
export function listDisputes(
  gateway: Gateway,
  { charge, payment_intent: paymentIntent, limit }: z.infer<typeof listDisputesParameters>,
): List<Stripe.Dispute> {
  const found = gateway.store
    .all('dispute')
    .reverse()
    .filter(
      (dispute) =>
        (charge === undefined || dispute.charge === charge) &&
        (paymentIntent === undefined || dispute.payment_intent === paymentIntent),
    );
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url: '/v1/disputes' };
}
