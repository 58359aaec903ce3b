import type { Transaction } from '#server/platform/database/database.ts';
import { deleteSecondFactors } from '../second-factor/repository.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { deleteLinks, forgetDeletionWish } from './repository.ts';

/**
 * Ends all that may be somebody else's on an account whose owner has just been recognized: every session with its
 * tokens, and every open link and code. What becomes of passwords is for the caller to say, in the same transaction,
 * which holds the person's row. Where the address was never proven before, a stranger may even have asked for the
 * account to be deleted: that wish ends too, as does any second factor, which would lock the owner out.
 */
export async function endAccess(
  transaction: Transaction,
  { issuer, userId, firstProof }: { issuer: string; userId: string; firstProof: boolean },
): Promise<void> {
  await deleteSessions(transaction, userId);
  await deleteLinks(transaction, userId);
  if (!firstProof) return;
  await forgetDeletionWish(transaction, { issuer, subject: userId });
  await deleteSecondFactors(transaction, userId);
}
