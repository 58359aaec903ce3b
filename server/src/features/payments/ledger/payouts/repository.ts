import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { minorUnits } from '../../minor-units.ts';
import { insertWithEntries, type LedgerEntry } from '../repository.ts';
import '../../tables.ts';

/** Creates a ledger account unless it exists. */
export async function openAccount(
  transaction: Transaction,
  name: string,
  kind: 'asset' | 'liability',
): Promise<void> {
  await transaction
    .insertInto('ledger_account')
    .values({ name, kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface PayoutMovement {
  readonly payoutId: string;
  readonly kind: 'payout' | 'payout_sent' | 'payout_returned' | 'transfer_reversed';
  /** The rail's id of the return; null for kinds that occur once per payout. */
  readonly fact: string | null;
}

/** False when it is booked already. */
export async function insertPayoutMovement(
  transaction: Transaction,
  { payoutId, kind, fact }: PayoutMovement,
  entries: readonly LedgerEntry[],
): Promise<boolean> {
  const movement = { payout_id: payoutId, kind, fact };
  return (await insertWithEntries(transaction, movement, entries)) !== undefined;
}

/** Whether an operator has booked this transfer as paid to its receiver. */
export async function isTransferBooked(db: Connection, transfer: string): Promise<boolean> {
  const row = await db
    .selectFrom('ledger_movement')
    .select('id')
    .where('kind', '=', 'transfer_booked')
    .where('fact', '=', transfer)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many movements a payout has. */
export async function countSteps(db: Connection, payoutId: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_movement')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('payout_id', '=', payoutId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Every entry of a payout's movements, oldest first. */
export async function listPayoutEntries(
  db: Connection,
  payoutId: string,
): Promise<readonly (LedgerEntry & { readonly kind: string })[]> {
  const rows = await db
    .selectFrom('ledger_movement')
    .innerJoin('ledger_entry', 'ledger_entry.movement_id', 'ledger_movement.id')
    .select(['kind', 'account_name', 'currency', 'amount_minor'])
    .where('payout_id', '=', payoutId)
    .orderBy('ledger_entry.id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    accountName: row.account_name,
    currency: row.currency,
    amountMinor: minorUnits(row.amount_minor),
  }));
}
