import type { Transaction } from '#server/platform/database/database.ts';
import { sumOfCharge } from '../ledger/repository.ts';
import type { CapturedState, ChargeState } from '../providers/provider.ts';
import type { Payment } from '../repository.ts';
import { isRefundOrdered } from './giving-back/repository.ts';
import {
  countClosings,
  insertQuarantineCase,
  type QuarantineCase,
  refundFailedReason,
  refundRefusedReason,
} from './repository.ts';

/**
 * Opens a case, unless an operator has closed one about it and ledger and provider agree about the charge. A change
 * after such a closing is a new case, even if it looks like the first one. While the charge is being refunded for a case, that case
 * stands for whatever is seen of it, and the payment is read again once it is closed. False if there is nothing new.
 */
export async function openCase(
  transaction: Transaction,
  found: QuarantineCase & {
    /** The charge as the ledger names it, also if the provider no longer reports it. */
    readonly about: { readonly charge: string; readonly currency: string; readonly netMinor: number } | null;
  },
): Promise<boolean> {
  const { about, ...stored } = found;
  const { provider, paymentId } = found;
  if (about && (await isRefundOrdered(transaction, provider, about.charge))) return false;
  const closings = await countClosings(transaction, { provider, paymentId, charge: about?.charge ?? null });
  if (closings === 0) return insertQuarantineCase(transaction, stored);
  if (about && (await sumOfCharge(transaction, { provider, ...about })) === about.netMinor) return false;
  return insertQuarantineCase(transaction, {
    ...stored,
    observed: { ...found.observed, closedBefore: closings },
  });
}

export interface FailedRefund {
  /** The provider's id of the refund. */
  readonly fact: string;
  readonly amountMinor: number;
}

/** Opens a case about a refund that failed after it was booked, once for each; false if it is known. */
export function openRefundCase(
  transaction: Transaction,
  { id, provider, checkout, charge, currency }: Payment,
  refund: FailedRefund,
): Promise<boolean> {
  return insertQuarantineCase(transaction, {
    paymentId: id,
    provider,
    checkout,
    charge,
    reason: refundFailedReason,
    expected: {},
    observed: { ...refund, currency },
  });
}

/** Opens a case about a refund that the provider has not made for a day, once; false if it is known. */
export function openRefusalCase(
  transaction: Transaction,
  { id, provider, checkout, charge }: Payment,
  refused: { readonly refusal: string; readonly refusedSince: string },
): Promise<boolean> {
  const reason = refundRefusedReason;
  return insertQuarantineCase(transaction, {
    ...{ paymentId: id, provider, checkout, charge, reason },
    expected: {},
    observed: refused,
  });
}

/** What is left of a charge at the provider. */
export function netOf({ amountMinor, refunds, disputes }: ChargeState): number {
  return amountMinor - sumOf(refunds) - sumOf(disputes);
}

/**
 * A capture as a case stores it, reduced to its sums: only a change of these makes it another case. The database leaves out
 * which cards were tried (migration 0961).
 */
export function observedOf({ refunds, disputes, fees: _, ...state }: CapturedState): object {
  return { ...state, refundedMinor: sumOf(refunds), disputedMinor: sumOf(disputes) };
}

function sumOf(taken: ChargeState['refunds']): number {
  return taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
