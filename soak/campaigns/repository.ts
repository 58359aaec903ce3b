import type { Pool } from 'pg';

/** As if so many days had passed for all campaigns and what was promised to them. */
export async function passDays(pool: Pool, days: number): Promise<void> {
  const earlier = (columns: readonly string[]) =>
    columns.map((column) => `${column} = ${column} - interval '${days} days'`).join(', ');
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // What the rules hold fixed.
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query(
      `UPDATE campaign SET ${earlier(['created_at', 'submitted_at', 'live_at', 'closes_at', 'ended_at'])}`,
    );
    await client.query(`UPDATE campaign_pledge SET ${earlier(['created_at', 'retry_at'])}`);
    await client.query(
      `UPDATE saved_card SET ${earlier(['created_at', 'status_at', 'expires_at', 'forget_requested_at', 'reconcile_at'])}`,
    );
    await client.query(
      `UPDATE payment SET ${earlier(['created_at', 'expires_at', 'reconcile_at'])} WHERE reference_kind = 'campaignpledge'`,
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

const pollingJobs = ['campaigns.end', 'pledges.run', 'payments.reconcile', 'payments.reconcile-cards'];

/**
 * As if the moments had come at which what waits is looked at again. What a job is at work with is left alone: a claim that
 * is taken from a living process is done by two of them, and never ends.
 */
export async function retryNow(pool: Pool): Promise<void> {
  await pool.query("UPDATE payment_event SET settle_at = 'epoch' WHERE settle_at > now() - interval '1 day'");
  await pool.query("UPDATE jobs.job SET start_after = now() WHERE state = 'retry' AND start_after > now()");
  const atWork = await pool.query(
    "SELECT FROM jobs.job WHERE name = ANY($1) AND state IN ('created', 'retry', 'active')",
    [pollingJobs],
  );
  if (atWork.rowCount === 0) {
    await makeDue(pool);
    await pool.query(
      "INSERT INTO jobs.job (name, data) SELECT name, '{}' FROM unnest($1::text[]) AS names (name)",
      [pollingJobs],
    );
  }
  // The workers are woken as by pg-boss itself, and do not wait for their next look.
  await pool.query(
    `SELECT pg_notify('pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24), name)
     FROM (SELECT DISTINCT name FROM jobs.job WHERE state IN ('created', 'retry')) AS waiting`,
  );
}

/**
 * Everything that waits for its moment is due, whatever the clock of the server says, and what a process has claimed is free. The
 * moment is not now: a server whose clock is behind would come to it only after it has measured its clock.
 */
async function makeDue(pool: Pool): Promise<void> {
  await pool.query("UPDATE campaign SET settle_at = 'epoch' WHERE settle_at > 'epoch'");
  await pool.query(
    "UPDATE payment SET reconcile_at = 'epoch' WHERE status = 'pending' AND reconcile_at > 'epoch'",
  );
  await pool.query(
    "UPDATE saved_card SET reconcile_at = 'epoch' WHERE forget_requested_at IS NOT NULL AND reconcile_at > 'epoch'",
  );
}

/**
 * What a process that is dead had taken is free: its jobs, as they would be within half a minute, and the webhooks, campaigns,
 * payments and cards it had claimed, as they would be within ten.
 */
export async function freeClaims(pool: Pool): Promise<void> {
  await pool.query("UPDATE jobs.job SET state = 'retry', start_after = now() WHERE state = 'active'");
  await pool.query('DELETE FROM payment_event_claim');
  await makeDue(pool);
}

/** What has still to be done on this day; all are 0 when nothing is left. */
export async function countLeft(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query(`SELECT
    (SELECT count(*)::int FROM campaign WHERE state = 'live' AND closes_at <= now()) AS "campaigns to end",
    (SELECT count(*)::int FROM campaign WHERE settle_at IS NOT NULL AND NOT (state = 'succeeded' AND EXISTS (
      SELECT FROM campaign_pledge WHERE campaign_id = campaign.id AND state = 'errored' AND retry_at > now())))
      AS "campaigns to settle",
    (SELECT count(*)::int FROM campaign_pledge JOIN campaign ON campaign.id = campaign_id
      WHERE ended_at IS NOT NULL AND (campaign_pledge.state IN ('active', 'collecting')
        OR (campaign_pledge.state = 'errored' AND (retry_at IS NULL OR retry_at <= now())))) AS "pledges to collect",
    (SELECT count(*)::int FROM pledge WHERE state IN ('active', 'collecting') OR (state = 'announced'
      AND (charge_at IS NULL OR charge_at <= now())) OR (state NOT IN ('pending', 'announced') AND NOT card_released))
      AS "pledged tips to go on with",
    (SELECT count(*)::int FROM payment WHERE status = 'pending') AS "payments without an end",
    (SELECT count(*)::int FROM payment_event WHERE settle_at IS NOT NULL) AS "events to sync",
    (SELECT count(*)::int FROM saved_card WHERE forget_requested_at IS NOT NULL AND status IN ('pending', 'saved'))
      AS "cards to forget",
    (SELECT count(*)::int FROM jobs.job WHERE state IN ('created', 'retry', 'active')
      AND (name LIKE 'campaigns.%' OR name IN ('pledges.mail', 'tipping.mail-receipt'))
      AND name <> 'campaigns.end') AS "mails to send"`);
  return rows[0];
}

export const isNothing = (left: Record<string, number>) => Object.values(left).every((count) => count === 0);

/** Where each campaign stands, with what the ledger has for it, by its id. */
export async function readCampaigns(
  pool: Pool,
): Promise<Map<string, { readonly state: string; readonly balance_minor: number }>> {
  const { rows } = await pool.query(
    `SELECT campaign.id, state, (SELECT coalesce(-sum(amount_minor), 0)::int FROM ledger_entry
       WHERE account_name = 'campaign:' || campaign.id) AS balance_minor FROM campaign`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the ledger has for each of these pages, in cents, by its id. */
export async function readReceived(pool: Pool, pages: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await pool.query(
    `SELECT page, (SELECT coalesce(-sum(amount_minor), 0)::int FROM ledger_entry
       WHERE account_name = 'beneficiary:' || page) AS received_minor FROM unnest($1::text[]) AS page`,
    [pages],
  );
  return new Map(rows.map((row) => [row.page, row.received_minor]));
}

/** Where each pledge stands, with its sender, its card, and the charges of its payments, by its id. */
export async function readPledges(
  pool: Pool,
): Promise<Map<string, { state: string; account_id: string; card_status: string; charges: string[] }>> {
  const { rows } = await pool.query(
    `SELECT pledge.id, pledge.state, pledge.account_id, card.status AS card_status,
       ARRAY(SELECT provider_charge FROM payment WHERE reference_kind = 'campaignpledge' AND reference_id = pledge.id
         AND provider_charge IS NOT NULL) AS charges
     FROM campaign_pledge AS pledge
       LEFT JOIN saved_card AS card ON card.reference_kind = 'campaignpledge' AND card.reference_id = pledge.id`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
