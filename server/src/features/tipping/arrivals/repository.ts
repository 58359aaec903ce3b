import type { Connection } from '#server/platform/database/database.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';

/** When these tips arrived; tips that did not arrive, or whose payout was returned, are missing. */
export async function listArrivals(
  db: Connection,
  tipIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const text = `SELECT tip_id, arrived_at FROM tip_arrival JOIN payout ON payout.id = payout_id
    WHERE tip_id = ANY($1::uuid[]) AND payout.state = 'paid'`;
  const rows = await readInBatch<{ tip_id: string; arrived_at: string }>(db, text, [tipIds]);
  return new Map(rows.map(({ tip_id, arrived_at }) => [tip_id, new Date(arrived_at)]));
}
