import type Stripe from 'stripe';
import type { ProviderEvent } from '../provider.ts';

const ofSessions = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

const ofIntents = [
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/**
 * The events a webhook endpoint at Stripe must be told to send; docs/operations.md lists them. A declined attempt
 * (`payment_intent.payment_failed`) is none of them: it leaves the checkout open, and the person can try again.
 */
export const eventsOfUse: readonly Stripe.Event['type'][] = [...ofSessions, ...ofIntents];

/** Which checkout or payment intent an event is about. Event types we have no use for concern nothing. */
export function concernOf(event: Stripe.Event): ProviderEvent['about'] {
  if (isOneOf(event, ofSessions)) {
    const session = event.data.object;
    return { checkout: session.id, paymentId: session.client_reference_id };
  }
  if (!isOneOf(event, ofIntents)) return undefined;
  const intent = event.data.object.payment_intent;
  return intent === null ? undefined : { intent: typeof intent === 'string' ? intent : intent.id };
}

function isOneOf<Type extends Stripe.Event['type']>(
  event: Stripe.Event,
  types: readonly Type[],
): event is Extract<Stripe.Event, { type: Type }> {
  return (types as readonly string[]).includes(event.type);
}
