import type { Transaction } from '#server/platform/database/database.ts';
import { insertWithEntries } from '../ledger/repository.ts';
import { type Debt, insertTreasuryAct, listDebts, lockDebts } from './repository.ts';

/** A debt is set off against later tips for this long before it may be written off. */
const writeOffAfterDays = 180;

/** A payout may be returned for this long: after a write-off, the receiver would have that money twice. */
const mayReturnDays = 30;

const dayMs = 24 * 60 * 60_000;

/** The time from which a debt may be written off. */
export function writeOffFrom({ since, paidOutAt }: Debt): Date {
  const old = since.getTime() + writeOffAfterDays * dayMs;
  return new Date(Math.max(old, paidOutAt ? paidOutAt.getTime() + mayReturnDays * dayMs : 0));
}

/** There is no such debt, or it is not old enough. */
export class NotWrittenOff extends Error {
  override name = 'NotWrittenOff';
}

/** The debt is another one than was seen. */
export class DebtChanged extends Error {
  override name = 'DebtChanged';
}

/** What an operator decides about a debt. */
export interface WriteOff {
  readonly accountName: string;
  readonly currency: string;
  /** The debt that the operator saw. */
  readonly seenMinor: number;
  /** The operator's account. */
  readonly decidedBy: string;
  readonly reason: string;
}

/**
 * Books a receiver's debt as our loss, which brings the account to zero. Returns the debt as it was. Throws NotWrittenOff, and
 * DebtChanged unless the debt is the one that was seen.
 */
export async function writeOffDebt(
  transaction: Transaction,
  order: WriteOff & { readonly now: Date },
): Promise<Debt> {
  const { accountName, currency, seenMinor, decidedBy, reason, now } = order;
  await lockDebts(transaction, accountName);
  const debts = await listDebts(transaction, accountName);
  const debt = debts.find((one) => one.currency === currency);
  if (!debt || writeOffFrom(debt) > now) throw new NotWrittenOff();
  if (debt.amountMinor !== seenMinor) throw new DebtChanged();
  const actId = await insertTreasuryAct(transaction, { kind: 'write_off', decidedBy, reason });
  await insertWithEntries(transaction, { treasury_act_id: actId, kind: 'write_off' }, [
    { accountName: 'expense:losses', currency, amountMinor: debt.amountMinor },
    { accountName, currency, amountMinor: -debt.amountMinor },
  ]);
  return debt;
}
