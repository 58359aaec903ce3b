import type { Transaction } from '#server/platform/database/database.ts';
import { sumOfCharge } from '../ledger/repository.ts';
import type { CapturedState, ChargeState } from '../providers/provider.ts';
import { countClosings, insertQuarantineCase, type QuarantineCase } from './repository.ts';

/**
 * Keeps a case unless a person has closed one about it and the ledger has of the charge what the provider has. What
 * changes after that is another case, though it may look like the first. False when there is nothing new.
 */
export async function openCase(
  transaction: Transaction,
  found: QuarantineCase & {
    /** The charge as the ledger would name it, also where the provider no longer tells of it. */
    readonly about: { readonly charge: string; readonly currency: string; readonly netMinor: number } | null;
  },
): Promise<boolean> {
  const { about, ...stored } = found;
  const { provider, paymentId } = found;
  const closings = await countClosings(transaction, { provider, paymentId, charge: about?.charge ?? null });
  if (closings === 0) return insertQuarantineCase(transaction, stored);
  if (about && (await sumOfCharge(transaction, { provider, ...about })) === about.netMinor) return false;
  return insertQuarantineCase(transaction, {
    ...stored,
    observed: { ...found.observed, closedBefore: closings },
  });
}

/** What is left of a charge at the provider. */
export function netOf({ amountMinor, refunds, disputes }: ChargeState): number {
  return amountMinor - sumOf(refunds) - sumOf(disputes);
}

/** A capture as a case keeps it: its sums, which alone make it another case when they change. */
export function observedOf({ refunds, disputes, fees: _, ...state }: CapturedState): object {
  return { ...state, refundedMinor: sumOf(refunds), disputedMinor: sumOf(disputes) };
}

function sumOf(taken: ChargeState['refunds']): number {
  return taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}
