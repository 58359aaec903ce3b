import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { paymentKinds } from '../payments-of-tips.ts';

/** The payments of the newest tips to a page, event tips and pledged ones included, however they ended. */
export async function listTipPayments(
  db: Connection,
  pageId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const text = `
    SELECT payment.id FROM tip JOIN payment ON payment.reference_id = coalesce(tip.event_tip_id, tip.id)
      AND payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN '${paymentKinds.tip}' ELSE '${paymentKinds.eventTip}' END
    WHERE tip.beneficiary_id = $1 ORDER BY tip.created_at DESC, tip.id DESC, payment.id DESC LIMIT $2 OFFSET $3`;
  return (await runStatement<{ id: string }>(db, text, [pageId, limit, offset])).map(({ id }) => id);
}
