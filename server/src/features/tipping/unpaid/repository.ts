import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import { paymentKinds } from '../payments-of-tips.ts';

/** How many checkouts the account opened from that moment on and has not paid. */
export async function countUnpaid(db: Connection, accountId: string, from: Date): Promise<number> {
  const text = `
    SELECT count(DISTINCT payment.id)::integer AS unpaid
    FROM tip JOIN payment ON payment.reference_id = coalesce(tip.event_tip_id, tip.id)
      AND payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN '${paymentKinds.tip}' ELSE '${paymentKinds.eventTip}' END
    WHERE tip.account_id = $1 AND tip.created_at >= $2
      AND payment.status IN ('pending', 'failed', 'canceled', 'expired')`;
  return (await runPrepared<{ unpaid: number }>(db, text, [accountId, from]))[0]?.unpaid ?? 0;
}
