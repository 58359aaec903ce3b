import type { Transaction } from '#server/platform/database/database.ts';
import type { Allocation, Payment } from '../repository.ts';
import { insertMovement, type LedgerEntry } from './repository.ts';

/**
 * Counts a whole capture, refund or dispute of a payment: the provider owes us the amount, we owe it to those
 * it was allocated to; refund and dispute turn that round. Returns false when this charge was counted before.
 */
export async function postMovement(
  transaction: Transaction,
  kind: 'capture' | 'refund' | 'dispute',
  payment: Payment,
  allocations: readonly Allocation[],
  charge: string,
): Promise<boolean> {
  const sign = kind === 'capture' ? 1 : -1;
  const entries: LedgerEntry[] = [
    {
      accountName: `provider:${payment.provider}`,
      currency: payment.currency,
      amountMinor: sign * payment.amountMinor,
    },
    ...allocations.map(({ accountName, amountMinor }) => ({
      accountName,
      currency: payment.currency,
      amountMinor: -sign * amountMinor,
    })),
  ];
  const movement = { paymentId: payment.id, provider: payment.provider, charge, kind };
  return (await insertMovement(transaction, movement, entries)) !== undefined;
}
