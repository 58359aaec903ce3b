import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { type BulkTable, countMade, doNotWaitForDisk } from './repository.ts';

// Each part of events updates the stored count of nearly every day once, so parts are large.
const rowsAPart = 20_000;

/**
 * Inserts the missing rows of a tag up to `size`, each part in a transaction of its own; after each part `onPart` gets the
 * number of rows so far.
 */
export async function inParts(
  db: Database,
  { table, tag, size }: { table: BulkTable; tag: string; size: number },
  insert: (transaction: Transaction, indexes: readonly number[]) => Promise<void>,
  onPart: (done: number) => void,
): Promise<void> {
  for (let from = await countMade(db, table, tag); from < size; from += rowsAPart) {
    const length = Math.min(rowsAPart, size - from);
    const indexes = Array.from({ length }, (_, at) => from + at);
    await inTransaction(db, async (transaction) => {
      await doNotWaitForDisk(transaction);
      await insert(transaction, indexes);
    });
    onPart(from + length);
  }
}
