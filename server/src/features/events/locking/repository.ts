import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/**
 * An SQL statement: the id of the event if it is listed; its row is locked against deletion until the transaction ends.
 * It reads the table, because the runtime role may not lock the rows of a view.
 */
export function lockListed(id: string): string {
  return `SELECT id FROM event WHERE id = ${id} AND state IN ('published', 'canceled')
    AND NOT withheld AND hidden_reason IS NULL FOR KEY SHARE`;
}

/** Whether the event is listed; if so, nobody deletes it before the transaction ends. */
export async function lockEvent(transaction: Transaction, id: string): Promise<boolean> {
  return (await runStatement(transaction, lockListed('$1'), [id])).length > 0;
}

/** Whether everybody sees the event. */
export async function isListed(db: Connection, id: string): Promise<boolean> {
  return (await runStatement(db, 'SELECT id FROM listed_event WHERE id = $1', [id])).length > 0;
}

/** Whether the event is listed; if so, nobody else changes it or its bill before the transaction ends. Tips go on. */
export async function lockBill(transaction: Transaction, id: string): Promise<boolean> {
  const text = `SELECT id FROM event WHERE id = $1 AND state IN ('published', 'canceled')
    AND NOT withheld AND hidden_reason IS NULL FOR NO KEY UPDATE`;
  return (await runStatement(transaction, text, [id])).length > 0;
}

/** Whoever uses the same key at the same moment waits for this transaction. */
export async function lockKey(transaction: Transaction, organizerId: string, key: string): Promise<void> {
  const text = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';
  await runStatement(transaction, text, [`event ${organizerId} ${key}`]);
}
