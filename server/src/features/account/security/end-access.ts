import type { Transaction } from '#server/platform/database/database.ts';
import type { Forget } from '../deletion/erase-accounts.ts';
import {
  deleteRecentSecondFactors,
  deleteSecondFactors,
  type RemovedFactors,
} from '../second-factor/repository.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { deleteLinks, saveOwner } from './repository.ts';

/** A second factor as young as this may be that of whoever makes its owner choose a new password. */
const recentMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Ends all that may be somebody else's on an account whose owner has just been recognized: every session with its
 * tokens, and every open link and code. What becomes of passwords is for the caller to say, in the same transaction,
 * which holds the person's row.
 */
export async function endAccess(transaction: Transaction, userId: string): Promise<void> {
  await deleteSessions(transaction, userId);
  await deleteLinks(transaction, userId);
}

/**
 * Takes away what a stranger may have left on an account whose address was never proven before: a name and picture,
 * what would now be shown to the public, a wish that the account be deleted, and any second factor, which would lock
 * the owner out. `fullName` is the owner's; where it is not known, as after a reset, name and picture stay, for most often
 * they are the owner's own.
 */
export async function endStrangersTraces(
  { forgetHidden, issuer }: { forgetHidden: readonly Forget[]; issuer: string },
  transaction: Transaction,
  owner: { userId: string; fullName: string | undefined },
): Promise<void> {
  await deleteSecondFactors(transaction, owner.userId);
  const accountId = await saveOwner(transaction, { ...owner, issuer });
  if (accountId === undefined) return;
  for (const forget of forgetHidden) await forget(transaction, accountId);
}

/** Removes the second factors that were added in the last seven days; older ones stay. */
export function endRecentFactors(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<RemovedFactors> {
  return deleteRecentSecondFactors(transaction, userId, new Date(now.getTime() - recentMs));
}
