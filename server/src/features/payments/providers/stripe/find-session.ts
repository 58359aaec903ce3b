import type Stripe from 'stripe';
import type { Checkout, CheckoutRequest, FoundCheckout } from '../provider.ts';
import { everyItem, type Session, session } from './answers.ts';
import { type PayingClient, toCheckout } from './client.ts';
import { createdAround } from './created.ts';
import { isMissing } from './provider-errors.ts';

interface WantedSession extends Pick<CheckoutRequest, 'createdAt' | 'createUntil'> {
  readonly reference: string;
}

/** A session that may have been opened earlier. */
export async function findOpenedCheckout(
  { stripe, mayLeadTo }: PayingClient,
  wanted: WantedSession,
): Promise<Checkout | undefined> {
  const found = await findSession(stripe, wanted);
  // Such a session is only synced: an address that is not allowed is dropped, so that nobody is sent there.
  return found && toCheckout({ ...found, url: found.url && mayLeadTo(found.url) ? found.url : null });
}

/**
 * The session of a payment or a card, searched among those made while it could be opened: all sessions of nine minutes, which is a
 * long list at a busy hour. The period is in the past, so a search that ends early would end early each time.
 */
async function findSession(
  stripe: Stripe,
  { reference, createdAt, createUntil }: WantedSession,
): Promise<Session | undefined> {
  const created = createdAround(createdAt, createUntil);
  const all = everyItem(session, (after) => stripe.checkout.sessions.list({ created, limit: 100, ...after }));
  for await (const one of all) if (one.client_reference_id === reference) return one;
  return undefined;
}

/** The session that an intent belongs to. */
export async function findSessionOfIntent(
  stripe: Stripe,
  intent: string,
): Promise<FoundCheckout | undefined> {
  try {
    const all = everyItem(session, (after) =>
      stripe.checkout.sessions.list({ payment_intent: intent, limit: 1, ...after }),
    );
    for await (const one of all) return { checkout: one.id, paymentId: one.client_reference_id };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return undefined;
}
