import type Stripe from 'stripe';
import type { ProviderState } from '../provider.ts';
import { chargeStateOf } from './charge-state.ts';

/**
 * How a Checkout Session stands. It is fulfilled only when `payment_status` is paid and the charge is captured:
 * a session is `complete` before a delayed payment is. https://docs.stripe.com/checkout/fulfillment
 */
export async function readSessionState(stripe: Stripe, sessionId: string): Promise<ProviderState> {
  const session = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
  if (session.payment_status === 'paid' && charge?.captured) {
    const state = await chargeStateOf(stripe, charge);
    return { kind: 'captured', reference: session.client_reference_id, ...state };
  }
  if (session.status === 'expired') return { kind: 'expired' };
  if (session.status !== 'complete') return { kind: 'open' };
  const over = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return { kind: over ? 'failed' : 'processing' };
}
