import { sessionExpired, wrongPassword } from '#contract/account/errors.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { unavailable } from '#contract/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import { requireUncommonPassword } from '../common-passwords.ts';
import { type DeviceSettings, rememberDevice } from '../known-devices.ts';
import { findPasswordHash, lockIdentityUser, savePassword } from '../repository.ts';
import { cookieHeaderOf } from '../session-cookies.ts';
import type { ReplacingDependencies } from '../sessions/end-replaced-session.ts';
import { findSession } from '../sessions/find-session.ts';
import { replaceSessionPath } from '../sessions/replace-session.ts';
import { deleteSessions, lockSession } from '../sessions/repository.ts';
import { findWayIn, renewToken, type SignedIn } from '../sign-in.ts';
import { enqueueSecurityMail } from './mails.ts';
import { deleteLinks } from './repository.ts';

interface Dependencies extends ReplacingDependencies {
  readonly attempts: AttemptLimits;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: DeviceSettings;
}

/**
 * Changes the password of the person who is signed in, who must know the current one. All other sessions end, this
 * browser gets a new session and a new token, open links become invalid, and the owner is notified by mail. Throws
 * `wrong-password`, InvalidInput for a common password, and `user-token-expired` if the owner signed in by another
 * way meanwhile.
 */
export async function changePassword(
  { identity, attempts, db, jobs, clock, config, sessionMoves }: Dependencies,
  { currentPassword, password }: { currentPassword: string; password: string },
  { cookie, userAgent }: { cookie: string; userAgent: string },
): Promise<SignedIn> {
  const { userId, sessionId } = await findSession(identity, cookie);
  await attempts.countOwnPassword(sessionId);
  const present = await findPasswordHash(db, userId);
  if (!present || !(await identity.passwords.verify({ hash: present, password: currentPassword })))
    throw new Refusal(wrongPassword, { attr: 'currentPassword' });
  await attempts.forgiveOwnPassword(sessionId);
  await requireUncommonPassword(password);
  const passwordHash = await identity.passwords.hash(password);
  await inTransaction(db, async (transaction) => {
    await lockIdentityUser(transaction, userId);
    const isSame = (await findPasswordHash(transaction, userId)) === present;
    // The owner's reset or sign-in with Google ended this session while the password was being verified: nothing of
    // theirs is changed.
    if (!isSame || !(await lockSession(transaction, { sessionId, userId, now: clock.now() })))
      throw new Refusal(sessionExpired);
    await savePassword(transaction, { userId, passwordHash });
    await deleteSessions(transaction, userId, { except: [sessionId] });
    await deleteLinks(transaction, userId);
    await enqueueSecurityMail(jobs, transaction, { kind: 'password-changed', userId });
  });
  const response = await identity.send('POST', replaceSessionPath, { cookie, userAgent });
  if (response.status === 401) throw new Refusal(sessionExpired);
  if (!response.ok) throw new Refusal(unavailable);
  const setCookies = response.headers.getSetCookie();
  const opened = cookieHeaderOf(setCookies);
  const { sessionId: successor } = await findSession(identity, opened);
  for (const move of sessionMoves) await move(db, { from: sessionId, to: successor });
  await deleteSessions(db, userId, { only: sessionId });
  if ((await findWayIn(db, userId)).passwordHash !== passwordHash) {
    await identity.send('POST', identityPaths.signOut, { cookie: opened });
    throw new Refusal(sessionExpired);
  }
  const { token } = await renewToken(identity, opened);
  return { token, setCookies: [...setCookies, rememberDevice(cookie, { userId, passwordHash }, config)] };
}
