import type Stripe from 'stripe';
import type { z } from 'zod';
import type { CardAttempt } from '../card-attempt.ts';
import { type Charge, charge, everyItem, setupAttempt } from './answers.ts';

/**
 * The cards that were tried at a checkout: all of them if the last one was declined, otherwise only the one that was
 * charged, because each decline has an event of its own. Without a fingerprint, for example of a wallet, a card cannot
 * be recognized.
 */
export async function readCardsTried(stripe: Stripe, latest: Charge): Promise<CardAttempt[]> {
  const { payment_intent: intent } = latest;
  if (latest.status !== 'failed' || intent === null) return attemptOf(latest);
  const all = everyItem(charge, (after) =>
    stripe.charges.list({ payment_intent: intent, limit: 100, ...after }),
  );
  return attemptsOf(all);
}

/** The same for a page that saves a card: nothing is charged there. https://docs.stripe.com/api/setup_attempts */
export async function readCardsToSave(
  stripe: Stripe,
  { id, latest_attempt: latest }: { id: string; latest_attempt?: SetupAttempt | string | null | undefined },
): Promise<CardAttempt[]> {
  if (typeof latest !== 'object' || latest === null) return [];
  if (latest.status !== 'failed') return attemptOf(latest);
  const all = everyItem(setupAttempt, (after) =>
    stripe.setupAttempts.list({ setup_intent: id, limit: 100, ...after }),
  );
  return attemptsOf(all);
}

type SetupAttempt = z.output<typeof setupAttempt>;
type Attempt = Pick<Charge, 'id' | 'status' | 'payment_method_details'>;

async function attemptsOf(all: AsyncIterable<Attempt>): Promise<CardAttempt[]> {
  const found: CardAttempt[] = [];
  for await (const one of all) found.push(...attemptOf(one));
  return found;
}

function attemptOf({ id, status, payment_method_details: details }: Attempt): CardAttempt[] {
  const fingerprint = details?.card?.fingerprint;
  if (!fingerprint || (status !== 'failed' && status !== 'succeeded')) return [];
  return [{ charge: id, fingerprint, declined: status === 'failed' }];
}
