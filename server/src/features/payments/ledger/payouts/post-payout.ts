import type { Connection, Transaction } from '#server/platform/database/database.ts';
import type { LedgerEntry } from '../repository.ts';
import { countSteps, insertPayoutMovement, listPayoutEntries, openAccount } from './repository.ts';

/** Where the ledger books what a rail charged us. */
const chargeAccount = 'expense:processing';

/** A payout to one receiver over one rail. */
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
 * Puts the money of a payout aside: from its receiver to `transit:<rail>`. False if that is booked already. The caller
 * must have locked the payout's row, here and below; the database rejects movements of a payout that do not fit
 * together.
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
 * Books that the money was sent: from transit to the account that paid it, `provider:<name>` or `bank:<currency>`. What
 * the rail charged on top, in the same currency, is our expense. False if that is booked already.
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
      { accountName: chargeAccount, currency, amountMinor: chargedMinor },
      { accountName: paidFrom, currency, amountMinor: -inTransitMinor - chargedMinor },
    ]),
  );
}

/**
 * Books that the bank of a payout by hand charged another amount than was booked: the difference is one movement more. The
 * database refuses it once the payout is confirmed.
 */
export async function postChargeCorrected(
  transaction: Transaction,
  corrected: { readonly payoutId: string; readonly chargedMinor: number },
): Promise<void> {
  const { payoutId, chargedMinor } = corrected;
  const { paidFrom, currency, chargedMinor: bookedMinor } = await requirePayout(transaction, payoutId);
  if (paidFrom === undefined) throw new Error(`Payout ${payoutId} was not sent by the ledger.`);
  const differenceMinor = chargedMinor - bookedMinor;
  if (differenceMinor === 0) return;
  const fact = `charge-${(await countSteps(transaction, payoutId)) + 1}`;
  await insertPayoutMovement(transaction, { payoutId, kind: 'payout_sent', fact }, [
    { accountName: chargeAccount, currency, amountMinor: differenceMinor },
    { accountName: paidFrom, currency, amountMinor: -differenceMinor },
  ]);
}

/** What the rail charged us for a payout, in its currency. */
export async function chargedFor(db: Connection, payoutId: string): Promise<number> {
  return sumOf(await listPayoutEntries(db, payoutId), chargeAccount);
}

/**
 * Returns all of the money that is left, or a part, to the receiver: from transit if it was not sent yet, otherwise
 * from the account that paid it. `fact` is the rail's id of the return, such as a transfer reversal; without one, a
 * payout can return only once. False if that is booked already.
 */
export async function postPayoutReturned(
  transaction: Transaction,
  returned: { readonly payoutId: string; readonly fact?: string; readonly amountMinor?: number },
): Promise<boolean> {
  const { payoutId, fact = null } = returned;
  const { accountName, currency, transit, paidFrom, sentMinor } = await requirePayout(transaction, payoutId);
  const amountMinor = returned.amountMinor ?? sentMinor;
  // All of it was returned before: the same return was reported again.
  if (amountMinor === 0) return false;
  return insertPayoutMovement(transaction, { payoutId, kind: 'payout_returned', fact }, [
    { accountName: paidFrom ?? transit, currency, amountMinor },
    { accountName, currency, amountMinor: -amountMinor },
  ]);
}

/**
 * Takes back a part of a payout from the receiver's account at the rail, because the receiver is below zero: their debt
 * shrinks by it. The payout itself stays as it is. `fact` is the rail's id of the reversal. False if that is booked
 * already.
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
  /** What the receiver gave for the payout and did not get back; transfer reversals do not count. */
  readonly sentMinor: number;
  /** What the rail charged us for it. */
  readonly chargedMinor: number;
  /** Undefined until it is sent. */
  readonly paidFrom: string | undefined;
}

async function requirePayout(transaction: Transaction, payoutId: string): Promise<BookedPayout> {
  const entries = await listPayoutEntries(transaction, payoutId);
  const requested = entries.find(({ kind, amountMinor }) => kind === 'payout' && amountMinor > 0);
  const aside = entries.find(({ kind, amountMinor }) => kind === 'payout' && amountMinor < 0);
  if (!requested || !aside) throw new Error(`The ledger has put nothing aside for payout ${payoutId}.`);
  return {
    accountName: requested.accountName,
    currency: requested.currency,
    transit: aside.accountName,
    inTransitMinor: -sumOf(entries, aside.accountName),
    sentMinor: sumOf(entries, requested.accountName),
    chargedMinor: sumOf(entries, chargeAccount),
    paidFrom: entries.find(({ kind, amountMinor }) => kind === 'payout_sent' && amountMinor < 0)?.accountName,
  };
}

/** What is booked on an account; transfer reversals do not count. */
function sumOf(entries: Awaited<ReturnType<typeof listPayoutEntries>>, account: string): number {
  return entries
    .filter(({ accountName, kind }) => accountName === account && kind !== 'transfer_reversed')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

function withoutZero(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.filter(({ amountMinor }) => amountMinor !== 0);
}
