import type Stripe from 'stripe';
import type { ProviderEvent } from '../provider.ts';

/** Which checkout or payment intent an event is about. Event types we have no use for concern nothing. */
export function concernOf(event: Stripe.Event): ProviderEvent['about'] {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      return { checkout: session.id, paymentId: session.client_reference_id };
    }
    case 'charge.refunded':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated': {
      const intent = event.data.object.payment_intent;
      return intent === null ? undefined : { intent: typeof intent === 'string' ? intent : intent.id };
    }
    // A declined attempt leaves the checkout open: the person can try again.
    default:
      return undefined;
  }
}
