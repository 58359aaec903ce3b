import type { Transaction } from '#server/platform/database/database.ts';
import type { InSuspense } from '../quarantine/suspense/repository.ts';
import type { Allocation, Payment } from '../repository.ts';
import { openAccount } from './payouts/repository.ts';
import { holderOf, type Release, releaseOf } from './releases/post-release.ts';
import { captureAndReversals, insertMovement, type LedgerEntry, type Movement } from './repository.ts';
import { splitAmount } from './split-amount.ts';

/**
 * Books a capture: the provider owes us the amount, and we owe it to the accounts of the allocation. Returns false if
 * this charge is booked already. An amount that differs from the payment's is divided in the same proportion, and needs a
 * case.
 */
export async function postCapture(
  transaction: Transaction,
  payment: Payment,
  allocations: readonly Allocation[],
  { charge, amountMinor, caseId = null }: { charge: string; amountMinor: number; caseId?: string | null },
): Promise<boolean> {
  const parts = splitAmount(
    amountMinor,
    allocations.map((allocation) => allocation.amountMinor),
  );
  const entries = [
    { accountName: `provider:${payment.provider}`, amountMinor },
    ...allocations.map(({ accountName }, index) => ({ accountName, amountMinor: -(parts[index] ?? 0) })),
  ];
  const movement = {
    paymentId: payment.id,
    provider: payment.provider,
    charge,
    kind: 'capture',
    fact: null,
  } as const;
  const id = await insertMovement(
    transaction,
    { ...movement, caseId },
    inCurrency(payment.currency, entries),
  );
  return id !== undefined;
}

export type ReversalKind = 'refund' | 'dispute' | 'refund_reversed' | 'dispute_reversed';

/** A refund or dispute, or its undoing, that is to be booked. `fact` is null for one that was booked without a fact. */
export interface ReversalStep {
  readonly kind: ReversalKind;
  readonly fact: string | null;
  readonly amountMinor: number;
}

const undoneKind = { refund_reversed: 'refund', dispute_reversed: 'dispute' } as const;

/**
 * Books one step in addition to the `booked` movements of its payment. A refund or dispute takes from each account in
 * proportion to what it still has of the payment; an undoing gives back to the accounts that the same fact took from.
 * Returns each account's share, undefined if the fact is booked already.
 */
export async function postReversal(
  transaction: Transaction,
  payment: Payment,
  booked: readonly Movement[],
  step: ReversalStep & { readonly charge: string; readonly caseId?: string | null },
): Promise<Allocation[] | undefined> {
  const { kind, fact, amountMinor, charge, caseId = null } = step;
  const undoes = kind === 'refund_reversed' || kind === 'dispute_reversed' ? undoneKind[kind] : undefined;
  const concerned = undoes
    ? booked.filter((one) => one.fact === fact && (one.kind === undoes || one.kind === kind))
    : captureAndReversals(booked);
  const weights = balancesOf(concerned, releaseOf(booked));
  const accounts = [...weights.keys()];
  const parts = splitAmount(
    amountMinor,
    accounts.map((account) => Math.abs(weights.get(account) ?? 0)),
  );
  const shares = accounts
    .map((accountName, index) => ({ accountName, amountMinor: parts[index] ?? 0 }))
    .filter((share) => share.amountMinor > 0);
  const sign = undoes ? 1 : -1;
  const entries = [
    { accountName: `provider:${payment.provider}`, amountMinor: sign * amountMinor },
    ...shares.map((share) => ({ accountName: share.accountName, amountMinor: -sign * share.amountMinor })),
  ];
  const movement = { paymentId: payment.id, provider: payment.provider, charge, kind, fact, caseId };
  const id = await insertMovement(transaction, movement, inCurrency(payment.currency, entries));
  return id === undefined ? undefined : shares;
}

/** Brings a charge in the ledger to the provider's amount, against suspense or our own losses. */
export async function postAdjustment(
  transaction: Transaction,
  adjustment: {
    readonly paymentId: string | null;
    readonly provider: string;
    readonly charge: string;
    readonly currency: string;
    readonly caseId: string;
    /** Positive if the provider has more than the ledger. */
    readonly amountMinor: number;
    readonly against: 'suspense' | 'losses';
  },
): Promise<void> {
  const { paymentId, provider, charge, currency, caseId, amountMinor, against } = adjustment;
  const counterAccount = against === 'suspense' ? `suspense:${provider}` : 'expense:losses';
  const entries = [
    { accountName: `provider:${provider}`, amountMinor },
    { accountName: counterAccount, amountMinor: -amountMinor },
  ];
  await insertMovement(
    transaction,
    { paymentId, provider, charge, kind: 'adjustment', fact: `case-${caseId}`, caseId },
    inCurrency(currency, entries),
  );
}

/** Takes what a case put in suspense out again: back to the charge, whose owner is known by now, or as our loss. */
export async function postFromSuspense(
  transaction: Transaction,
  released: {
    readonly paymentId: string | null;
    readonly provider: string;
    readonly charge: string;
    readonly caseId: string;
    readonly amounts: readonly InSuspense[];
    readonly to: 'charge' | 'losses';
  },
): Promise<void> {
  const { paymentId, provider, charge, caseId, amounts, to } = released;
  const counterAccount = to === 'charge' ? `provider:${provider}` : 'expense:losses';
  const entries = amounts.flatMap(({ currency, amountMinor }) => [
    { accountName: `suspense:${provider}`, amountMinor, currency },
    // A loss is a debit: money that is ours by now is a credit there.
    { accountName: counterAccount, amountMinor: -amountMinor, currency },
  ]);
  await insertMovement(
    transaction,
    { paymentId, provider, charge, kind: 'adjustment', fact: `case-${caseId}-decided`, caseId },
    entries,
  );
}

/**
 * Books our own money that went from a provider to our bank account; the amount is negative if it came from there. False if it
 * is booked already.
 */
export async function postOwnPayout(
  transaction: Transaction,
  ownPayout: {
    readonly provider: string;
    readonly fact: string;
    readonly charge: string;
    readonly currency: string;
    readonly amountMinor: number;
  },
): Promise<boolean> {
  const { provider, fact, charge, currency, amountMinor } = ownPayout;
  await openAccount(transaction, `bank:${currency}`, 'asset');
  const entries = [
    { accountName: `bank:${currency}`, amountMinor },
    { accountName: `provider:${provider}`, amountMinor: -amountMinor },
  ];
  const movement = { paymentId: null, provider, charge, kind: 'own_payout', fact, caseId: null } as const;
  return (await insertMovement(transaction, movement, inCurrency(currency, entries))) !== undefined;
}

/**
 * The balance of each account, except the provider's, in these movements; negative where we owe it. A released balance
 * counts for the account that received it.
 */
function balancesOf(movements: readonly Movement[], release: Release | undefined): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { entries } of movements) {
    for (const { accountName, amountMinor } of entries) {
      if (accountName.startsWith('provider:')) continue;
      const holder = holderOf(release, accountName);
      balances.set(holder, (balances.get(holder) ?? 0) + amountMinor);
    }
  }
  return balances;
}

function inCurrency(
  currency: string,
  entries: readonly { accountName: string; amountMinor: number }[],
): LedgerEntry[] {
  return entries.filter(({ amountMinor }) => amountMinor !== 0).map((entry) => ({ ...entry, currency }));
}
