import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { listDisputesParameters } from './api-parameters.ts';
import type { Gateway } from './gateway.ts';

/** Disputes, newest first. https://docs.stripe.com/api/disputes/list */
export function listDisputes(
  gateway: Gateway,
  { limit, charge, payment_intent: paymentIntent }: z.infer<typeof listDisputesParameters>,
): { object: 'list'; data: Stripe.Dispute[]; has_more: boolean; url: string } {
  const found = gateway.store
    .all('dispute')
    .reverse()
    .filter((dispute) => charge === undefined || dispute.charge === charge)
    .filter((dispute) => paymentIntent === undefined || dispute.payment_intent === paymentIntent);
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit, url: '/v1/disputes' };
}
