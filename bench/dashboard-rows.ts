import type { Pool } from 'pg';

/** Tips reach two years back. */
const days = 730;
const fanEvery = 4;

/** What a run is for: parameters of the transaction, for not every statement names both. */
const page = `current_setting('bench.page')::uuid`;
const tips = `current_setting('bench.tips')::int`;

/**
 * Writes what a page has received as the database would have written it tip by tip: a million of them in minutes, where
 * triggers would take hours. Each total has all the slots that many connections share.
 */
const statements = [
  `CREATE TEMP TABLE fan ON COMMIT DROP AS SELECT n, uuidv7() AS id FROM generate_series(1, greatest(1, ${tips} / ${fanEvery})) AS n`,
  `INSERT INTO account (id, issuer, subject, email, full_name) SELECT id, 'bench', id::text, '', 'Fan ' || n FROM fan`,
  `CREATE TEMP TABLE made ON COMMIT DROP AS
   SELECT made.n, uuidv7() AS tip, uuidv7() AS payment, fan.id AS account, ${page} AS page, 100 * (1 + made.n % 50) AS amount,
     now() - make_interval(secs => (${tips} - made.n) * ${days}.0 * 86400 / ${tips}) AS at, made.n % 16 AS slot
   FROM generate_series(1, ${tips}) AS made (n)
   JOIN fan ON fan.n = 1 + (made.n::bigint * 7919) % greatest(1, ${tips} / ${fanEvery})`,
  `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, message, request_digest, created_at)
   SELECT tip, account, page, amount, 'USD', CASE WHEN n % 3 = 0 THEN 'Bravo, number ' || n END, 'bench', at FROM made`,
  `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
     provider_type, description, success_url, cancel_url, expires_at, reconcile_at, status, status_cause,
     provider_checkout, provider_charge, created_at)
   SELECT payment, 'tip', tip, account, amount, 'USD', (SELECT id FROM payment_method WHERE name = 'Card'), 'bench',
     'card', 'Tip', 'https://tibeb.invalid/', 'https://tibeb.invalid/', at + interval '1 day', 'infinity', 'succeeded',
     'bench', 'cs_' || payment, 'ch_' || payment, at FROM made`,
  `INSERT INTO received_tip (tip_id, beneficiary_id, received_at, number) SELECT tip, page, at, n FROM made`,
  `INSERT INTO received_page (beneficiary_id, last_number) VALUES (${page}, ${tips})`,
  `INSERT INTO received_day (beneficiary_id, day, currency, slot, tip_count, amount_minor)
   SELECT page, (at AT TIME ZONE 'Africa/Addis_Ababa')::date, 'USD', slot, count(*), sum(amount) FROM made GROUP BY 1, 2, 4`,
  `INSERT INTO received_supporter (beneficiary_id, account_id, currency, tip_count, amount_minor, last_at)
   SELECT page, account, 'USD', count(*), sum(amount), max(at) FROM made GROUP BY 1, 2`,
  `INSERT INTO received_returning (beneficiary_id, slot, supporters)
   SELECT beneficiary_id, 0, count(*) FROM received_supporter WHERE beneficiary_id = ${page} AND tip_count > 1 GROUP BY 1`,
  `INSERT INTO received_total (account_name, currency, slot, payment_count, amount_minor)
   SELECT 'beneficiary:' || page, 'USD', slot, count(*), sum(amount) FROM made GROUP BY 1, 3`,
] as const;

/** Gives the page that many tips. As the owner of the database, who alone may write without its triggers. */
export async function writeReceived(owner: Pool, pageId: string, count: number): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query("SELECT set_config('bench.page', $1, true), set_config('bench.tips', $2, true)", [
      pageId,
      String(count),
    ]);
    for (const text of statements) await client.query(text);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
}
