import { secondFactorRequired, secondStepExpired, wrongFactorCode } from '#contract/account/errors.ts';
import { unavailable } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';
import { countAttempt } from '../attempt-limits.ts';
import { lockIdentityUser } from '../repository.ts';
import { cookieHeaderOf } from '../session-cookies.ts';
import { endReplacedSession } from '../sessions/end-replaced-session.ts';
import { findSession } from '../sessions/find-session.ts';
import { renewToken, type SignedIn } from '../sign-in.ts';
import { requireNotSuspended } from '../suspension/require-not-suspended.ts';
import { checkCodeOnce, type EnteredCode, readCode } from './check-code-once.ts';
import { notifyOwner } from './mails.ts';
import type { Client, SecondFactorDependencies } from './prove-owner.ts';
import { findApp, findWaysInChangedAt, markShown } from './repository.ts';
import { secondStepCookies } from './second-step-cookies.ts';

const verifyPaths = {
  app: '/identity/two-factor/verify-totp',
  recovery: '/identity/two-factor/verify-backup-code',
} as const;

/**
 * Finishes a sign-in with a code of the app or a recovery code, and replaces the browser's previous session. Only now
 * are there a session and a token. Throws `second-step-expired` if the first step is ten minutes old or the password
 * has changed since, `invalid-verification-code`, `too-many-requests`, and `user-disabled`.
 */
export async function finishSignIn(
  dependencies: SecondFactorDependencies,
  entered: string,
  { cookie, clientAddress, userAgent }: Client,
): Promise<SignedIn> {
  const { identity, db, clock } = dependencies;
  const pending = await identity.secondFactor.findPending(cookie);
  const changedAt = pending && (await findWaysInChangedAt(db, pending.userId));
  if (!pending || !changedAt || changedAt > pending.startedAt) throw new Refusal(secondStepExpired);
  const { userId } = pending;
  const keys = {
    pair: `${clientAddress}\n${userId}`,
    // The key contains the time of the last password change: somebody who guesses with a stolen password cannot
    // lock out the owner once they choose another.
    account: `${userId}\n${changedAt.toISOString()}`,
  };
  await countSecondStep(dependencies, userId, keys);
  const code = readCode(entered);
  const response = await checkCodeOnce(dependencies.limits, { userId, code: code.code }, () =>
    verify(dependencies, userId, code, { cookie: secondStepCookies(cookie).join('; '), userAgent }),
  );
  await dependencies.limits.reset('second-step-pair', keys.pair);
  await dependencies.limits.reset('second-step-account', keys.account);
  const setCookies = response.headers.getSetCookie();
  const opened = cookieHeaderOf(setCookies);
  const { sessionId } = await findSession(identity, opened);
  await markShown(db, sessionId, clock.now());
  if (!(await isUnchanged(db, userId, changedAt))) {
    await identity.send('POST', '/identity/sign-out', { cookie: opened });
    throw new Refusal(secondStepExpired);
  }
  await requireNotSuspended(dependencies, userId, opened);
  await notifyOfRecoveryCode(dependencies, userId, code);
  await endReplacedSession(dependencies, cookie, opened);
  return { token: (await renewToken(identity, opened)).token, setCookies };
}

/**
 * Whether somebody's ways of signing in are still those of before. A reset may have changed them and ended all
 * sessions while this session was being opened. Such a change locks the person's row, so this waits for it to end.
 */
function isUnchanged(db: Database, userId: string, before: Date): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    await lockIdentityUser(transaction, userId);
    return (await findWaysInChangedAt(transaction, userId))?.getTime() === before.getTime();
  });
}

/** Shows a second factor again on the live session. Throws like `finishSignIn`, and `second_factor_required`. */
export async function showAgain(
  dependencies: SecondFactorDependencies,
  entered: string,
  { cookie, userAgent }: Client,
): Promise<void> {
  const { identity, limits, db, clock } = dependencies;
  const { userId, sessionId } = await findSession(identity, cookie);
  if (!(await findApp(db, userId))?.verified) throw new Refusal(secondFactorRequired);
  await countAttempt(limits, 'second-factor-session', sessionId);
  const code = readCode(entered);
  await checkCodeOnce(limits, { userId, code: code.code }, () =>
    verify(dependencies, userId, code, { cookie, userAgent }),
  );
  await limits.reset('second-factor-session', sessionId);
  await markShown(db, sessionId, clock.now());
  await notifyOfRecoveryCode(dependencies, userId, code);
}

/** Verifies the code. Returns the answer of the identity service if it is correct. */
async function verify(
  { identity, db }: SecondFactorDependencies,
  userId: string,
  { kind, code: entered }: EnteredCode,
  { cookie, userAgent }: { cookie: string; userAgent: string },
): Promise<Response> {
  // better-auth compares a recovery code with the stored text, which is a hash. So the hash of the entered code is
  // looked up.
  const code =
    kind === 'app' ? entered : await identity.secondFactor.recoveryCodes.findHash(db, userId, entered);
  if (code === undefined) throw new Refusal(wrongFactorCode, { attr: 'code' });
  const response = await identity.send('POST', verifyPaths[kind], { body: { code }, cookie, userAgent });
  if (response.ok) return response;
  if (response.status >= 500) throw new Refusal(unavailable);
  const { code: reason } = (await response.json().catch(() => ({}))) as { code?: string };
  // 409: another recovery code was used at the same moment.
  const wrong = reason === 'INVALID_CODE' || reason === 'INVALID_BACKUP_CODE' || response.status === 409;
  throw wrong ? new Refusal(wrongFactorCode, { attr: 'code' }) : new Refusal(secondStepExpired);
}

/**
 * Counts an attempt. At most once a day, the owner is notified when somebody with the correct password runs out of
 * attempts.
 */
async function countSecondStep(
  { limits, db, jobs }: SecondFactorDependencies,
  userId: string,
  keys: { pair: string; account: string },
): Promise<void> {
  try {
    await countAttempt(limits, 'second-step-pair', keys.pair);
    await countAttempt(limits, 'second-step-account', keys.account);
  } catch (error) {
    if (error instanceof Refusal && (await mayTake(limits, 'second-step-notice', userId)))
      await inTransaction(db, (transaction) => notifyOwner(jobs, transaction, userId, 'second-step-refused'));
    throw error;
  }
}

async function notifyOfRecoveryCode(
  { db, jobs }: SecondFactorDependencies,
  userId: string,
  { kind }: EnteredCode,
): Promise<void> {
  if (kind !== 'recovery') return;
  await inTransaction(db, (transaction) => notifyOwner(jobs, transaction, userId, 'recovery-code-used'));
}
