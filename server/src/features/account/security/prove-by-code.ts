import { timingSafeEqual } from 'node:crypto';
import { expiredEmailCode, wrongEmailCode } from '#contract/account/errors.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { lockIdentityUser } from '../repository.ts';
import { findSession } from '../sessions/find-session.ts';
import { digestOfCode } from './link-digests.ts';
import type { ProofDependencies } from './prove-email.ts';
import { deleteProofs, saveProvenEmail, takeCodeTry } from './repository.ts';

/**
 * Proves the address of the person who is signed in by the code that was last sent to this session, once. The attempt
 * is counted before the code is compared, in one transaction. Of two correct codes at once, the second finds the
 * address proven and succeeds too. Throws `invalid-verification-code`, `code-expired` (too old, or tried too often)
 * and `too-many-requests`.
 */
export async function proveByCode(
  { identity, attempts, db, clock, config }: ProofDependencies,
  code: string,
  cookie: string,
): Promise<void> {
  const { userId, sessionId, emailVerified } = await findSession(identity, cookie);
  if (emailVerified) return;
  await attempts.countCode(userId);
  const refusal = await inTransaction(db, async (transaction) => {
    const person = await lockIdentityUser(transaction, userId);
    if (person?.emailVerified) return undefined;
    const sent = await takeCodeTry(transaction, { sessionId, email: person?.email ?? '' });
    if (!sent || sent.expiresAt < clock.now()) return expiredEmailCode;
    const digest = digestOfCode(config.identitySecret, { sessionId, email: sent.email }, code);
    if (!timingSafeEqual(Buffer.from(digest), Buffer.from(sent.codeDigest)))
      return sent.triesLeft > 0 ? wrongEmailCode : expiredEmailCode;
    await saveProvenEmail(transaction, userId, sent.email);
    await deleteProofs(transaction, sent);
    return undefined;
  });
  if (refusal) throw new Refusal(refusal, { attr: 'code' });
  await attempts.forgiveCode(userId);
}
