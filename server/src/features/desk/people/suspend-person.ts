import { lastAdmin, operatorRoleMissing, ownAccount } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { suspendAccount } from '#server/features/account/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { OperatorCaller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { isLastAdminRefused } from '../operators/last-admin.ts';
import { findRole } from '../operators/repository.ts';

/**
 * Suspends a person or lifts the suspension. If nothing changes, the log still gets another entry with the reason.
 * Throws `not_found`, `own_account`, `last_admin`, and `operator_role_missing` if an operator who is not an admin
 * suspends an operator.
 */
export async function suspendPerson(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { id, reason, suspended }: { id: string; reason: string; suspended: boolean },
  caller: Pick<OperatorCaller, 'accountId' | 'role'>,
  record: Record,
): Promise<AuditReceipt> {
  if (id === caller.accountId) throw new Refusal(ownAccount);
  try {
    return await inTransaction(db, async (transaction) => {
      const role = await findRole(transaction, id);
      if (role && caller.role !== 'admin') throw new Refusal(operatorRoleMissing);
      const changed = await suspendAccount(transaction, id, suspended ? clock.now() : null);
      if (changed === undefined) throw new Refusal(notFound);
      return record(transaction, {
        subject: { kind: 'account', id },
        before: { suspended: changed ? !suspended : suspended },
        after: { suspended },
        reason,
      });
    });
  } catch (error) {
    if (isLastAdminRefused(error)) throw new Refusal(lastAdmin);
    throw error;
  }
}
