import { sessionExpired } from '#contract/account/errors.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { proveOwner } from '../security/prove-email.ts';
import { findSessionStart } from '../sessions/repository.ts';
import type { SecondFactorDependencies } from './prove-owner.ts';
import { requireSecondFactorIfOn } from './require-second-factor.ts';

export type ProofOfCaller = Pick<SecondFactorDependencies, 'identity' | 'attempts' | 'db' | 'clock'>;

/**
 * For what cannot be taken back: whoever holds an open browser is not yet its owner. The caller shows the password, or,
 * without one, has signed in within a day; and a second factor where two-step sign-in is on. A session of another identity
 * service is known to that service alone, and passes. Throws `second_factor_required`, `wrong-password` at
 * `current_password`, `requires-recent-login`, `user-token-expired` and `too-many-requests`.
 */
export async function proveCaller(
  dependencies: ProofOfCaller,
  { sessionId }: Caller,
  currentPassword: string | undefined,
): Promise<void> {
  await requireSecondFactorIfOn(dependencies, { sessionId });
  if (sessionId === undefined) return;
  const session = await findSessionStart(dependencies.db, { sessionId, now: dependencies.clock.now() });
  if (!session) throw new Refusal(sessionExpired);
  await proveOwner(dependencies, session, currentPassword ?? '', 'current_password');
}
