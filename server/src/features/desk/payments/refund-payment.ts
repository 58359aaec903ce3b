import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import { notFound } from '#contract/errors.ts';
import { minorToMajor } from '#contract/minor-units.ts';
import { notRefundable, paymentChanged, refundNotNow, refundUnavailable } from '#contract/payments/errors.ts';
import { isAccountOf } from '#server/features/account/public.ts';
import {
  isRefundable,
  NotRefundable,
  type PaymentDetails,
  type Payments,
  ProviderRefused,
  ProviderUnavailable,
  RefundRefusedForNow,
} from '#server/features/payments/public.ts';
import type { AuditReceipt, Record } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { mayTake } from '#server/platform/limits/within-budget.ts';
import { findLastRefundKey } from '../log/repository.ts';

export const refundBudgets = {
  /** Refunds of a payment at a time. Longer than the provider takes to answer, in case this process dies meanwhile. */
  'desk-refund': { points: 1, seconds: 60, scope: 'shared' },
} as const satisfies { readonly 'desk-refund': Budget };

interface RefundDependencies {
  readonly db: Database;
  readonly payments: Payments;
  readonly limits: Limits;
}

interface RequestedRefund {
  readonly id: string;
  /** The operator's account. */
  readonly by: string;
  readonly reason: string;
  readonly key: string;
  readonly amountMinor: number | undefined;
  /** What was left of the payment on the operator's page. */
  readonly seenLeftMinor: number | undefined;
}

/** Throws `second_operator_needed` for a payment that the operator made, also as a guest: nobody refunds themselves. */
export async function requireNotOwnPayment(
  db: Database,
  { accountId }: PaymentDetails,
  operatorId: string,
): Promise<void> {
  if (await isAccountOf(db, { accountId, personId: operatorId })) throw new Refusal(secondOperatorNeeded);
}

/**
 * Refunds a payment, once for each key: the given amount, or all that is left. While another refund of it is being made, two
 * operators would both see the same rest, so the later one is refused. Throws the refusals `not_found`,
 * `second_operator_needed`, `not_refundable`, `payment_changed`, `refund_not_now` and `refund_unavailable`, and InvalidInput for
 * more than is left.
 */
export async function refundPayment(
  dependencies: RefundDependencies,
  requested: RequestedRefund,
  record: Record,
): Promise<{ receipt: AuditReceipt; details: PaymentDetails }> {
  const { db, limits } = dependencies;
  const { id, key } = requested;
  // The same form again is the same refund, also while it is being made.
  if ((await findLastRefundKey(db, id)) === key) return orderRefund(dependencies, requested, record);
  try {
    if (!(await mayTake(limits, 'desk-refund', id))) throw new Refusal(paymentChanged);
    return await orderRefund(dependencies, requested, record);
  } finally {
    // A refused request is counted, too.
    await limits.giveBack('desk-refund', id);
  }
}

/**
 * The log entry is written before the provider is called, so that there is no refund without one. The history of the payment
 * names what saw the refund first: the entry's id, or that of a colleague's refund, or a webhook that was handled at that moment.
 */
async function orderRefund(
  { db, payments }: RefundDependencies,
  { id, by, reason, key, amountMinor: wanted, seenLeftMinor }: RequestedRefund,
  record: Record,
): Promise<{ receipt: AuditReceipt; details: PaymentDetails }> {
  const before = await payments.show(id);
  if (!before) throw new Refusal(notFound);
  await requireNotOwnPayment(db, before, by);
  if (!isRefundable(before.payment)) throw new Refusal(notRefundable);
  const { status, currency } = before.payment;
  const { leftMinor } = before;
  // Another refund was made since. If the last one requested is this one, its answer was lost, and requesting it again is safe.
  if (leftMinor !== (seenLeftMinor ?? leftMinor) && (await findLastRefundKey(db, id)) !== key)
    throw new Refusal(paymentChanged);
  const amountMinor = wanted ?? leftMinor;
  const receipt = await inTransaction(db, (transaction) =>
    record(transaction, {
      subject: { kind: 'payment', id },
      before: { status },
      after: { refundRequested: { amountMinor, currency, key } },
      reason,
    }),
  );
  try {
    await payments.refund(id, `seen at a refund by an operator, log entry ${receipt.id}`, {
      key,
      ...(wanted !== undefined && { amountMinor: wanted }),
    });
  } catch (error) {
    // The provider says so, because a refund that is asked for again may have taken the amount already.
    if (error instanceof ProviderRefused && amountMinor > leftMinor)
      throw invalid('amount_minor', ({ checks }) =>
        checks.moreThanIsLeft(minorToMajor(leftMinor).toFixed(2), currency),
      );
    if (error instanceof RefundRefusedForNow) throw new Refusal(refundNotNow);
    if (error instanceof NotRefundable || error instanceof ProviderRefused) throw new Refusal(notRefundable);
    if (error instanceof ProviderUnavailable) throw new Refusal(refundUnavailable);
    throw error;
  }
  return { receipt, details: (await payments.show(id)) ?? before };
}
