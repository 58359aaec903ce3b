import { notFound } from '#contract/errors.ts';
import { showWithheldMessage } from '#server/features/dashboard/public.ts';
import type { Reportables } from '#server/features/reports/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { findWordsHiding } from '../log/repository.ts';
import { requireNotOwn } from '../reports/reported-thing.ts';

/**
 * Ends the desk's hiding of a text; one that somebody else had hidden before stays hidden. Throws `not_found`, also if another
 * operator was first, and `second_operator_needed` for the operator's own words.
 */
export function showWords(
  { db, reportables }: { readonly db: Database; readonly reportables: Reportables },
  { id, reason, operatorId }: { readonly id: string; readonly reason: string; readonly operatorId: string },
  record: Record,
): Promise<AuditReceipt> {
  return inTransaction(db, async (transaction) => {
    const hiding = await findWordsHiding(transaction, id);
    if (!hiding) throw new Refusal(notFound);
    await requireNotOwn({ db: transaction, reportables }, hiding, operatorId);
    const show = hiding.kind === 'message' ? showWithheldMessage : reportables[hiding.kind]?.show;
    if (!(await show?.(transaction, id, hiding.wasHidden))) throw new Refusal(notFound);
    const subject = { kind: hiding.kind, id };
    const change = { before: { hidden: true }, after: { hidden: hiding.wasHidden } };
    return record(transaction, { subject, ...change, reason });
  });
}
