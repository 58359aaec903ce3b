import { insertAuditEntry } from '#server/platform/audit/repository.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { deleteRole, findRole } from './repository.ts';

/** The job by which accounts are erased; the log names it where commands name the user of the machine. */
const job = 'account.erase';

/**
 * Takes the role of an account that is erased away, with its entry in the log. The last admin goes too: a person may
 * always leave, and `npm run operator` makes another.
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
