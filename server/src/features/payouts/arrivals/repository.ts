import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import './tables.ts';
import '../paying/tables.ts';

/** Tips of one fan that arrived together. */
export interface ArrivedTogether {
  readonly payoutId: string;
  readonly accountId: string;
  readonly tipIds: readonly string[];
}

/** Records that fans are being notified of the arrivals of some payouts; each tip is returned only once ever. */
export async function takeUnnotified(
  transaction: Transaction,
  { limit, now }: { readonly limit: number; readonly now: Date },
): Promise<ArrivedTogether[]> {
  const text = `
    WITH due AS (
      SELECT DISTINCT payout_id, account_id FROM tip_arrival WHERE notified_at IS NULL LIMIT $1
    ), taken AS (
      UPDATE tip_arrival SET notified_at = $2 FROM due
      WHERE tip_arrival.payout_id = due.payout_id AND tip_arrival.account_id = due.account_id AND notified_at IS NULL
      RETURNING tip_arrival.payout_id, tip_arrival.account_id, tip_id
    )
    SELECT payout_id AS "payoutId", account_id AS "accountId", array_agg(tip_id::text ORDER BY tip_id) AS "tipIds"
    FROM taken GROUP BY 1, 2`;
  return runStatement(transaction, text, [limit, now]);
}

/** A tip as the mail about its arrival describes it. */
export interface ArrivedTip {
  readonly id: string;
  readonly paymentId: string;
  readonly amountMinor: string;
  readonly currency: string;
  readonly createdAt: Date;
  readonly recordedAt: Date;
  readonly beneficiaryId: string;
}

/** Those of these tips that still stand: a tip that was refunded meanwhile did not arrive. */
export function listArrived(db: Connection, tipIds: readonly string[]): Promise<ArrivedTip[]> {
  const text = `
    SELECT tip.id, payment.id AS "paymentId", tip.amount_minor AS "amountMinor", tip.currency, tip.created_at AS "createdAt",
      tip_arrival.recorded_at AS "recordedAt", tip.beneficiary_id AS "beneficiaryId"
    FROM tip_arrival JOIN tip ON tip.id = tip_arrival.tip_id
      JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
        AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
    WHERE tip_arrival.tip_id = ANY($1::uuid[]) AND payment.status = 'succeeded'
    ORDER BY tip.created_at, tip.id`;
  return runStatement(db, text, [tipIds]);
}
