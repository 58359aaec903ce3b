import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { resourceMissing } from './api-error.ts';
import type {
  listChargesParameters,
  listDisputesParameters,
  listEventsParameters,
  listRefundsParameters,
  listSessionsParameters,
} from './api-parameters.ts';
import { presentDispute } from './dispute-charge.ts';
import type { Gateway, GatewayEvent } from './gateway.ts';
import { presentSession } from './session-object.ts';

export interface List<Item> {
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
  const { created, payment_intent: paymentIntent, status } = parameters;
  const found = gateway.store
    .all('session')
    .filter(
      ({ session }) =>
        (paymentIntent === undefined || session.payment_intent === paymentIntent) &&
        (status === undefined || session.status === status) &&
        isIn(session, created),
    )
    .map((record) => presentSession(gateway, record));
  return pageOf(found, parameters, 'checkout.session', '/v1/checkout/sessions');
}

/** Charges, newest first, including refused ones. https://docs.stripe.com/api/charges/list */
export function listCharges(
  gateway: Gateway,
  parameters: z.infer<typeof listChargesParameters>,
): List<Stripe.Charge> {
  const { payment_intent: paymentIntent } = parameters;
  const found = gateway.store
    .all('charge')
    .filter((charge) => paymentIntent === undefined || charge.payment_intent === paymentIntent);
  return pageOf(found, parameters, 'charge', '/v1/charges');
}

/** Disputes, newest first. https://docs.stripe.com/api/disputes/list */
export function listDisputes(
  gateway: Gateway,
  parameters: z.infer<typeof listDisputesParameters>,
): List<Stripe.Dispute> {
  const found = gateway.store
    .all('dispute')
    .filter((dispute) => isOf(dispute, parameters))
    .map((dispute) => presentDispute(gateway, dispute));
  return pageOf(found, parameters, 'dispute', '/v1/disputes');
}

/** Refunds, newest first. https://docs.stripe.com/api/refunds/list */
export function listRefunds(
  gateway: Gateway,
  parameters: z.infer<typeof listRefundsParameters>,
): List<Stripe.Refund> {
  const found = gateway.store.all('refund').filter((refund) => isOf(refund, parameters));
  return pageOf(found, parameters, 'refund', '/v1/refunds');
}

/** Events of the last 30 days, newest first. https://docs.stripe.com/api/events/list */
export function listEvents(
  gateway: Gateway,
  parameters: z.infer<typeof listEventsParameters>,
  account?: string,
): List<GatewayEvent> {
  const { created, type, types } = parameters;
  const found = gateway.store
    .all('event')
    .filter(
      (event) =>
        event.account === account &&
        (type === undefined || event.type === type) &&
        (types === undefined || types.includes(event.type)) &&
        isIn(event, created),
    );
  return pageOf(found, parameters, 'event', '/v1/events');
}

type Created = z.infer<typeof listEventsParameters>['created'];

export function isIn(object: { created: number }, created: Created = {}): boolean {
  const { gt = -1, gte = 0, lt = Number.POSITIVE_INFINITY, lte = Number.POSITIVE_INFINITY } = created;
  return object.created > gt && object.created >= gte && object.created < lt && object.created <= lte;
}

function isOf(
  object: Stripe.Refund | Stripe.Dispute,
  {
    charge,
    payment_intent: paymentIntent,
  }: { charge?: string | undefined; payment_intent?: string | undefined },
): boolean {
  return (
    (charge === undefined || object.charge === charge) &&
    (paymentIntent === undefined || object.payment_intent === paymentIntent)
  );
}

/** One page of the found items, which are passed oldest first. https://docs.stripe.com/api/pagination */
export function pageOf<Item extends { id: string }>(
  oldestFirst: Item[],
  { limit, starting_after: after, ending_before: before }: Page,
  noun: string,
  url: string,
): List<Item> {
  const found = oldestFirst.toReversed();
  const indexOf = (id: string, param: string) => {
    const index = found.findIndex((item) => item.id === id);
    if (index === -1) throw resourceMissing(noun, id, param);
    return index;
  };
  if (before !== undefined) {
    const end = indexOf(before, 'ending_before');
    const start = Math.max(end - limit, 0);
    return { object: 'list', data: found.slice(start, end), has_more: start > 0, url };
  }
  const rest = after === undefined ? found : found.slice(indexOf(after, 'starting_after') + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}

interface Page {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}
