import type { Connection } from '#server/platform/database/database.ts';
import { readInBatch } from '#server/platform/database/read-in-batch.ts';
import '../tables.ts';

/** The code by which the receipt of this tip can be checked. */
export async function findReceiptCode(db: Connection, tipId: string): Promise<string | undefined> {
  const row = await db.selectFrom('tip').select('receipt_code').where('id', '=', tipId).executeTakeFirst();
  return row?.receipt_code;
}

/** The sum of the divided tips to a band, in minor units, less full and partial reversals. */
export async function sumDivided(db: Connection, bandId: string, currency: string): Promise<number> {
  const text = `
    SELECT ((SELECT coalesce(sum(amount_minor), 0) FROM band_received WHERE band_id = $1 AND currency = $2)
      + (SELECT coalesce(sum(CASE WHEN payment.status = 'succeeded' THEN 0 ELSE tip.amount_minor END - reversed.amount_minor), 0)
        FROM band_tip_reversed AS reversed JOIN tip ON tip.id = reversed.tip_id
          JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
            AND payment.reference_id = coalesce(tip.event_tip_id, tip.id) AND payment.provider_charge IS NOT NULL
        WHERE reversed.band_id = $1 AND reversed.currency = $2))::text AS amount_minor`;
  const [row] = await readInBatch<{ amount_minor: string }>(db, text, [bandId, currency]);
  return Number(row?.amount_minor ?? 0);
}
