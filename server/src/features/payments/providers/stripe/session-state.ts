import type Stripe from 'stripe';
import type { ProviderState } from '../provider.ts';

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
    return {
      kind: 'captured',
      charge: charge.id,
      reference: session.client_reference_id,
      amountMinor: charge.amount_captured,
      currency: charge.currency.toUpperCase(),
      refundedMinor: charge.amount_refunded,
      disputedMinor: charge.disputed ? await disputedMinor(stripe, charge.id) : 0,
    };
  }
  if (session.status === 'expired') return { kind: 'expired' };
  if (session.status !== 'complete') return { kind: 'open' };
  const over = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return { kind: over ? 'failed' : 'processing' };
}

/** Inquiries (warning_*) and disputes won or prevented take nothing. https://docs.stripe.com/disputes/how-disputes-work */
async function disputedMinor(stripe: Stripe, charge: string): Promise<number> {
  const { data } = await stripe.disputes.list({ charge, limit: 100 });
  return data
    .filter(({ status }) => !status.startsWith('warning_') && status !== 'won' && status !== 'prevented')
    .reduce((sum, { amount }) => sum + amount, 0);
}
