import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { listAllocations } from './allocations/repository.ts';
import { postMovement } from './ledger/post-movement.ts';
import type { PaymentOwners } from './payment-owner.ts';
import type { CapturedState, ProviderState } from './providers/provider.ts';
import { insertQuarantineCase } from './quarantine/repository.ts';
import { changeStatus, type Payment } from './repository.ts';

/** What is known of a payment's checkout; `refused` and `never_opened` mean that there is none. */
export type KnownState = ProviderState | { readonly kind: 'refused' | 'never_opened' };

interface Recording {
  readonly transaction: Transaction;
  /** Locked. */
  readonly payment: Payment;
  readonly cause: string;
  readonly owners: PaymentOwners;
  quarantine(reason: string): Promise<void>;
}

/**
 * Records what the provider says of a locked payment and returns its status after that. What does not fit
 * goes to quarantine, never to the ledger.
 */
export async function recordState(
  { log, owners }: { log: Log; owners: PaymentOwners },
  transaction: Transaction,
  payment: Payment,
  state: KnownState,
  cause: string,
): Promise<PaymentStatus> {
  const quarantine = async (reason: string) => {
    const added = await insertQuarantineCase(transaction, {
      paymentId: payment.id,
      provider: payment.provider,
      checkout: payment.checkout,
      charge: state.kind === 'captured' ? state.charge : null,
      reason,
      expected: { status: payment.status, amountMinor: payment.amountMinor, currency: payment.currency },
      observed: state,
    });
    if (added) log.error({ payment: payment.id, reason }, 'payment quarantined');
  };
  const recording = { transaction, payment, cause, owners, quarantine };
  if (state.kind === 'captured') {
    const captured = await recordCapture(recording, state);
    return captured ? recordReversal(recording, captured, state) : payment.status;
  }
  const end = endOf(state, payment);
  if (end === undefined) return payment.status;
  if (payment.status === 'pending') {
    await changeStatus(transaction, payment.id, { status: end, cause });
    return end;
  }
  // Ended and ended again is nothing new; a provider that denies a capture is.
  if (payment.charge !== null) await quarantine('capture_denied');
  return payment.status;
}

function endOf(state: KnownState, payment: Payment): 'canceled' | 'expired' | 'failed' | undefined {
  switch (state.kind) {
    case 'expired':
    case 'never_opened':
      return payment.cancelRequestedAt === null ? 'expired' : 'canceled';
    case 'failed':
    case 'refused':
      return 'failed';
    default:
      return undefined;
  }
}

/** Counts the capture unless it is counted. Returns the status then, undefined when it cannot be counted. */
async function recordCapture(
  { transaction, payment, cause, owners, quarantine }: Recording,
  state: CapturedState,
): Promise<PaymentStatus | undefined> {
  const problem = whyNotOurs(payment, state);
  if (problem) {
    await quarantine(problem);
    return undefined;
  }
  if (payment.charge !== null) return payment.status;
  const { charge } = state;
  const allocations = await listAllocations(transaction, payment.id);
  if (!(await postMovement(transaction, 'capture', payment, allocations, charge))) {
    await quarantine('charge_already_counted');
    return undefined;
  }
  await changeStatus(transaction, payment.id, { status: 'succeeded', cause, charge });
  await owners[payment.reference.kind]?.onCaptured(transaction, { referenceId: payment.reference.id });
  return 'succeeded';
}

/** The name of the first thing in which a capture differs from the quote or comes at the wrong time. */
function whyNotOurs(payment: Payment, state: CapturedState): string | undefined {
  if (state.reference !== payment.id) return 'reference_mismatch';
  if (state.currency !== payment.currency) return 'currency_mismatch';
  if (state.amountMinor !== payment.amountMinor) return 'amount_mismatch';
  if (payment.charge !== null && payment.charge !== state.charge) return 'second_charge';
  if (payment.charge === null && payment.status !== 'pending') return 'paid_after_end';
  return undefined;
}

/** Takes a capture back when all of it was; a part, or a second time, is for a person to decide. */
async function recordReversal(
  { transaction, payment, cause, owners, quarantine }: Recording,
  status: PaymentStatus,
  { refundedMinor, disputedMinor, charge }: CapturedState,
): Promise<PaymentStatus> {
  const problem = whyNotReversed(payment, status, refundedMinor, disputedMinor);
  if (problem) {
    await quarantine(problem);
    return status;
  }
  if (status !== 'succeeded' || (refundedMinor === 0 && disputedMinor === 0)) return status;
  const [kind, after] =
    refundedMinor > 0 ? (['refund', 'refunded'] as const) : (['dispute', 'disputed'] as const);
  const allocations = await listAllocations(transaction, payment.id);
  if (!(await postMovement(transaction, kind, payment, allocations, charge))) {
    await quarantine('reversal_already_counted');
    return status;
  }
  await changeStatus(transaction, payment.id, { status: after, cause });
  await owners[payment.reference.kind]?.onReversed?.(transaction, {
    referenceId: payment.reference.id,
    paymentId: payment.id,
    kind,
    amountMinor: payment.amountMinor,
    remainingMinor: 0,
    currency: payment.currency,
    shares: allocations,
  });
  return after;
}

function whyNotReversed(
  { amountMinor }: Payment,
  status: PaymentStatus,
  refundedMinor: number,
  disputedMinor: number,
): string | undefined {
  if (status === 'refunded') {
    if (disputedMinor > 0) return 'disputed_after_refund';
    // A refund can fail days later: the money is back with us, and a person sees to it.
    return refundedMinor < amountMinor ? 'refund_reversed' : undefined;
  }
  if (status === 'disputed') {
    if (refundedMinor > 0) return 'refunded_after_dispute';
    // Won: the money came back, and a person books it.
    return disputedMinor === 0 ? 'dispute_reversed' : undefined;
  }
  if (refundedMinor > 0 && disputedMinor > 0) return 'refunded_and_disputed';
  if (refundedMinor > 0 && refundedMinor !== amountMinor) return 'partial_refund';
  if (disputedMinor > 0 && disputedMinor !== amountMinor) return 'partial_dispute';
  return undefined;
}
