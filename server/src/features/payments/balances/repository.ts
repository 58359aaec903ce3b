import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import { minorUnits } from '../minor-units.ts';
import '../tables.ts';

/** The balance of a ledger account in one currency. */
interface Balance {
  readonly accountName: string;
  /** ISO 4217, upper case. */
  readonly currency: string;
  /**
   * In minor units, on the normal side of the account: what we owe the holder of a liability, what an asset holds, what
   * an expense has cost. Below zero, the holder owes us.
   */
  readonly amountMinor: number;
}

/** The ledger balance of each of these accounts, in each currency that was ever booked on it. */
export async function balanceOf(db: Connection, accountNames: readonly string[]): Promise<Balance[]> {
  const rows = await runStatement<{ account_name: string; currency: string; amount_minor: string }>(
    db,
    `SELECT account.name AS account_name, entry.currency,
       entry.amount_minor * CASE WHEN account.kind IN ('asset', 'expense') THEN 1 ELSE -1 END AS amount_minor
     FROM ledger_account AS account CROSS JOIN LATERAL (
       SELECT currency, sum(amount_minor) AS amount_minor FROM ledger_entry
       WHERE account_name = account.name GROUP BY currency
     ) AS entry
     WHERE account.name = ANY($1) ORDER BY account.name, entry.currency`,
    [accountNames],
  );
  return rows.map((row) => ({
    accountName: row.account_name,
    currency: row.currency,
    amountMinor: minorUnits(row.amount_minor),
  }));
}

/** The ledger balance of an account in one currency; zero if nothing was ever booked on it in that currency. */
export async function balanceIn(
  db: Connection,
  { accountName, currency }: Pick<Balance, 'accountName' | 'currency'>,
): Promise<number> {
  const balances = await balanceOf(db, [accountName]);
  return balances.find((one) => one.currency === currency)?.amountMinor ?? 0;
}

/**
 * A subquery: what the account of this name still has of each payment, less fees, refunds and disputes, as rows of
 * `payment_id`, `currency`, `amount_minor` (positive in the holder's favor) and `captured_at`.
 */
export function sharesOf(accountName: Expression<string> | string): RawBuilder<unknown> {
  return sql`(SELECT movement.payment_id, entry.currency, -sum(entry.amount_minor)::bigint AS amount_minor,
      min(movement.recorded_at) FILTER (WHERE movement.kind = 'capture') AS captured_at
    FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
    WHERE entry.account_name = ${accountName} AND movement.payment_id IS NOT NULL
    GROUP BY movement.payment_id, entry.currency)`;
}

const reversals = "('refund', 'refund_reversed', 'dispute', 'dispute_reversed')";

/** An SQL expression: what was refunded or disputed of a payment's receivers, less what came back, in minor units. */
export const takenBackOf = (paymentId: string) => `coalesce((SELECT sum(entry.amount_minor)
  FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
  WHERE movement.payment_id = ${paymentId} AND entry.account_name LIKE 'beneficiary:%' AND movement.kind IN ${reversals}), 0)`;

/** An SQL expression: what the refunds of a payment that stand have given back to its payer, in minor units. */
export const refundedOf = (paymentId: string) => `coalesce((SELECT sum(entry.amount_minor)
  FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
  WHERE movement.payment_id = ${paymentId} AND movement.kind IN ('refund', 'refund_reversed')
    AND entry.account_name NOT LIKE 'provider:%'), 0)`;

/** An SQL expression: what a refund of all that is left of a payment takes from its receiver or campaign, in minor units. */
export const standingOf = (paymentId: string) => `coalesce((SELECT -sum(entry.amount_minor)
  FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
  WHERE movement.payment_id = ${paymentId} AND (movement.kind = 'capture' OR movement.kind IN ${reversals})
    AND (entry.account_name LIKE 'beneficiary:%' OR entry.account_name LIKE 'campaign:%')), 0)`;

/**
 * The sum of all captures ever credited to an account, less their refunds and disputes, in minor units. Fees and payouts
 * are not subtracted, nor are refunds and disputes of payments that were captured for another account and released.
 */
export async function sumStanding(db: Connection, accountName: string, currency: string): Promise<number> {
  // What was taken back of a release came after the first one; an account without releases reads no entries.
  const text = `
    WITH total AS (
      SELECT kind, amount_minor, first_entry, last_entry FROM ledger_month_total
      WHERE account_name = $1 AND currency = $2 AND (kind IN ('capture', 'release') OR kind IN ${reversals})
    ), released AS (
      SELECT -sum(entry.amount_minor) AS amount_minor
      FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
      WHERE entry.account_name = $1 AND entry.currency = $2 AND movement.kind IN ${reversals}
        AND entry.id > (SELECT min(first_entry) FROM total WHERE kind = 'release')
        AND entry.id BETWEEN (SELECT min(first_entry) FROM total WHERE kind IN ${reversals})
          AND (SELECT max(last_entry) FROM total WHERE kind IN ${reversals})
        AND EXISTS (SELECT FROM ledger_movement AS release
          WHERE release.payment_id = movement.payment_id AND release.kind = 'release')
    )
    SELECT (coalesce(sum(amount_minor) FILTER (WHERE kind <> 'release'), 0)
      - coalesce((SELECT amount_minor FROM released), 0))::bigint::text AS amount_minor FROM total`;
  const [row] = await readInBatch<{ amount_minor: string }>(db, text, [accountName, currency]);
  return minorUnits(row?.amount_minor ?? '0');
}
