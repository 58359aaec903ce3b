import { addressNotProven } from '#contract/account/errors.ts';
import { lastAdmin } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import type { OperatorRole } from '#contract/operator-roles.ts';
import { findPerson } from '#server/features/account/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { changeOperator, LastAdmin } from '../operators/change-operator.ts';

/**
 * Gives somebody a role at the desk, or removes it. Throws `not_found`, `address_not_proven` for a person whose
 * address may be somebody else's, and `last_admin`.
 */
export async function changeRole(
  db: Database,
  { id, role, reason }: { id: string; role: OperatorRole | 'none'; reason: string },
  record: Record,
): Promise<AuditReceipt> {
  const person = await findPerson(db, id);
  if (!person) throw new Refusal(notFound);
  if (role !== 'none' && !person.addressProven) throw new Refusal(addressNotProven);
  try {
    return await inTransaction(db, async (transaction) => {
      const { before, after } = await changeOperator(transaction, id, role === 'none' ? undefined : role);
      return record(transaction, {
        subject: { kind: 'account', id },
        ...(before && { before }),
        ...(after && { after }),
        reason,
      });
    });
  } catch (error) {
    if (error instanceof LastAdmin) throw new Refusal(lastAdmin);
    throw error;
  }
}
