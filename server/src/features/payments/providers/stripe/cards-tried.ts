import type Stripe from 'stripe';
import type { CardAttempt } from '../provider.ts';
import { type Charge, charge, everyItem } from './answers.ts';

/**
 * The cards that were tried at a checkout: all of them if the last one was declined, otherwise only the one that was
 * charged, because each decline has an event of its own. Without a fingerprint, for example of a wallet, a card cannot
 * be recognized.
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
