import type { Transaction } from '#server/platform/database/database.ts';
import { listAllocations } from '../../allocations/repository.ts';
import type { Fee } from '../../providers/provider.ts';
import type { Payment } from '../../repository.ts';
import { holderOf, releaseOf } from '../releases/post-release.ts';
import { insertMovement, listMovements } from '../repository.ts';
import { splitAmount } from '../split-amount.ts';
import { coverAccount } from './cover-account.ts';

/**
 * Books a provider's fee for a charge on the accounts that bear it; a returned fee is booked in reverse. False if it is
 * booked already. If no payment of ours counts the charge, the fee is our cost.
 */
export async function postFee(
  transaction: Transaction,
  { id, of, feeMinor, feeCurrency }: Fee,
  about: { readonly provider: string; readonly charge: string; readonly payment: Payment | undefined },
): Promise<boolean> {
  const { provider, charge, payment } = about;
  const bearers = await bearersOf(transaction, { of, feeCurrency }, payment);
  const sign = feeMinor < 0 ? -1 : 1;
  const parts = splitAmount(
    sign * feeMinor,
    bearers.map(({ weight }) => weight),
  );
  const entries = [
    { accountName: `provider:${provider}`, amountMinor: -feeMinor },
    ...bearers.map(({ accountName }, at) => ({ accountName, amountMinor: sign * (parts[at] ?? 0) })),
  ].filter(({ amountMinor }) => amountMinor !== 0);
  const movement = await insertMovement(
    transaction,
    { paymentId: payment?.id ?? null, provider, charge, kind: 'fee', fact: id, caseId: null },
    entries.map((entry) => ({ ...entry, currency: feeCurrency })),
  );
  return movement !== undefined;
}

interface Bearer {
  readonly accountName: string;
  /** Several bearers share a fee in proportion to their weights. */
  readonly weight: number;
}

/**
 * The fee of a capture is taken from its receivers or from what the payer paid on top, unless the platform bears it.
 * The cost of a dispute is our loss. All other fees are our expense, and so is a fee in another currency than the
 * payment's.
 */
async function bearersOf(
  transaction: Transaction,
  { of, feeCurrency }: Pick<Fee, 'of' | 'feeCurrency'>,
  payment: Payment | undefined,
): Promise<readonly Bearer[]> {
  const alone = (accountName: string) => [{ accountName, weight: 1 }];
  if (of === 'dispute' || of === 'dispute_reversed') return alone('expense:losses');
  if (of !== 'capture' || payment?.currency !== feeCurrency) return alone('expense:processing');
  if (payment.feeBorneBy === 'platform') return alone('expense:processing');
  if (payment.feeBorneBy === 'payer') return alone(coverAccount);
  const [allocations, booked] = [
    await listAllocations(transaction, payment.id),
    await listMovements(transaction, payment.id),
  ];
  const release = releaseOf(booked);
  return allocations.map(({ accountName, amountMinor }) => ({
    accountName: holderOf(release, accountName),
    weight: amountMinor,
  }));
}
