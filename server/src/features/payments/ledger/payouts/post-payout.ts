import type { Transaction } from '#server/platform/database/database.ts';
import type { LedgerEntry } from '../repository.ts';
import { insertPayoutMovement, listPayoutEntries, openAccount } from './repository.ts';

/** What is to be paid to one receiver over one rail. */
interface NewPayout {
  readonly payoutId: string;
  /** The ledger account of the receiver, such as `beneficiary:<id>`. */
  readonly accountName: string;
  /** The name of the rail, such as `stripe` or `manual`. */
  readonly rail: string;
  /** Above zero. */
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
}

/**
 * Puts the money of a payout aside: from its receiver to `transit:<rail>`. False when that is booked already. The caller
 * holds the payout's row, here and below; the database refuses movements of a payout that do not fit together.
 */
export async function postPayout(transaction: Transaction, payout: NewPayout): Promise<boolean> {
  const { payoutId, accountName, rail, amountMinor, currency } = payout;
  const transit = `transit:${rail}`;
  await openAccount(transaction, transit, 'liability');
  return insertPayoutMovement(transaction, { payoutId, kind: 'payout', fact: null }, [
    { accountName, currency, amountMinor },
    { accountName: transit, currency, amountMinor: -amountMinor },
  ]);
}

/**
 * The money left us: from transit to the account it was paid from, `provider:<name>` or `bank:<currency>`. What the rail
 * charged for it on top, in the same currency, is our expense. False when that is booked already.
 */
export async function postPayoutSent(
  transaction: Transaction,
  sent: { readonly payoutId: string; readonly paidFrom: string; readonly chargedMinor?: number },
): Promise<boolean> {
  const { payoutId, paidFrom, chargedMinor = 0 } = sent;
  const booked = await requirePayout(transaction, payoutId);
  if (booked.paidFrom !== undefined) return false;
  const { transit, currency, inTransitMinor } = booked;
  await openAccount(transaction, paidFrom, 'asset');
  return insertPayoutMovement(
    transaction,
    { payoutId, kind: 'payout_sent', fact: null },
    withoutZero([
      { accountName: transit, currency, amountMinor: inTransitMinor },
      { accountName: 'expense:processing', currency, amountMinor: chargedMinor },
      { accountName: paidFrom, currency, amountMinor: -inTransitMinor - chargedMinor },
    ]),
  );
}

/**
 * The money, all that is left of it or a part, is the receiver's again: from transit while it was not sent, from where it
 * was paid once it came back. `fact` is the rail's id of what brought it back, such as a transfer reversal; without one
 * a payout returns once. False when that is booked already.
 */
export async function postPayoutReturned(
  transaction: Transaction,
  returned: { readonly payoutId: string; readonly fact?: string; readonly amountMinor?: number },
): Promise<boolean> {
  const { payoutId, fact = null } = returned;
  const { accountName, currency, transit, paidFrom, goneMinor } = await requirePayout(transaction, payoutId);
  const amountMinor = returned.amountMinor ?? goneMinor;
  // All of it came back before: this is the same return, told again.
  if (amountMinor === 0) return false;
  return insertPayoutMovement(transaction, { payoutId, kind: 'payout_returned', fact }, [
    { accountName: paidFrom ?? transit, currency, amountMinor },
    { accountName, currency, amountMinor: -amountMinor },
  ]);
}

/**
 * A part of what was paid comes back from the receiver's account at the rail, because the receiver is below zero: they owe us
 * so much less. The payout itself stays as it is. `fact` is the rail's id of the reversal. False when that is booked already.
 */
export async function postTransferReversed(
  transaction: Transaction,
  reversed: { readonly payoutId: string; readonly fact: string; readonly amountMinor: number },
): Promise<boolean> {
  const { payoutId, fact, amountMinor } = reversed;
  const { accountName, currency, paidFrom } = await requirePayout(transaction, payoutId);
  if (paidFrom === undefined) throw new Error(`Payout ${payoutId} was not sent by the ledger.`);
  return insertPayoutMovement(transaction, { payoutId, kind: 'transfer_reversed', fact }, [
    { accountName: paidFrom, currency, amountMinor },
    { accountName, currency, amountMinor: -amountMinor },
  ]);
}

interface BookedPayout {
  readonly accountName: string;
  readonly currency: string;
  readonly transit: string;
  readonly inTransitMinor: number;
  /** What the receiver gave for it and did not get back, whatever was taken back of its transfer. */
  readonly goneMinor: number;
  /** Undefined until it is sent. */
  readonly paidFrom: string | undefined;
}

async function requirePayout(transaction: Transaction, payoutId: string): Promise<BookedPayout> {
  const entries = await listPayoutEntries(transaction, payoutId);
  const requested = entries.find(({ kind, amountMinor }) => kind === 'payout' && amountMinor > 0);
  const aside = entries.find(({ kind, amountMinor }) => kind === 'payout' && amountMinor < 0);
  if (!requested || !aside) throw new Error(`The ledger has put nothing aside for payout ${payoutId}.`);
  const sumOf = (account: string) =>
    entries
      .filter(({ accountName, kind }) => accountName === account && kind !== 'transfer_reversed')
      .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return {
    accountName: requested.accountName,
    currency: requested.currency,
    transit: aside.accountName,
    inTransitMinor: -sumOf(aside.accountName),
    goneMinor: sumOf(requested.accountName),
    paidFrom: entries.find(({ kind, amountMinor }) => kind === 'payout_sent' && amountMinor < 0)?.accountName,
  };
}

function withoutZero(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amountMinor }) => amountMinor !== 0);
}
