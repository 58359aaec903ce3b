import type { Connection } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';

/** Refusals of a refund that may be made later. */
export interface RefundRefusals {
  readonly count: number;
  readonly firstAt: Date;
}

/** An SQL expression: whether the full refund of a payment was refused for now, and is not to be tried before a moment. */
export const isRefundPostponed = (paymentId: string, at: string) => `EXISTS (
  SELECT FROM payment_refund_refusal WHERE refund_key = ${paymentId}::text AND retry_at > ${at})`;

export async function findRefusals(db: Connection, key: string): Promise<RefundRefusals | undefined> {
  const text = `SELECT refusals AS count, first_at AS "firstAt" FROM payment_refund_refusal WHERE refund_key = $1`;
  return (await runStatement<RefundRefusals>(db, text, [key]))[0];
}

/** Counts a refusal of the attempt after `seen` others, once however many processes made it. */
export async function saveRefusal(
  db: Connection,
  { key, seen, reason, at, retryAt }: { key: string; seen: number; reason: string; at: Date; retryAt: Date },
): Promise<void> {
  await runStatement(
    db,
    `INSERT INTO payment_refund_refusal AS refused (refund_key, refusals, reason, first_at, retry_at)
     VALUES ($1, 1, $3, $4, $5)
     ON CONFLICT (refund_key) DO UPDATE SET refusals = refused.refusals + 1, reason = $3, retry_at = $5
       WHERE refused.refusals = $2`,
    [key, seen, reason, at, retryAt],
  );
}
