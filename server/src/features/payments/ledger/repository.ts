import type { Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

export interface LedgerEntry {
  readonly accountName: string;
  readonly currency: string;
  /** Above zero a debit, below zero a credit. */
  readonly amountMinor: number;
}

/** Writes a movement; undefined when this charge has one of this kind already. The database checks that it balances. */
export async function insertMovement(
  transaction: Transaction,
  movement: { paymentId: string; provider: string; charge: string; kind: 'capture' | 'refund' | 'dispute' },
  entries: readonly LedgerEntry[],
): Promise<string | undefined> {
  const row = await transaction
    .insertInto('ledger_movement')
    .values({
      payment_id: movement.paymentId,
      provider: movement.provider,
      charge: movement.charge,
      kind: movement.kind,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) return undefined;
  await transaction
    .insertInto('ledger_entry')
    .values(
      entries.map((entry) => ({
        movement_id: row.id,
        account_name: entry.accountName,
        currency: entry.currency,
        amount_minor: entry.amountMinor,
      })),
    )
    .execute();
  return row.id;
}
