import type Stripe from 'stripe';
import { readAnswer } from '#server/platform/http/outgoing.ts';
import type { ProviderEvent } from '../provider.ts';
import { chargeOfEvent, event, intentOfEvent, sessionOfEvent, setupOfEvent } from './answers.ts';

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
 * Events that we use for charges of saved cards. Of hosted checkouts only a declined attempt is used: the checkout
 * stays open, but the event names a card.
 */
const ofCharges = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
] as const;

/** A card was declined on the page that was to save it; the page stays open. */
const ofSetups = ['setup_intent.setup_failed'] as const;

/** The events that the webhook endpoint at Stripe must send; docs/operations.md lists them. */
export const eventsOfUse: readonly Stripe.Event['type'][] = [
  ...ofSessions,
  ...ofIntents,
  ...ofCharges,
  ...ofSetups,
];

/**
 * The subject of an event: a checkout or a payment intent; none for event types that we do not use. Throws
 * NoUsableAnswer for an event that cannot be read.
 */
export function readEvent(payload: unknown): ProviderEvent {
  const { id, type, data } = readAnswer(event, payload);
  return { id, type, about: concernOf(type, data.object) };
}

function concernOf(type: string, object: unknown): ProviderEvent['about'] {
  if (isOneOf(type, ofSessions)) {
    const session = readAnswer(sessionOfEvent, object);
    return { checkout: session.id, paymentId: session.client_reference_id };
  }
  if (isOneOf(type, ofCharges)) {
    const { id, metadata } = readAnswer(chargeOfEvent, object);
    const { payment: paymentId, card } = metadata;
    if (card !== undefined) return { checkout: id, paymentId };
    return type === 'payment_intent.payment_failed' && paymentId !== null ? { intent: id } : undefined;
  }
  if (isOneOf(type, ofSetups)) {
    const { id, metadata } = readAnswer(setupOfEvent, object);
    return metadata && { intent: id, cardId: metadata.card };
  }
  if (!isOneOf(type, ofIntents)) return undefined;
  const intent = readAnswer(intentOfEvent, object).payment_intent;
  return intent === null ? undefined : { intent };
}

function isOneOf(type: string, types: readonly string[]): boolean {
  return types.includes(type);
}
