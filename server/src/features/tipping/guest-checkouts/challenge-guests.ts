import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib/v1';
import { challengeRequired } from '#contract/tipping/errors.ts';
import type { Challenge } from '#contract/tipping/schemas.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';
import {
  countGuestCheckouts,
  deleteGuestCheckouts,
  type GuestPurchase,
  insertGuestCheckout,
} from './repository.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The puzzle takes a phone about a second. */
const maxNumber = 50_000;
const challengeMs = 10 * minuteMs;

/** Each solved challenge allows one checkout. */
export const challengeBudgets = {
  'guest-challenge': { points: 1, seconds: (2 * challengeMs) / 1000, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface ChallengeDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly identitySecret: string;
}

/** An ALTCHA puzzle that is valid for ten minutes. */
export async function newChallenge(dependencies: ChallengeDependencies): Promise<Challenge> {
  const { algorithm, challenge, salt, signature } = await createChallenge({
    hmacKey: keyOf(dependencies),
    maxnumber: maxNumber,
    expires: new Date(Date.now() + challengeMs),
  });
  return { algorithm, challenge, salt, signature, maxnumber: maxNumber };
}

/**
 * Requires the solution of a puzzle for a checkout if guests of the same network open many checkouts and hardly pay
 * any: testing stolen cards looks like this, and a crowd that pays is never asked. Throws `challenge_required`.
 */
export async function requireSolution(
  dependencies: ChallengeDependencies,
  { clientAddress, solution }: { clientAddress: string; solution: string | undefined },
): Promise<void> {
  if (!(await isCardTesting(dependencies, clientAddress))) return;
  if (solution === undefined || !(await isSolved(dependencies, solution)))
    throw new Refusal(challengeRequired);
}

/** Records that a guest has opened a checkout. */
export async function noteGuestCheckout(
  dependencies: ChallengeDependencies,
  opened: GuestPurchase,
  clientAddress: string,
): Promise<void> {
  const { db, clock } = dependencies;
  const network = networkOf(dependencies, clientAddress);
  await insertGuestCheckout(db, opened, { network, at: clock.now() });
}

async function isCardTesting(dependencies: ChallengeDependencies, clientAddress: string): Promise<boolean> {
  const { db, clock } = dependencies;
  const now = clock.now().getTime();
  const { paid, unpaid, abandoned } = await countGuestCheckouts(db, {
    network: networkOf(dependencies, clientAddress),
    from: new Date(now - 60 * minuteMs),
    payableUntil: new Date(now - 2 * minuteMs),
  });
  // Many abandoned checkouts, or more unpaid ones at once than a crowd has, of whom some have paid by then.
  return (abandoned >= 60 && abandoned > paid) || (unpaid >= 200 && unpaid > 3 * paid);
}

async function isSolved(dependencies: ChallengeDependencies, solution: string): Promise<boolean> {
  // The library throws for a string that is no solution at all.
  const right = await verifySolution(solution, keyOf(dependencies)).catch(() => false);
  return right && mayTake(dependencies.limits, 'guest-challenge', signatureOf(solution));
}

/** What the server signed: one for each challenge, however its solution is spelled. The solution was verified. */
function signatureOf(solution: string): string {
  const { signature }: { signature: string } = JSON.parse(atob(solution));
  return signature;
}

function keyOf({ identitySecret }: ChallengeDependencies): string {
  return createHmac('sha256', identitySecret).update('tip challenges').digest('base64url');
}

function networkOf({ identitySecret }: ChallengeDependencies, clientAddress: string): string {
  return createHmac('sha256', identitySecret).update(`guest network ${clientAddress}`).digest('base64url');
}

/** Every hour: deletes records of checkouts opened a day ago, which have no meaning any more. */
export function deleteGuestCheckoutsJob({ db, clock }: { db: Database; clock: Clock }): JobDefinition<never> {
  return {
    name: 'tipping.delete-guest-checkouts',
    schedule: '37 * * * *',
    work: () => deleteGuestCheckouts(db, new Date(clock.now().getTime() - dayMs)),
  };
}
