import {
  expiredActionCode,
  invalidActionCode,
  requiresRecentLogin,
  sessionExpired,
  userMismatch,
  wrongPassword,
} from '#contract/account/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import { isRefusedBy } from '#server/platform/database/constraint.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import type { Identity } from '../identity.ts';
import type { DeviceSettings } from '../known-devices.ts';
import { findIdentityUser, findPasswordHash, lockIdentityUser } from '../repository.ts';
import { findSession, type LiveSession } from '../sessions/find-session.ts';
import { deleteSessions, lockSession } from '../sessions/repository.ts';
import { digestOfToken } from './link-digests.ts';
import { enqueueSecurityMail } from './mails.ts';
import { enqueueProofMail } from './proof-mails.ts';
import { deleteLinks, deleteProofs, findProof, saveAccountEmail, saveProvenEmail } from './repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface ProofDependencies {
  readonly identity: Identity;
  readonly attempts: AttemptLimits;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: DeviceSettings & { readonly accessToken: { readonly issuer: string } };
}

/**
 * Mails a link and a six-digit code to the person's own address to prove it. Sends nothing if it is proven already.
 * Throws `too-many-requests`.
 */
export async function sendVerification(dependencies: ProofDependencies, cookie: string): Promise<void> {
  const session = await findSession(dependencies.identity, cookie);
  const { userId, sessionId, email, emailVerified } = session;
  if (emailVerified) return;
  await dependencies.attempts.countProofMail(userId);
  await inTransaction(dependencies.db, (transaction) =>
    enqueueProofMail(dependencies.jobs, transaction, { userId, sessionId, email }),
  );
}

/**
 * Requests a change of address: a link goes to the new address and a notice to the old one; nothing changes until the
 * link is used. If the new address is somebody else's, the answer is the same and its owner is notified. Throws
 * `wrong-password`, `requires-recent-login` if the person has no password and the session is older than a day, and
 * `too-many-requests`: each request mails two addresses, and neither has to be the person's.
 */
export async function changeEmail(
  dependencies: ProofDependencies,
  { email, currentPassword = '' }: { email: string; currentPassword?: string | undefined },
  cookie: string,
): Promise<void> {
  const { identity, attempts, db, jobs } = dependencies;
  const session = await findSession(identity, cookie);
  const { userId, sessionId } = session;
  await proveOwner(dependencies, session, currentPassword);
  if (email === session.email) return;
  await attempts.countProofMail(userId);
  if (!(await attempts.mayMailWantedAddress(email))) return;
  const taken = await findIdentityUser(db, { email });
  await inTransaction(db, async (transaction) => {
    if (taken) await enqueueSecurityMail(jobs, transaction, { kind: 'email-taken', userId, to: email });
    else await enqueueProofMail(jobs, transaction, { userId, sessionId, email });
    await enqueueSecurityMail(jobs, transaction, { kind: 'email-change-asked', userId });
  });
}

/**
 * Uses up a link and makes its address the proven address of the person who is signed in. The link must belong to
 * their account, and the session that requested it must be live. If the address is new, every browser is signed out
 * except the one that requested the change and the one that uses the link, and links sent to the old address become
 * invalid. Throws `user-token-expired` without a session, `user-mismatch` with a session of another account (the link
 * stays valid), `expired-action-code`, and `invalid-action-code`, also if somebody else took the address meanwhile.
 */
export async function proveEmail(
  { identity, attempts, db, jobs, clock, config }: ProofDependencies,
  token: string,
  { cookie, clientAddress }: { cookie: string; clientAddress: string },
): Promise<void> {
  await attempts.countLink(clientAddress);
  const here = await findSession(identity, cookie);
  const now = clock.now();
  const proveIn = async (transaction: Transaction) => {
    const person = await lockIdentityUser(transaction, here.userId);
    if (!person || !(await lockSession(transaction, { ...here, now }))) return sessionExpired;
    const proof = await findProof(transaction, digestOfToken(token));
    if (!proof) return invalidActionCode;
    const { userId, sessionId, email } = proof;
    if (userId !== person.id) return userMismatch;
    if (proof.expiresAt < now) return expiredActionCode;
    if (!(await lockSession(transaction, { sessionId, userId, now }))) return invalidActionCode;
    if (person.email === email) {
      await saveProvenEmail(transaction, userId, email);
      await deleteProofs(transaction, proof);
      return undefined;
    }
    if (await findIdentityUser(transaction, { email })) return invalidActionCode;
    await saveProvenEmail(transaction, userId, email);
    await saveAccountEmail(transaction, { issuer: config.accessToken.issuer, subject: userId, email });
    await deleteSessions(transaction, userId, { except: [sessionId, here.sessionId] });
    await deleteLinks(transaction, userId);
    await enqueueSecurityMail(jobs, transaction, { kind: 'email-changed', userId, to: person.email });
    return undefined;
  };
  // If two people take the same address at the same moment, the database accepts only one.
  const refusal = await inTransaction(db, proveIn).catch((error: unknown) => {
    if (!isRefusedBy(error, 'identity_user_email_key')) throw error;
    return invalidActionCode;
  });
  if (refusal) throw new Refusal(refusal);
}

/** Whether a session began too long ago to prove by itself who is using it. */
export function isOld(startedAt: Date, clock: Clock): boolean {
  return clock.now().getTime() - startedAt.getTime() > dayMs;
}

/**
 * Whoever holds an open browser is not yet its owner: they show the password, or, without one, have signed in within a
 * day. Throws `wrong-password`, at the field called `attr`, and `requires-recent-login`.
 */
export async function proveOwner(
  { identity, attempts, db, clock }: Pick<ProofDependencies, 'identity' | 'attempts' | 'db' | 'clock'>,
  { userId, sessionId, startedAt }: Pick<LiveSession, 'userId' | 'sessionId' | 'startedAt'>,
  currentPassword: string,
  attr = 'currentPassword',
): Promise<void> {
  const passwordHash = await findPasswordHash(db, userId);
  if (!passwordHash) {
    if (isOld(startedAt, clock)) throw new Refusal(requiresRecentLogin);
    return;
  }
  await attempts.countOwnPassword(sessionId);
  if (!(await identity.passwords.verify({ hash: passwordHash, password: currentPassword })))
    throw new Refusal(wrongPassword, { attr });
  await attempts.forgiveOwnPassword(sessionId);
}
