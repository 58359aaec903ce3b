import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { hasManaged, savePayoutFreeze } from '#server/features/beneficiaries/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';

interface Freeze {
  readonly id: string;
  readonly reason: string;
  readonly frozen: boolean;
  /** The operator's account. */
  readonly by: string;
}

/**
 * Stops the payouts of a page, or lets them go on. What the page has and gets stays in its balance meanwhile. Throws
 * `not_found`, and `second_operator_needed` if the operator looks after the page or once did.
 */
export function freezePage(
  db: Database,
  { id, reason, frozen, by }: Freeze,
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    if (await hasManaged(transaction, { accountId: by, pageId: id })) throw new Refusal(secondOperatorNeeded);
    const saved = await savePayoutFreeze(transaction, id, frozen ? reason : null);
    if (!saved) throw new Refusal(notFound);
    return record(transaction, {
      subject: { kind: 'page', id },
      before: { payoutsFrozen: saved.before !== null },
      after: { payoutsFrozen: frozen },
      reason,
    });
  });
}
