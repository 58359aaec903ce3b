import { isUuid } from '#contract/text-rules.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { lockIdentityUser } from '../repository.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { findSuspendable, saveSuspension } from './repository.ts';

/**
 * Suspends a person or lifts the suspension. Their sessions and tokens end at once. The database hides what they
 * alone are responsible for, and shows it again when the suspension is lifted. Money that is under way arrives as
 * usual. Returns whether anything changed; undefined if there is no such person.
 */
export async function suspendAccount(
  transaction: Transaction,
  accountId: string,
  at: Date | null,
): Promise<boolean | undefined> {
  const account = await findSuspendable(transaction, accountId);
  if (!account) return undefined;
  // The subjects of another identity service may have any format.
  const userId = isUuid(account.subject) ? account.subject : undefined;
  if (userId) await lockIdentityUser(transaction, userId);
  const changed = await saveSuspension(transaction, accountId, at);
  if (changed && at && userId) await deleteSessions(transaction, userId);
  return changed;
}
