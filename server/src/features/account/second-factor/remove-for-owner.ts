import { commandActor, insertAuditEntry } from '#server/platform/audit/repository.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { findIdentityUser, lockIdentityUser } from '../repository.ts';
import { notifyOwner } from './mails.ts';
import { deleteSecondFactors, findAccountOfUser, type RemovedFactors } from './repository.ts';

/**
 * For an operator: removes the second factors of somebody who lost their phone and recovery codes, notifies them by mail
 * and writes an entry into the log. Undefined if the address has no account. If there is nothing to remove, there is
 * neither.
 */
export async function removeSecondFactors(
  { db, jobs }: { db: Database; jobs: Jobs },
  { email, reason }: { email: string; reason: string },
): Promise<(RemovedFactors & { readonly userId: string }) | undefined> {
  const person = await findIdentityUser(db, { email: email.toLowerCase() });
  if (!person) return undefined;
  const { id: userId } = person;
  return inTransaction(db, async (transaction) => {
    await lockIdentityUser(transaction, userId);
    const removed = await deleteSecondFactors(transaction, userId);
    if (removed.app || removed.passkeys > 0) {
      await notifyOwner(jobs, transaction, userId, 'removed-by-operator');
      const id = (await findAccountOfUser(transaction, userId)) ?? userId;
      const entry = {
        action: 'removeSecondFactors',
        subject: { kind: 'account', id },
        before: removed,
        reason,
      };
      await insertAuditEntry(transaction, commandActor(), entry);
    }
    return { ...removed, userId };
  });
}
