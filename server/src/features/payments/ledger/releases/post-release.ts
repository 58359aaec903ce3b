import type { Transaction } from '#server/platform/database/database.ts';
import { lockPayment } from '../../repository.ts';
import { openAccount } from '../payouts/repository.ts';
import { insertMovement, listMovements, type Movement } from '../repository.ts';

/** The accounts between which a payment's money, held back until then, was moved. */
export interface Release {
  readonly from: string;
  readonly to: string;
}

/**
 * Moves all that one account has left of a payment, less fees, to another account, which takes its place in everything
 * about the payment from then on. Possible once per payment; false if nothing is left, or it was released before.
 */
export async function releasePayment(
  transaction: Transaction,
  paymentId: string,
  { from, to }: Release,
): Promise<boolean> {
  const payment = await lockPayment(transaction, paymentId);
  if (!payment || payment.charge === null) return false;
  const booked = await listMovements(transaction, paymentId);
  if (releaseOf(booked)) return false;
  const amountMinor = booked
    .flatMap(({ entries }) => entries)
    .filter(({ accountName }) => accountName === from)
    .reduce((sum, entry) => sum + entry.amountMinor, 0);
  if (amountMinor === 0) return false;
  await openAccount(transaction, to, 'liability');
  const { provider, charge, currency } = payment;
  const movement = { paymentId, provider, charge, kind: 'release', fact: null, caseId: null } as const;
  const id = await insertMovement(transaction, movement, [
    { accountName: from, currency, amountMinor: -amountMinor },
    { accountName: to, currency, amountMinor },
  ]);
  return id !== undefined;
}

/** The release among the movements of a payment. */
export function releaseOf(booked: readonly Movement[]): Release | undefined {
  const entries = booked.find(({ kind }) => kind === 'release')?.entries;
  const nameOf = (kind: string) =>
    entries?.find(({ accountName }) => accountName.startsWith(`${kind}:`))?.accountName;
  const [from, to] = [nameOf('campaign'), nameOf('beneficiary')];
  return from !== undefined && to !== undefined ? { from, to } : undefined;
}

/** The account that takes the place of a payment's account after a release. */
export function holderOf(release: Release | undefined, accountName: string): string {
  return accountName === release?.from ? release.to : accountName;
}
