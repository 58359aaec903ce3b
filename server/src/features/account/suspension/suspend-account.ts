import type { Transaction } from '#server/platform/database/database.ts';
import { lockIdentityUser } from '../repository.ts';
import { deleteSessions } from '../sessions/repository.ts';
import { findSuspendable, saveSuspension } from './repository.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Keeps a person out, or lets them in again. Their sessions and tokens end at once; what they alone are responsible for
 * is withheld and given back by the database. Money that is on its way settles as it would. Returns whether anything
 * changed; undefined where there is no such person.
 */
export async function suspendAccount(
  transaction: Transaction,
  accountId: string,
  at: Date | null,
): Promise<boolean | undefined> {
  const account = await findSuspendable(transaction, accountId);
  if (!account) return undefined;
  // Another identity service may have people of any name.
  const userId = uuid.test(account.subject) ? account.subject : undefined;
  if (userId) await lockIdentityUser(transaction, userId);
  const changed = await saveSuspension(transaction, accountId, at);
  if (changed && at && userId) await deleteSessions(transaction, userId);
  return changed;
}
