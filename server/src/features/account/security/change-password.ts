import { sessionExpired, wrongPassword } from '#contract/account/errors.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { unavailable } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import type { Identity } from '../identity.ts';
import { cookieHeaderOf } from '../session-cookies.ts';
import { findSession } from '../sessions/find-session.ts';
import { renewToken, type SignedIn } from '../sign-in.ts';
import { enqueueSecurityMail } from './mails.ts';
import { deleteLinks } from './repository.ts';

/**
 * Changes the password of whoever is signed in, who must know the present one. All other sessions end, this
 * browser gets a new one with a token of its own, links under way die, and the owner is told by mail.
 * Guesses count like those of signing in. Throws `wrong-password`.
 */
export async function changePassword(
  { identity, attempts, db, jobs }: { identity: Identity; attempts: AttemptLimits; db: Database; jobs: Jobs },
  { currentPassword, password }: { currentPassword: string; password: string },
  { cookie, clientAddress, userAgent }: { cookie: string; clientAddress: string; userAgent: string },
): Promise<SignedIn> {
  const { userId, email } = await findSession(identity, cookie);
  await attempts.countSignIn(clientAddress, email);
  const response = await identity.send('POST', identityPaths.changePassword, {
    body: { currentPassword, newPassword: password, revokeOtherSessions: true },
    cookie,
    userAgent,
  });
  if (response.status >= 500) throw new Refusal(unavailable);
  if (response.status === 401) throw new Refusal(sessionExpired);
  if (!response.ok) throw new Refusal(wrongPassword, { attr: 'currentPassword' });
  await attempts.forgiveSignIn(clientAddress, email);
  await inTransaction(db, async (transaction) => {
    await deleteLinks(transaction, userId);
    await enqueueSecurityMail(jobs, transaction, { kind: 'password-changed', userId });
  });
  const setCookies = response.headers.getSetCookie();
  const { token } = await renewToken(identity, cookieHeaderOf(setCookies));
  return { token, setCookies };
}
