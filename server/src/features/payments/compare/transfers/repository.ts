import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** What a payout has taken from a provider so far, according to the ledger. */
export interface BookedPayout {
  readonly payoutId: string;
  readonly currency: string;
  readonly amountMinor: number;
}

/** Payouts of these ids, and all others that were sent from this provider in the period. */
export async function listBookedPayouts(
  db: Connection,
  provider: string,
  {
    payoutIds,
    from,
    until,
  }: { readonly payoutIds: readonly string[]; readonly from: Date; readonly until: Date },
): Promise<BookedPayout[]> {
  const text = `
    SELECT movement.payout_id AS "payoutId", entry.currency, -sum(entry.amount_minor) AS "amountMinor"
    FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
    WHERE entry.account_name = 'provider:' || $1::text AND (movement.payout_id = ANY($2::uuid[])
      OR movement.payout_id IN (SELECT payout_id FROM ledger_movement
        WHERE kind = 'payout_sent' AND recorded_at >= $3 AND recorded_at < $4))
    GROUP BY 1, 2`;
  const rows = await runStatement<Omit<BookedPayout, 'amountMinor'> & { amountMinor: string }>(db, text, [
    provider,
    payoutIds,
    from,
    until,
  ]);
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}
