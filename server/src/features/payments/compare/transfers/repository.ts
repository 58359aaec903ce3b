import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** What was taken from a provider so far, according to the ledger. */
export interface Booked {
  /** Null for a transfer that an operator booked. */
  readonly payoutId: string | null;
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
): Promise<Booked[]> {
  const text = `
    SELECT movement.payout_id AS "payoutId", entry.currency, -sum(entry.amount_minor) AS "amountMinor"
    FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
    WHERE entry.account_name = 'provider:' || $1::text AND (movement.payout_id = ANY($2::uuid[])
      OR movement.payout_id IN (SELECT payout_id FROM ledger_movement
        WHERE kind = 'payout_sent' AND recorded_at >= $3 AND recorded_at < $4))
    GROUP BY 1, 2`;
  const rows = await runStatement<Omit<Booked, 'amountMinor'> & { amountMinor: string }>(db, text, [
    provider,
    payoutIds,
    from,
    until,
  ]);
  return rows.map((row) => ({ ...row, amountMinor: Number(row.amountMinor) }));
}

/** What operators booked of transfers from this provider as paid to a receiver, by the transfer's id. */
export async function listBookedTransfers(db: Connection, provider: string): Promise<Map<string, Booked>> {
  const text = `
    SELECT movement.fact, entry.currency, -entry.amount_minor AS "amountMinor"
    FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
    WHERE movement.kind = 'transfer_booked' AND entry.account_name = 'provider:' || $1::text`;
  const rows = await runStatement<{ fact: string; currency: string; amountMinor: string }>(db, text, [
    provider,
  ]);
  return new Map(
    rows.map(({ fact, currency, amountMinor }) => [
      fact,
      { payoutId: null, currency, amountMinor: Number(amountMinor) },
    ]),
  );
}
