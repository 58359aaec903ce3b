import type { Transaction } from '#server/platform/database/database.ts';
import { insertTreasuryAct, lockDebts } from '../../debts/repository.ts';
import { insertWithEntries } from '../repository.ts';
import { isTransferBooked, openAccount } from './repository.ts';

/** A transfer to a receiver that no payout here stands for, because the database was restored from an older copy. */
interface UnknownTransfer {
  /** The provider's id of the transfer. */
  readonly transfer: string;
  /** The ledger account of the receiver, such as `beneficiary:<id>`. */
  readonly accountName: string;
  /** The ledger account that paid: `provider:<name>`. */
  readonly paidFrom: string;
  /** Above zero. */
  readonly amountMinor: number;
  /** ISO 4217, upper case. */
  readonly currency: string;
  readonly decidedBy: string;
  readonly reason: string;
}

/**
 * Books a transfer as paid to its receiver, who may be below zero afterwards, like a debt. False if it is booked
 * already. Other decisions about what the receiver owes wait for the transaction to end.
 */
export async function bookTransfer(
  transaction: Transaction,
  { transfer, accountName, paidFrom, amountMinor, currency, decidedBy, reason }: UnknownTransfer,
): Promise<boolean> {
  await lockDebts(transaction, accountName);
  if (await isTransferBooked(transaction, transfer)) return false;
  const kind = 'transfer_booked';
  const actId = await insertTreasuryAct(transaction, { kind, decidedBy, reason });
  await openAccount(transaction, accountName, 'liability');
  await insertWithEntries(transaction, { treasury_act_id: actId, kind, fact: transfer }, [
    { accountName, currency, amountMinor },
    { accountName: paidFrom, currency, amountMinor: -amountMinor },
  ]);
  return true;
}
