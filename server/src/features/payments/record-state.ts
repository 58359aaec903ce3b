import type { PaymentStatus } from '#contract/payments/schemas.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/log.ts';
import { listAllocations } from './allocations/repository.ts';
import { postFee } from './ledger/fees/post-fee.ts';
import { atProvider, leftOf, planReversals, reversedOf } from './ledger/plan-reversals.ts';
import { postCapture, postReversal, type ReversalStep } from './ledger/post-movement.ts';
import { listMovements, type Movement, sumOfCharge } from './ledger/repository.ts';
import type { PaymentHandlers } from './payment-handler.ts';
import type { CapturedState, ProviderState } from './providers/provider.ts';
import { type FailedRefund, netOf, observedOf, openCase, openRefundCase } from './quarantine/open-case.ts';
import { changeStatus, type Payment } from './repository.ts';

/** The known state of a payment's checkout; `refused` and `never_opened` mean that there is no checkout. */
export type KnownState = ProviderState | { readonly kind: 'refused' | 'never_opened' };

/** The failure code of a saved card's charge if the provider refused the request itself. */
const refusedRequest = 'refused';

/** The context for recording a state. */
export interface Recording {
  readonly transaction: Transaction;
  /** Locked for this transaction. */
  readonly payment: Payment;
  readonly cause: string;
  readonly handlers: PaymentHandlers;
  readonly clock: Clock;
  /** Called with the reason if something cannot be booked. */
  quarantine(reason: string): Promise<void>;
  /** Called when a refund that was booked has failed since: the payer did not get their money. */
  refundFailed(refund: FailedRefund): Promise<void>;
}

/**
 * Records the provider's state of a locked payment and returns its status afterwards. Whatever does not fit goes to
 * quarantine, never to the ledger.
 */
export function recordState(
  { log, handlers, clock }: { log: Log; handlers: PaymentHandlers; clock: Clock },
  transaction: Transaction,
  payment: Payment,
  state: KnownState,
  cause: string,
): Promise<PaymentStatus> {
  const quarantine = async (reason: string) => {
    const captured = state.kind === 'captured' ? state : undefined;
    const charge = captured?.charge ?? payment.charge;
    const added = await openCase(transaction, {
      paymentId: payment.id,
      provider: payment.provider,
      checkout: payment.checkout,
      charge: captured?.charge ?? null,
      reason,
      expected: { status: payment.status, amountMinor: payment.amountMinor, currency: payment.currency },
      observed: captured ? observedOf(captured) : state,
      about:
        charge === null
          ? null
          : {
              charge,
              currency: captured?.currency ?? payment.currency,
              netMinor: captured ? netOf(captured) : 0,
            },
    });
    if (added) log.error({ payment: payment.id, reason }, 'payment quarantined');
  };
  const refundFailed = async (refund: FailedRefund) => {
    if (await openRefundCase(transaction, payment, refund))
      log.warn({ payment: payment.id }, 'a refund failed at the bank');
  };
  return bookState({ transaction, payment, cause, handlers, clock, quarantine, refundFailed }, state);
}

/** Books the unambiguous part of a state and hands the rest to `quarantine`. */
export async function bookState(recording: Recording, state: KnownState): Promise<PaymentStatus> {
  const { payment, quarantine } = recording;
  if (state.kind === 'captured') {
    const captured = await recordCapture(recording, state);
    return captured ? recordMovements(recording, captured, state) : payment.status;
  }
  const end = endOf(state, payment);
  if (end === undefined) return payment.status;
  if (payment.status === 'pending') {
    await recordEnd(recording, end, failureCodeOf(state));
    return end;
  }
  // A second end changes nothing; but a provider that denies a capture needs a case.
  if (payment.charge !== null) await quarantine('capture_denied');
  return payment.status;
}

/** Ends a pending payment without money; the failure code says why a saved card was not charged. */
export async function recordEnd(
  { transaction, payment, cause, handlers, clock }: Recording,
  status: 'canceled' | 'expired' | 'failed',
  code: string | undefined,
): Promise<void> {
  const failureCode = payment.savedCardId === null ? undefined : code;
  await changeStatus(transaction, payment.id, {
    status,
    cause,
    ...(failureCode === undefined ? {} : { failureCode }),
  });
  await handlers[payment.reference.kind]?.onEnded?.(transaction, {
    referenceId: payment.reference.id,
    paymentId: payment.id,
    attempt: payment.attempt,
    savedCardId: payment.savedCardId,
    status,
    failureCode: failureCode ?? null,
    at: clock.now(),
  });
}

function failureCodeOf(state: KnownState): string | undefined {
  return state.kind === 'failed' ? state.failureCode : state.kind === 'refused' ? refusedRequest : undefined;
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

/** Books the capture unless it is booked. Returns the status afterwards, undefined if the capture cannot be booked. */
async function recordCapture(recording: Recording, state: CapturedState): Promise<PaymentStatus | undefined> {
  const { transaction, payment, quarantine } = recording;
  const problem = whyNotOurs(payment, state, await capturedAmountOf(transaction, payment));
  if (problem) {
    await quarantine(problem);
    return undefined;
  }
  if (payment.charge !== null) return payment.status;
  return countCapture(recording, state);
}

/** The captured amount of the payment according to the ledger; before the capture, the amount of the payment. */
async function capturedAmountOf(transaction: Transaction, payment: Payment): Promise<number> {
  if (payment.charge === null) return payment.amountMinor;
  const capture = (await listMovements(transaction, payment.id)).find(({ kind }) => kind === 'capture');
  return capture ? atProvider(capture) : payment.amountMinor;
}

/** Books the captured money for this payment; undefined if its charge was booked before, for any payment. */
export async function countCapture(
  { transaction, payment, cause, handlers, quarantine }: Recording,
  { charge, amountMinor }: CapturedState,
  caseId: string | null = null,
): Promise<PaymentStatus | undefined> {
  const allocations = await listAllocations(transaction, payment.id);
  if (!(await postCapture(transaction, payment, allocations, { charge, amountMinor, caseId }))) {
    await quarantine('charge_already_counted');
    return undefined;
  }
  await changeStatus(transaction, payment.id, { status: 'succeeded', cause, charge });
  await handlers[payment.reference.kind]?.onCaptured(transaction, { referenceId: payment.reference.id });
  return 'succeeded';
}

/** The name of the first way in which a capture differs from its payment, or of its coming at the wrong time. */
function whyNotOurs(payment: Payment, state: CapturedState, amountMinor: number): string | undefined {
  if (state.reference !== payment.id) return 'reference_mismatch';
  if (state.currency !== payment.currency) return 'currency_mismatch';
  if (payment.charge !== null && payment.charge !== state.charge) return 'second_charge';
  if (state.amountMinor !== amountMinor) return 'amount_mismatch';
  if (payment.charge === null && payment.status !== 'pending') return 'paid_after_end';
  return undefined;
}

/** Books each fee, refund and dispute, and each undoing, that the provider reports and the ledger lacks. */
export async function recordMovements(
  recording: Recording,
  before: PaymentStatus,
  state: CapturedState,
): Promise<PaymentStatus> {
  const { transaction, payment, quarantine } = recording;
  const booked = await listMovements(transaction, payment.id);
  for (const fee of state.fees) {
    if (booked.some(({ kind, fact }) => kind === 'fee' && fact === fee.id)) continue;
    await postFee(transaction, fee, { provider: payment.provider, charge: state.charge, payment });
  }
  const { steps, problem } = planReversals(booked, state);
  let status = before;
  for (const step of steps) {
    const after = await bookReversal(recording, status, { ...step, charge: state.charge });
    if (!after) {
      await quarantine('reversal_already_counted');
      return status;
    }
    status = after;
  }
  if (problem) await quarantine(problem);
  else if (booked.some(({ kind }) => kind === 'adjustment')) await compareAdjusted(recording, state);
  return status;
}

/** What an operator has adjusted may have changed since; then it needs an operator again. */
async function compareAdjusted(recording: Recording, state: CapturedState): Promise<void> {
  const { transaction, payment, quarantine } = recording;
  const sum = await sumOfCharge(transaction, { ...state, provider: payment.provider });
  if (sum !== netOf(state)) await quarantine('adjustment_outdated');
}

/** Books one reversal with the resulting status; undefined if its fact is booked already. */
export async function bookReversal(
  { transaction, payment, cause, handlers, refundFailed }: Recording,
  before: PaymentStatus,
  step: ReversalStep & { readonly charge: string; readonly caseId?: string | null },
): Promise<PaymentStatus | undefined> {
  const shares = await postReversal(transaction, payment, await listMovements(transaction, payment.id), step);
  if (!shares) return undefined;
  const booked = await listMovements(transaction, payment.id);
  const fact = step.fact ?? step.charge;
  // What a case took back was no refund at the provider.
  const isOfCase = booked.some(
    (one) => one.kind === 'refund' && one.fact === step.fact && one.caseId !== null,
  );
  if (step.kind === 'refund_reversed' && !isOfCase)
    await refundFailed({ fact, amountMinor: step.amountMinor });
  await handlers[payment.reference.kind]?.onReversed?.(transaction, {
    referenceId: payment.reference.id,
    paymentId: payment.id,
    kind: step.kind,
    fact,
    ...(step.caseId != null && { caseId: step.caseId }),
    amountMinor: step.amountMinor,
    remainingMinor: leftOf(booked),
    currency: payment.currency,
    shares,
  });
  const status = statusOf(booked);
  if (status !== before) await changeStatus(transaction, payment.id, { status, cause });
  return status;
}

/** The status of a captured payment by its movements; the database enforces the same rule. */
function statusOf(booked: readonly Movement[]): PaymentStatus {
  if (reversedOf(booked).disputedMinor > 0) return 'disputed';
  return leftOf(booked) === 0 ? 'refunded' : 'succeeded';
}
