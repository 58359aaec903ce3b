import { debtChanged, debtNotWrittenOff, secondOperatorNeeded } from '#contract/desk/errors.ts';
import { hasManaged } from '#server/features/beneficiaries/public.ts';
import {
  DebtChanged,
  ledgerAccountOf,
  NotWrittenOff,
  type WriteOff,
  writeOffDebt,
} from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';

/** The page id of a ledger account; undefined if the account is not a page's. */
export function pageOf(accountName: string): string | undefined {
  const prefix = ledgerAccountOf('');
  return accountName.startsWith(prefix) ? accountName.slice(prefix.length) : undefined;
}

/**
 * Writes off what a receiver owes, if it is as much as the operator saw. Throws `second_operator_needed` for a page that the operator
 * looks after or once did, `debt_not_written_off` for a debt that is not old enough, and `debt_changed`.
 */
export async function writeOff(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  order: WriteOff,
  record: Record,
): Promise<AuditReceipt> {
  const { accountName, currency, decidedBy, reason } = order;
  const pageId = pageOf(accountName);
  if (pageId && (await hasManaged(db, { accountId: decidedBy, pageId })))
    throw new Refusal(secondOperatorNeeded);
  try {
    return await inTransaction(db, async (transaction) => {
      const { amountMinor } = await writeOffDebt(transaction, { ...order, now: clock.now() });
      return record(transaction, {
        subject: { kind: 'ledger_account', id: accountName },
        before: { amountMinor: -amountMinor, currency },
        after: { amountMinor: 0, currency },
        reason,
      });
    });
  } catch (error) {
    if (error instanceof NotWrittenOff) throw new Refusal(debtNotWrittenOff);
    if (error instanceof DebtChanged) throw new Refusal(debtChanged);
    throw error;
  }
}
