import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';

export interface ReceiptKeyRow {
  readonly id: string;
  readonly public_key: string;
}

export async function saveReceiptKey(db: Connection, { id, public_key }: ReceiptKeyRow): Promise<void> {
  const text = 'INSERT INTO receipt_key (id, public_key) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING';
  await runStatement(db, text, [id, public_key]);
}

/** The newest first. */
export function listReceiptKeys(db: Connection): Promise<ReceiptKeyRow[]> {
  const text = 'SELECT id, public_key FROM receipt_key ORDER BY created_at DESC, id';
  return runPrepared<ReceiptKeyRow>(db, text, []);
}

/** The codes of the receipts whose tip was refunded or is disputed. */
export async function listTakenBack(db: Connection): Promise<string[]> {
  const text = `
    SELECT tip.receipt_code AS code FROM payment JOIN tip ON tip.id = payment.reference_id
    WHERE payment.reference_kind = 'tip' AND payment.status IN ('refunded', 'disputed')
    UNION ALL
    SELECT tip.receipt_code FROM payment JOIN tip ON tip.event_tip_id = payment.reference_id
    WHERE payment.reference_kind = 'eventtip' AND payment.status IN ('refunded', 'disputed')`;
  return (await runPrepared<{ code: string }>(db, text, [])).map(({ code }) => code);
}
