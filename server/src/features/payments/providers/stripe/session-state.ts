import type Stripe from 'stripe';
import { NoUsableAnswer, readAnswer } from '#server/platform/http/outgoing.ts';
import type { ProviderState } from '../provider.ts';
import { type Charge, type Session, session } from './answers.ts';
import { readCardsTried } from './cards-tried.ts';
import { chargeStateOf } from './charge-state.ts';

/**
 * The state of a Checkout Session. It counts as paid only if `payment_status` is paid and the charge is captured: with
 * a delayed payment method a session is `complete` before it is paid. https://docs.stripe.com/checkout/fulfillment
 */
export async function readSessionState(stripe: Stripe, sessionId: string): Promise<ProviderState> {
  const answer = await stripe.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  const found = readAnswer(session, answer);
  if (found.id !== sessionId) throw new NoUsableAnswer('The answer is about another session.');
  const { payment_intent: intent } = found;
  const charge = typeof intent === 'object' ? intent?.latest_charge : null;
  // The request expands both to objects; plain ids would hide that something was paid.
  if (typeof intent === 'string' || typeof charge === 'string')
    throw new NoUsableAnswer('The answer is not expanded as it was asked to be.');
  const state = await stateOf(stripe, found, charge);
  const cardsTried = charge ? await readCardsTried(stripe, charge) : [];
  return cardsTried.length > 0 ? { ...state, cardsTried } : state;
}

async function stateOf(
  stripe: Stripe,
  found: Session,
  charge: Charge | null | undefined,
): Promise<ProviderState> {
  if (found.payment_status === 'paid') {
    if (!charge) throw new NoUsableAnswer('The session is paid by no charge.');
    if (!charge.captured) return { kind: 'processing' };
    const state = await chargeStateOf(stripe, charge);
    return { kind: 'captured', reference: found.client_reference_id, ...state };
  }
  if (found.status === 'expired') return { kind: 'expired' };
  if (found.status !== 'complete') return { kind: 'open' };
  const intent = typeof found.payment_intent === 'object' ? found.payment_intent : null;
  const over = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return { kind: over ? 'failed' : 'processing' };
}
