import type Stripe from 'stripe';
import type { CardAttempt } from '../provider.ts';
import { type Charge, charge, everyItem } from './answers.ts';

/**
 * The cards that were tried at a checkout: all of them while the last one was declined, that one alone once it was charged,
 * for each refusal is an event of its own. Where Stripe tells no fingerprint, as of a wallet, there is no card to know again.
 */
export async function readCardsTried(stripe: Stripe, latest: Charge): Promise<CardAttempt[]> {
  const { payment_intent: intent } = latest;
  if (latest.status !== 'failed' || intent === null) return attemptOf(latest);
  const found: CardAttempt[] = [];
  const all = everyItem(charge, (after) =>
    stripe.charges.list({ payment_intent: intent, limit: 100, ...after }),
  );
  for await (const one of all) found.push(...attemptOf(one));
  return found;
}

function attemptOf({ id, status, payment_method_details: details }: Charge): CardAttempt[] {
  const fingerprint = details?.card?.fingerprint;
  if (!fingerprint || (status !== 'failed' && status !== 'succeeded')) return [];
  return [{ charge: id, fingerprint, declined: status === 'failed' }];
}
