import { createHash, randomBytes } from 'node:crypto';
import {
  expiredActionCode,
  invalidActionCode,
  requiresRecentLogin,
  wrongPassword,
} from '#contract/account/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { AttemptLimits } from '../attempt-limits.ts';
import type { Identity } from '../identity.ts';
import { findIdentityUser } from '../repository.ts';
import { findSession, type LiveSession } from '../sessions/find-session.ts';
import { deleteSessions, hasPassword } from '../sessions/repository.ts';
import { enqueueSecurityMail, type SecurityMail } from './mails.ts';
import { deleteLinks, insertProof, saveAccountEmail, saveProvenEmail, takeProof } from './repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface ProofDependencies {
  readonly identity: Identity;
  readonly attempts: AttemptLimits;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: { readonly accessToken: { readonly issuer: string } };
}

/** Sends a link to the person's own address, to prove it; nothing where it is proven already. */
export async function sendVerification(dependencies: ProofDependencies, cookie: string): Promise<void> {
  const session = await findSession(dependencies.identity, cookie);
  const { userId, email, emailVerified } = session;
  if (emailVerified || !(await dependencies.attempts.mayMailLink(email))) return;
  await sendLink(dependencies, session, email, (token) => [{ kind: 'verify-email', userId, token }]);
}

/**
 * Asks for another address: a link goes to the new one, a notice to the old one, and nothing changes before
 * the link is used. Somebody else's address is answered alike, and its owner told. Throws `wrong-password`,
 * and `requires-recent-login` for those without one whose session is older than a day.
 */
export async function changeEmail(
  dependencies: ProofDependencies,
  { email, currentPassword = '' }: { email: string; currentPassword?: string | undefined },
  { cookie, clientAddress }: { cookie: string; clientAddress: string },
): Promise<void> {
  const { identity, attempts, db, jobs } = dependencies;
  const session = await findSession(identity, cookie);
  const { userId } = session;
  await proveOwner(dependencies, session, { currentPassword, cookie, clientAddress });
  if (email === session.email || !(await attempts.mayMailLink(email))) return;
  if (!(await findIdentityUser(db, { email }))) {
    await sendLink(dependencies, session, email, (token) => [
      { kind: 'confirm-new-email', userId, to: email, token },
      { kind: 'email-change-asked', userId },
    ]);
    return;
  }
  await inTransaction(db, async (transaction) => {
    await enqueueSecurityMail(jobs, transaction, { kind: 'email-taken', userId, to: email });
    await enqueueSecurityMail(jobs, transaction, { kind: 'email-change-asked', userId });
  });
}

/**
 * Uses a link up and makes its address the person's, proven. Where that is a new address, every browser is signed
 * out but the one that asked for it and the one that uses the link, and links sent to the old address die. Throws
 * `expired-action-code`, and `invalid-action-code` also where somebody else took the address meanwhile.
 */
export async function proveEmail(
  { identity, attempts, db, jobs, clock, config }: ProofDependencies,
  token: string,
  { cookie, clientAddress }: { cookie: string; clientAddress: string },
): Promise<void> {
  await attempts.countLink(clientAddress);
  const here = await findSession(identity, cookie).catch(orNone);
  const outcome = await inTransaction(db, async (transaction) => {
    const proof = await takeProof(transaction, digestOf(token));
    const person = proof && (await findIdentityUser(transaction, { id: proof.userId }));
    if (!proof || !person) return invalidActionCode;
    if (proof.expiresAt < clock.now()) return expiredActionCode;
    const owner = await findIdentityUser(transaction, { email: proof.email });
    if (owner && owner.id !== proof.userId) return invalidActionCode;
    await saveProvenEmail(transaction, proof.userId, proof.email);
    if (person.email === proof.email) return undefined;
    const { issuer } = config.accessToken;
    await saveAccountEmail(transaction, { issuer, subject: proof.userId, email: proof.email });
    const except = [proof.sessionId, here?.sessionId].filter((id) => typeof id === 'string');
    await deleteSessions(transaction, proof.userId, { except });
    await deleteLinks(transaction, proof.userId);
    const notice: SecurityMail = { kind: 'email-changed', userId: proof.userId, to: person.email };
    await enqueueSecurityMail(jobs, transaction, notice);
    return undefined;
  });
  if (outcome) throw new Refusal(outcome);
}

/** Whether a session began too long ago to be a proof by itself. */
export function isOld(startedAt: Date, clock: Clock): boolean {
  return clock.now().getTime() - startedAt.getTime() > dayMs;
}

/** Whoever opens a link in their mailbox need not be signed in there. */
function orNone(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Whoever holds an open browser is not yet its owner. */
async function proveOwner(
  { identity, attempts, db, clock }: ProofDependencies,
  { userId, email, startedAt }: LiveSession,
  {
    currentPassword,
    cookie,
    clientAddress,
  }: { currentPassword: string; cookie: string; clientAddress: string },
): Promise<void> {
  if (!(await hasPassword(db, userId))) {
    if (isOld(startedAt, clock)) throw new Refusal(requiresRecentLogin);
    return;
  }
  await attempts.countSignIn(clientAddress, email);
  if (!(await identity.passwordIs(currentPassword, cookie)))
    throw new Refusal(wrongPassword, { attr: 'currentPassword' });
  await attempts.forgiveSignIn(clientAddress, email);
}

async function sendLink(
  { db, jobs, clock }: ProofDependencies,
  { userId, sessionId }: LiveSession,
  email: string,
  mails: (token: string) => readonly SecurityMail[],
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + dayMs);
  await inTransaction(db, async (transaction) => {
    await insertProof(transaction, { tokenDigest: digestOf(token), userId, email, sessionId, expiresAt });
    for (const mail of mails(token)) await enqueueSecurityMail(jobs, transaction, mail);
  });
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
