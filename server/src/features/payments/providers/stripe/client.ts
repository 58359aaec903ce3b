import { NoUsableAnswer } from '#server/platform/http/outgoing.ts';
import type { Checkout } from '../provider.ts';
import type { Session } from './answers.ts';
import type { StripeClient } from './open-stripe.ts';
import { isMissing } from './provider-errors.ts';

/** What the calls for payments share. */
export interface PayingClient extends StripeClient {
  /** Whether somebody may be sent to this address to pay. */
  mayLeadTo(url: string): boolean;
}

/** A session that was just opened for the payment or card with this id. */
export function openedCheckout({ mayLeadTo }: PayingClient, session: Session, reference: string): Checkout {
  if (session.client_reference_id !== reference)
    throw new NoUsableAnswer('The answer is about another payment.');
  if (session.url && !mayLeadTo(session.url))
    throw new NoUsableAnswer('The checkout has an address that is not allowed.');
  return toCheckout(session);
}

export function toCheckout({ id, url = null }: Session): Checkout {
  return { id, url };
}

export async function orMissing<State>(work: Promise<State>): Promise<State | { kind: 'missing' }> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return { kind: 'missing' };
    throw error;
  }
}
