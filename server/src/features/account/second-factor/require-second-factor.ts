import { secondFactorRequired } from '#contract/account/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findSecondFactors } from './repository.ts';

/** How long a second factor counts for the session that showed it. */
const shownForMs = 15 * 60 * 1000;
const workingDayMs = 12 * 60 * 60 * 1000;

interface Dependencies {
  readonly db: Connection;
  readonly clock: Clock;
}

/** A caller of the API, or the session in a cookie. Sessions of another identity service have no id here. */
interface Asking {
  readonly sessionId: string | undefined;
}

/**
 * Whether the person has an authenticator app or a passkey, and has shown one on this very session: within the last
 * 15 minutes for `changing` something, otherwise within the last 12 hours, a working day.
 */
export async function hasShownSecondFactor(
  { db, clock }: Dependencies,
  asking: Asking,
  { changing }: { changing: boolean },
): Promise<boolean> {
  const state = asking.sessionId === undefined ? undefined : await findSecondFactors(db, asking.sessionId);
  if (!state || !(state.appOn || state.passkeyCount > 0)) return false;
  return isRecent(state.shownAt, clock, changing ? shownForMs : workingDayMs);
}

/**
 * For actions that always need a second factor: the person must have an authenticator app or a passkey, and must have
 * shown one on this very session in the last 15 minutes. Throws `second_factor_required` (403).
 */
export async function requireRecentSecondFactor(dependencies: Dependencies, asking: Asking): Promise<void> {
  if (!(await hasShownSecondFactor(dependencies, asking, { changing: true })))
    throw new Refusal(secondFactorRequired);
}

/**
 * The same, but only for people who have switched two-step sign-in on; everybody else passes. Having only a passkey
 * does not demand it: a passkey comes without recovery codes, so a person who lost it could never change anything
 * again.
 */
export async function requireSecondFactorIfOn({ db, clock }: Dependencies, asking: Asking): Promise<void> {
  const state = asking.sessionId === undefined ? undefined : await findSecondFactors(db, asking.sessionId);
  if (state?.appOn && !isRecent(state.shownAt, clock)) throw new Refusal(secondFactorRequired);
}

export function isRecent(shownAt: Date | null, clock: Clock, forMs = shownForMs): boolean {
  return shownAt !== null && clock.now().getTime() - shownAt.getTime() < forMs;
}
