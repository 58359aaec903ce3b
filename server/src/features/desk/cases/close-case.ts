import { caseClosed, caseRefused } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { refundUnavailable } from '#contract/payments/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import {
  type CaseDetails,
  CaseRefused,
  type Payments,
  ProviderUnavailable,
  type Resolution,
} from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { AuditEntry } from '#server/platform/audit/repository.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { requireNotOwnPayment } from '../payments/refund-payment.ts';
import { accountsIn, withMoments, withNames } from '../presenter.ts';

export interface CaseToClose {
  readonly id: string;
  readonly resolution: Resolution;
  readonly reason: string;
  readonly closedBy: string;
  readonly seen?: 'open' | 'suspense' | undefined;
}

interface Dependencies {
  readonly db: Database;
  readonly payments: Payments;
}

/**
 * Closes a case with its booking, and writes it into the log by `record`: in the transaction of the booking, and, if that
 * refunds money, just before the provider is called as well, because the refund may be made and the case stay open. Throws
 * CaseRefused and ProviderUnavailable.
 */
export async function closeCaseOnRecord<Receipt>(
  { payments }: Pick<Dependencies, 'payments'>,
  found: CaseDetails,
  { id, resolution, reason, closedBy, seen }: CaseToClose,
  record: (transaction: Transaction, entry: Omit<AuditEntry, 'action'>) => Promise<Receipt>,
): Promise<Receipt | undefined> {
  const { reason: opened, closing } = found.found;
  const before = { reason: opened, ...(closing && { resolution: closing.resolution }) };
  const about = { subject: { kind: 'case', id }, before, reason };
  let receipt: Receipt | undefined;
  await payments.closeCase(
    id,
    { resolution, reason, closedBy, seen },
    {
      async beforeRefund(transaction, charge) {
        await record(transaction, { ...about, after: { refundRequested: { charge } } });
      },
      async closing(transaction) {
        receipt = await record(transaction, { ...about, after: { resolution } });
      },
    },
  );
  return receipt;
}

/**
 * Closes a case, as `npm run case` does. Throws the refusals `not_found`, `case_refused`, `case_closed` and
 * `refund_unavailable`, and `second_operator_needed` for giving operators back what they paid themselves.
 */
export async function closeCase(
  dependencies: Dependencies,
  closing: CaseToClose,
  operatorId: string,
  record: Record,
): Promise<{ receipt: AuditReceipt; details: CaseDetails }> {
  const { db, payments } = dependencies;
  const found = await payments.showCase(closing.id);
  if (!found) throw new Refusal(notFound);
  if (closing.resolution === 'give-back' && found.payment) {
    const payment = await payments.show(found.payment.id);
    if (payment) await requireNotOwnPayment(db, payment, operatorId);
  }
  try {
    const receipt = await closeCaseOnRecord(dependencies, found, closing, record);
    // The case was closed in the same way before, so this call did nothing.
    if (!receipt) throw new Refusal(caseClosed);
    return { receipt, details: (await payments.showCase(closing.id)) ?? found };
  } catch (error) {
    if (error instanceof CaseRefused) {
      const names = await nameAccounts(db, accountsIn(error.message));
      throw new Refusal(caseRefused(withMoments(withNames(error.message, names))));
    }
    if (error instanceof ProviderUnavailable) throw new Refusal(refundUnavailable);
    throw error;
  }
}
