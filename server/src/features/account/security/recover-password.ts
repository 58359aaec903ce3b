import { expiredActionCode, invalidActionCode } from '#contract/account/errors.ts';
import { identityPaths } from '#contract/account/identity.ts';
import { unavailable } from '#contract/errors.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { type JobDefinition, type Jobs, secret } from '#server/platform/jobs/jobs.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import type { Identity } from '../identity.ts';
import { findIdentityUser } from '../repository.ts';
import { enqueueSecurityMail } from './mails.ts';
import { deleteLinks, findResetLink, saveProvenEmail } from './repository.ts';

const jobName = 'account.recover-password';

interface Dependencies {
  readonly identity: Identity;
  readonly attempts: AttemptLimits;
  readonly db: Database;
  readonly jobs: Jobs;
}

/**
 * Takes the wish for a new password. Whether the address has an account is looked at later, in a job, so that
 * neither the answer nor its time tells. Throws `too-many-requests`.
 */
export async function requestNewPassword(
  { attempts, db, jobs }: Dependencies,
  email: string,
  clientAddress: string,
): Promise<void> {
  await attempts.countLink(clientAddress);
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, jobName, { email }));
}

/** Has the link made, for an address that has an account and was not sent too many. */
export function recoverPasswordJob({
  identity,
  attempts,
}: Pick<Dependencies, 'identity' | 'attempts'>): JobDefinition<{ email: string }> {
  return {
    name: jobName,
    ...secret,
    async work({ email }) {
      if (!(await attempts.mayMailLink(email))) return;
      const response = await identity.send('POST', '/identity/request-password-reset', { body: { email } });
      if (!response.ok) throw new Error(`asking for a reset link was answered ${response.status}`);
    },
  };
}

/** Puts a link the identity service has made on its way. */
export function mailResetLink(
  { db, jobs }: Pick<Dependencies, 'db' | 'jobs'>,
  userId: string,
  token: string,
): Promise<void> {
  return inTransaction(db, (transaction) =>
    enqueueSecurityMail(jobs, transaction, { kind: 'reset-password', userId, token }),
  );
}

/**
 * Sets a new password by a link sent by mail, once. Every session ends, every other link dies, and the address is
 * proven, for the link came there. Throws `expired-action-code` and `invalid-action-code`.
 */
export async function resetPassword(
  { identity, attempts, db, jobs }: Dependencies,
  { token, password }: { token: string; password: string },
  clientAddress: string,
): Promise<void> {
  await attempts.countLink(clientAddress);
  const link = await findResetLink(db, token);
  if (!link) throw new Refusal(invalidActionCode);
  // By the clock the identity service goes by.
  if (link.expiresAt.getTime() < Date.now()) throw new Refusal(expiredActionCode);
  const response = await identity.send('POST', identityPaths.resetPassword, {
    body: { token, newPassword: password },
  });
  if (response.status >= 500) throw new Refusal(unavailable);
  // Of two at once, the other was first.
  if (!response.ok) throw new Refusal(invalidActionCode);
  await inTransaction(db, async (transaction) => {
    const person = await findIdentityUser(transaction, { id: link.userId });
    if (!person) return;
    await deleteLinks(transaction, link.userId);
    await saveProvenEmail(transaction, link.userId, person.email);
    await enqueueSecurityMail(jobs, transaction, { kind: 'password-changed', userId: link.userId });
  });
}
