import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { findIdentityUser, lockIdentityUser } from '../repository.ts';
import { notifyOwner } from './mails.ts';
import { deleteSecondFactors, type RemovedFactors } from './repository.ts';

/**
 * For an operator: takes the second factors of somebody away who lost their phone and recovery codes, and writes to
 * them. Undefined where the address has no account; where there is nothing to remove, nobody is written to.
 */
export async function removeSecondFactors(
  { db, jobs }: { db: Database; jobs: Jobs },
  email: string,
): Promise<(RemovedFactors & { readonly userId: string }) | undefined> {
  const person = await findIdentityUser(db, { email: email.toLowerCase() });
  if (!person) return undefined;
  const { id: userId } = person;
  return inTransaction(db, async (transaction) => {
    await lockIdentityUser(transaction, userId);
    const removed = await deleteSecondFactors(transaction, userId);
    if (removed.app || removed.passkeys > 0)
      await notifyOwner(jobs, transaction, userId, 'removed-by-operator');
    return { ...removed, userId };
  });
}
