import { detachPicture } from '#server/features/pictures/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { enqueueDeletionNotice } from '../deletion/deletion-notice.ts';
import type { ErasePersonalData } from '../deletion/erase-accounts.ts';
import {
  deleteRecentSecondFactors,
  deleteSecondFactors,
  type RemovedFactors,
} from '../second-factor/repository.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { deleteLinks, saveOwner } from './repository.ts';

/** A thief who makes the owner choose a new password may have added a second factor within this time. */
const recentMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Ends everything that may belong to somebody else on an account whose owner has just been recognized: every session
 * with its tokens, and every open link and code. The caller decides about passwords in the same transaction, which
 * holds the lock on the person's row.
 */
export async function endAccess(transaction: Transaction, userId: string): Promise<void> {
  await deleteSessions(transaction, userId);
  await deleteLinks(transaction, userId);
}

/**
 * Removes what a stranger may have left on an account whose address was never proven before: name and picture,
 * anything that would now become public, a requested deletion, and any second factor, which would lock the owner out.
 * `fullName` is the owner's. If it is not known, as after a reset, name and picture stay, because most often they are
 * the owner's own. The owner hears by mail that the deletion was canceled: they may have requested it themselves.
 */
export async function removeUnprovenData(
  { forgetHidden, issuer, jobs }: { forgetHidden: readonly ErasePersonalData[]; issuer: string; jobs: Jobs },
  transaction: Transaction,
  owner: { userId: string; fullName: string | undefined },
): Promise<void> {
  await deleteSecondFactors(transaction, owner.userId);
  const account = await saveOwner(transaction, { ...owner, issuer });
  if (!account) return;
  if (account.removedPictureId) await detachPicture(transaction, account.removedPictureId);
  for (const forget of forgetHidden) await forget(transaction, account.id);
  if (!account.canceledDeletion) return;
  const notice = { accountId: account.id, wanted: false, because: 'owner-arrived' } as const;
  await enqueueDeletionNotice(jobs, transaction, notice);
}

/** Removes the second factors that were added in the last seven days; older ones stay. */
export function endRecentFactors(
  transaction: Transaction,
  userId: string,
  now: Date,
): Promise<RemovedFactors> {
  return deleteRecentSecondFactors(transaction, userId, new Date(now.getTime() - recentMs));
}
