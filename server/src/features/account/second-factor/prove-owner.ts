import { sessionExpired, unverifiedAddress } from '#contract/account/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import { lockIdentityUser } from '../repository.ts';
import { proveOwner } from '../security/prove-email.ts';
import type { ReplacingDependencies } from '../sessions/end-replaced-session.ts';
import { findSession, type LiveSession } from '../sessions/find-session.ts';
import { lockSession } from '../sessions/repository.ts';
import { requireSecondFactorIfOn } from './require-second-factor.ts';

export interface SecondFactorDependencies extends ReplacingDependencies {
  readonly attempts: AttemptLimits;
  readonly limits: Limits;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

export interface Client {
  readonly cookie: string;
  readonly clientAddress: string;
  readonly userAgent: string;
}

/**
 * Returns the session after its person has proven that they may change its second factors: by the password or, if
 * they have none, by having signed in within a day; and by a second factor if two-step sign-in is on. Throws
 * `wrong-password`, `requires-recent-login` and `second_factor_required`.
 */
export async function proveFactorOwner(
  dependencies: SecondFactorDependencies,
  currentPassword: string | undefined,
  { cookie }: Pick<Client, 'cookie'>,
): Promise<LiveSession> {
  const session = await findSession(dependencies.identity, cookie);
  await requireSecondFactorIfOn(dependencies, session);
  await proveOwner(dependencies, session, currentPassword ?? '');
  return session;
}

/**
 * Locks the person and the session until the transaction ends, so that a session which the owner has just ended changes
 * nothing any more. Throws `user-token-expired`.
 */
export async function lockFactorOwner(
  transaction: Transaction,
  { userId, sessionId }: LiveSession,
  now: Date,
): Promise<void> {
  await lockIdentityUser(transaction, userId);
  if (!(await lockSession(transaction, { sessionId, userId, now }))) throw new Refusal(sessionExpired);
}

/**
 * A second factor requires a proven address. Otherwise somebody who registers a stranger's address could lock its
 * owner out, or keep a passkey to the account after the owner takes it over.
 */
export function requireProvenAddress({ emailVerified }: LiveSession): void {
  if (!emailVerified) throw new Refusal(unverifiedAddress);
}
