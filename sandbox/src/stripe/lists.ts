import type { Stripe } from 'stripe';
import type { z } from 'zod';
import { resourceMissing } from './api-error.ts';
import type {
  listBalanceTransactionsParameters,
  listDisputesParameters,
  listEventsParameters,
  listRefundsParameters,
  listSessionsParameters,
} from './api-parameters.ts';
import type { Gateway, GatewayEvent } from './gateway.ts';
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

/** Disputes, newest first. https://docs.stripe.com/api/disputes/list */
export function listDisputes(
  gateway: Gateway,
  parameters: z.infer<typeof listDisputesParameters>,
): List<Stripe.Dispute> {
  const found = gateway.store.all('dispute').filter((dispute) => isOf(dispute, parameters));
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
): List<GatewayEvent> {
  const { created, type, types } = parameters;
  const found = gateway.store
    .all('event')
    .filter(
      (event) =>
        (type === undefined || event.type === type) &&
        (types === undefined || types.includes(event.type)) &&
        isIn(event, created),
    );
  return pageOf(found, parameters, 'event', '/v1/events');
}

/** What moved the balance, newest first. https://docs.stripe.com/api/balance_transactions/list */
export function listBalanceTransactions(
  gateway: Gateway,
  parameters: z.infer<typeof listBalanceTransactionsParameters>,
): List<Stripe.BalanceTransaction> {
  const { created, type, source } = parameters;
  const found = gateway.store
    .all('balanceTransaction')
    .filter(
      (one) =>
        (type === undefined || one.type === type) &&
        (source === undefined || one.source === source) &&
        isIn(one, created),
    );
  return pageOf(found, parameters, 'balance_transaction', '/v1/balance_transactions');
}

type Created = z.infer<typeof listEventsParameters>['created'];

function isIn(object: { created: number }, created: Created = {}): boolean {
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

/** One page of what was found, given oldest first. */
function pageOf<Item extends { id: string }>(
  oldestFirst: Item[],
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
  noun: string,
  url: string,
): List<Item> {
  const found = oldestFirst.toReversed();
  const previous = after === undefined ? -1 : found.findIndex(({ id }) => id === after);
  if (after !== undefined && previous === -1) throw resourceMissing(noun, after, 'starting_after');
  const rest = found.slice(previous + 1);
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
