import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { transferNotBookable } from '#contract/payouts/errors.ts';
import type { PayoutState } from '#contract/payouts/schemas.ts';
import {
  balanceIn,
  bookTransfer,
  compareJobName,
  ledgerAccountOf,
  type Payments,
} from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { type Decision, isOwnMoney } from '../decisions/decide-payout.ts';
import { lockPayout } from '../paying/repository.ts';
import { listReceivers } from './repository.ts';

/** The only provider that transfers to receivers' accounts. */
export const provider = 'stripe';

/** Whether a transfer for a payout may be booked beside it: there is no such payout here, or it ended unsent. */
export function mayBookBeside(state: PayoutState | undefined): boolean {
  return state === undefined || state === 'canceled' || state === 'refused' || state === 'failed';
}

/**
 * Books what a transfer still is as paid to the page whose account at the rail has it, and has the transfers compared
 * again, so that payouts go on. `id` is the rail's id of the transfer. Throws `not_found`, `transfer_not_bookable`,
 * `second_operator_needed` and ProviderUnavailable.
 */
export async function bookUnknownTransfer(
  { db, jobs, payments }: { readonly db: Database; readonly jobs: Jobs; readonly payments: Payments },
  { id, by, reason }: Decision,
  record: Record,
): Promise<AuditReceipt> {
  const transfer = await payments.readTransfer(provider, id);
  if (!transfer) throw new Refusal(notFound);
  const { payoutId, destination, amountMinor, currency } = transfer;
  const receiver =
    destination === null ? undefined : (await listReceivers(db, [destination])).get(destination);
  if (payoutId === null || receiver?.currency !== currency || amountMinor === 0)
    throw new Refusal(transferNotBookable);
  if (await isOwnMoney(db, { receiver_kind: receiver.kind, receiver_id: receiver.id }, by))
    throw new Refusal(secondOperatorNeeded);
  const accountName = ledgerAccountOf(receiver.id, receiver.kind);
  return inTransaction(db, async (transaction) => {
    const payout = await lockPayout(transaction, payoutId);
    const booking = {
      transfer: id,
      accountName,
      paidFrom: `provider:${provider}`,
      amountMinor,
      currency,
      decidedBy: by,
      reason,
    };
    if (!mayBookBeside(payout?.state) || !(await bookTransfer(transaction, booking)))
      throw new Refusal(transferNotBookable);
    await jobs.enqueue(transaction, compareJobName, {});
    const balanceMinor = await balanceIn(transaction, { accountName, currency });
    return record(transaction, {
      subject: { kind: 'transfer', id },
      before: { balanceMinor: balanceMinor + amountMinor, currency },
      after: { balanceMinor, currency, paidTo: accountName },
      reason,
    });
  });
}
