import type Stripe from 'stripe';
import { readAnswer } from '#server/platform/http/outgoing.ts';
import type { ProviderEvent } from '../provider.ts';
import { event, intentOfEvent, sessionOfEvent } from './answers.ts';

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

/**
 * What an event is about: a checkout or a payment intent. Event types we have no use for concern nothing. Throws
 * NoUsableAnswer for an event that cannot be read.
 */
export function readEvent(payload: unknown): ProviderEvent {
  const { id, type, data } = readAnswer(event, payload);
  return { id, type, about: concernOf(type, data.object) };
}

function concernOf(type: string, object: unknown): ProviderEvent['about'] {
  if (isOneOf(type, ofSessions)) {
    const session = readAnswer(sessionOfEvent, object);
    return { checkout: session.id, paymentId: session.client_reference_id ?? null };
  }
  if (!isOneOf(type, ofIntents)) return undefined;
  const intent = readAnswer(intentOfEvent, object).payment_intent;
  return intent === null ? undefined : { intent };
}

function isOneOf(type: string, types: readonly string[]): boolean {
  return types.includes(type);
}
