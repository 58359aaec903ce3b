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
import { digestOfToken, enqueueProofMail } from './proof-mails.ts';
import { deleteLinks, saveAccountEmail, saveProvenEmail, takeProof } from './repository.ts';

const dayMs = 24 * 60 * 60 * 1000;

export interface ProofDependencies {
  readonly identity: Identity;
  readonly attempts: AttemptLimits;
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly config: { readonly accessToken: { readonly issuer: string }; readonly identitySecret: string };
}

/**
 * Mails a link and a six-digit code to the person's own address, to prove it; nothing where it is proven already.
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
  const { userId, sessionId } = session;
  await proveOwner(dependencies, session, { currentPassword, cookie, clientAddress });
  if (email === session.email || !(await attempts.mayMailLink(email))) return;
  const taken = await findIdentityUser(db, { email });
  await inTransaction(db, async (transaction) => {
    if (taken) await enqueueSecurityMail(jobs, transaction, { kind: 'email-taken', userId, to: email });
    else await enqueueProofMail(jobs, transaction, { userId, sessionId, email });
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
    const proof = await takeProof(transaction, digestOfToken(token));
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
