import { caseClosed, caseRefused } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { refundUnavailable } from '#contract/payments/errors.ts';
import {
  type CaseDetails,
  CaseRefused,
  type Payments,
  ProviderUnavailable,
  type Resolution,
} from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/**
 * Closes a case with its booking, as `npm run case` does. If that refunds money, the log entry is written before the
 * provider is called, because somebody else may close the case in the meantime. Throws the refusals `not_found`,
 * `case_refused`, `case_closed` and `refund_unavailable`.
 */
export async function closeCase(
  { db, payments }: { readonly db: Database; readonly payments: Payments },
  {
    id,
    resolution,
    reason,
    closedBy,
  }: { id: string; resolution: Resolution; reason: string; closedBy: string },
  record: Record,
): Promise<{ receipt: AuditReceipt; details: CaseDetails }> {
  const found = await payments.showCase(id);
  if (!found) throw new Refusal(notFound);
  const { charge, reason: caseReason } = found.found;
  const about = { subject: { kind: 'case', id }, before: { reason: caseReason }, reason };
  const givesBack = resolution === 'give-back' && found.resolutions.some(({ name }) => name === resolution);
  if (givesBack)
    await inTransaction(db, (transaction) =>
      record(transaction, { ...about, after: { refundRequested: { charge } } }),
    );
  let receipt: AuditReceipt | undefined;
  try {
    await payments.closeCase(id, { resolution, reason, closedBy }, async (transaction) => {
      receipt = await record(transaction, { ...about, after: { resolution } });
    });
  } catch (error) {
    if (error instanceof CaseRefused) throw new Refusal(caseRefused(error.message));
    if (error instanceof ProviderUnavailable) throw new Refusal(refundUnavailable);
    throw error;
  }
  // The case was closed in the same way before, so this call did nothing.
  if (!receipt) throw new Refusal(caseClosed);
  return { receipt, details: (await payments.showCase(id)) ?? found };
}
