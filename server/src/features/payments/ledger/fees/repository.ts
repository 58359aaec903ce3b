import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { minorUnits } from '../../minor-units.ts';

/** The ledger account for what payers pay on top towards fees. */
export const coverAccount = 'income:cover';

/** What each account bears of the fees of each payment, by payment and account; no entry for a payment whose fee is unknown. */
export async function listFees(
  db: Connection,
  paymentIds: readonly string[],
): Promise<Map<string, Map<string, number>>> {
  const rows = await runStatement<{ payment_id: string; account_name: string; amount_minor: string }>(
    db,
    `SELECT movement.payment_id, entry.account_name, sum(entry.amount_minor) AS amount_minor
     FROM ledger_movement AS movement JOIN ledger_entry AS entry ON entry.movement_id = movement.id
     WHERE movement.payment_id = ANY($1) AND movement.kind = 'fee' AND entry.account_name NOT LIKE 'provider:%'
     GROUP BY movement.payment_id, entry.account_name`,
    [paymentIds],
  );
  const fees = new Map<string, Map<string, number>>();
  for (const { payment_id, account_name, amount_minor } of rows) {
    const ofPayment = fees.get(payment_id) ?? new Map<string, number>();
    fees.set(payment_id, ofPayment.set(account_name, minorUnits(amount_minor)));
  }
  return fees;
}
