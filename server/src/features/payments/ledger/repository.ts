import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
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

/** How many accounts whose names begin so have received money in this currency and kept some, and how much in all. */
export async function sumReceived(
  db: Connection,
  accountPrefix: string,
  currency: string,
): Promise<{ accounts: number; amountMinor: number }> {
  const [row] = await runStatement<{ accounts: number; amount_minor: string }>(
    db,
    `SELECT count(*)::integer AS accounts, coalesce(sum(received), 0) AS amount_minor
     FROM (SELECT -sum(amount_minor) AS received FROM ledger_entry
       WHERE starts_with(account_name, $1) AND currency = $2 GROUP BY account_name) AS account
     WHERE received > 0`,
    [accountPrefix, currency],
  );
  return { accounts: row?.accounts ?? 0, amountMinor: Number(row?.amount_minor ?? 0) };
}
