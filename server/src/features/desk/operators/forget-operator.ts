import { insertAuditEntry } from '#server/platform/audit/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deleteRole, findRole } from './repository.ts';

/** The job that erases accounts. The log names it as the actor, where it names the machine's user for commands. */
const job = 'account.erase';

/**
 * Removes the role of an account that is erased, with an entry in the log. This includes the last admin: a person may
 * always leave, and `npm run operator` creates another.
 */
export async function forgetOperator(transaction: Transaction, accountId: string): Promise<void> {
  const role = await findRole(transaction, accountId);
  if (!role) return;
  await deleteRole(transaction, accountId);
  await insertAuditEntry(
    transaction,
    { accountId: null, name: job },
    { action: 'revokeRole', subject: { kind: 'account', id: accountId }, before: { role }, reason: job },
  );
}
