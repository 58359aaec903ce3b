import { notFound } from '#contract/errors.ts';
import { closeReports, findReported, type Reportables } from '#server/features/reports/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { requireNotOwn } from './reported-thing.ts';

/**
 * Closes the reports of a thing up to the last one that the operator saw, and says how many came in since and stay open. Throws
 * `not_found`, also if another operator closed them first, and `second_operator_needed` for what is the operator's own.
 */
export function closeSeenReports(
  {
    db,
    clock,
    reportables,
  }: { readonly db: Database; readonly clock: Clock; readonly reportables: Reportables },
  closing: {
    readonly id: string;
    readonly outcome: 'dismissed' | 'settled';
    /** The id of the last report on the operator's page. */
    readonly last: string;
    readonly reason: string;
    readonly operatorId: string;
  },
  record: Record,
): Promise<{ receipt: AuditReceipt; answer: { closed: number; open: number } }> {
  const { id, outcome, last, reason, operatorId } = closing;
  return inTransaction(db, async (transaction) => {
    const found = await findReported(transaction, id);
    if (!found) throw new Refusal(notFound);
    await requireNotOwn({ db: transaction, reportables }, found, operatorId);
    const closed = await closeReports(transaction, { id, outcome, at: clock.now(), last });
    if (closed === 0) throw new Refusal(notFound);
    const open = (await findReported(transaction, id))?.count ?? 0;
    const receipt = await record(transaction, {
      subject: { kind: found.kind, id },
      before: { reports: closed },
      after: { outcome },
      reason,
    });
    return { receipt, answer: { closed, open } };
  });
}
