import type { Pool } from 'pg';
import { sampleProvider } from '#server/features/payments/public.ts';
import type { StoredTip } from './differences.ts';

/** Every tip of the soak's fans, with the status of its payment; a tip for a whole bill is one. */
export async function listStoredTips(pool: Pool): Promise<StoredTip[]> {
  const { rows } = await pool.query(
    `SELECT tip.id, tip.idempotency_key AS key, tip.event_tip_id AS "eventTip",
       payment.id AS payment, payment.status, payment.amount_minor::int AS "amountMinor", shares.shares
     FROM tip
     JOIN payment ON payment.reference_kind = CASE WHEN tip.event_tip_id IS NULL THEN 'tip' ELSE 'eventtip' END
       AND payment.reference_id = coalesce(tip.event_tip_id, tip.id)
     CROSS JOIN LATERAL (
       SELECT json_agg(json_build_object('id', share.id, 'receiver', share.beneficiary_id,
         'amountMinor', share.amount_minor,
         'performerHasMail', beneficiary.email IS NOT NULL,
         'members', ARRAY(SELECT member.id FROM band_share JOIN beneficiary AS member ON member.id = member_id
           WHERE agreement_id = share.band_agreement_id AND parts > 0
             AND member.email IS DISTINCT FROM beneficiary.email AND member.email IS NOT NULL))) AS shares
       FROM tip AS share
       JOIN beneficiary ON beneficiary.id = share.beneficiary_id
       WHERE share.id = tip.id OR share.event_tip_id = tip.event_tip_id
     ) AS shares
     WHERE tip.idempotency_key LIKE 'soak-%'`,
  );
  return rows;
}

/** What still has to be synced, sent or worked; all counts are 0 at the end of the day. Seeded payments stay pending for ever. */
export async function countWaiting(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `SELECT
    (SELECT count(*)::int FROM payment WHERE status = 'pending' AND provider <> $1) AS "pending payments",
    (SELECT count(*)::int FROM payment_event WHERE settle_at IS NOT NULL) AS "events to sync",
    (SELECT count(*)::int FROM jobs.job WHERE state IN ('created', 'retry', 'active')
      AND (name LIKE 'tipping.%' OR name LIKE 'payments.%')) AS "jobs",
    (SELECT count(*)::int FROM jobs.job WHERE name = 'dead-letters') AS "dead letters"`,
    [sampleProvider],
  );
  return rows[0];
}

/** Makes all retries due now, as if their waiting time had passed. */
export async function retryNow(pool: Pool): Promise<void> {
  await pool.query("UPDATE payment SET reconcile_at = now() WHERE status = 'pending' AND provider <> $1", [
    sampleProvider,
  ]);
  await pool.query('UPDATE payment_event SET settle_at = now() WHERE settle_at > now()');
  await pool.query("UPDATE jobs.job SET start_after = now() WHERE state = 'retry' AND start_after > now()");
}
