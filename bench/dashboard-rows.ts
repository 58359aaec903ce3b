import type { Pool } from 'pg';

const fanEvery = 4;
/** Unless told otherwise, tips reach back two years. */
const daysBack = 730;

/** The run's sizes and times are settings of the transaction, because not every statement uses all of them. */
const tips = `current_setting('bench.tips')::int`;
const payouts = `current_setting('bench.payouts')::int`;
const from = `current_setting('bench.from')::timestamptz`;
const until = `current_setting('bench.until')::timestamptz`;
const provider = `current_setting('bench.provider')`;
const pages = '(SELECT count(*)::int FROM page)';

/**
 * Writes what pages received and were paid out, with the result that the database's triggers would give tip by tip: a million
 * rows in minutes, where triggers would take hours. Each total has all the slots that many connections share. Tips go to the
 * pages in turn. Each page has the same number of payouts, which cover the tips older than nine days.
 */
const tipRows = [
  `CREATE TEMP TABLE page ON COMMIT DROP AS
   SELECT n, id, uuidv7() AS payout_account FROM unnest(current_setting('bench.pages')::uuid[]) WITH ORDINALITY AS page (id, n)`,
  `CREATE TEMP TABLE fan ON COMMIT DROP AS SELECT n, uuidv7() AS id FROM generate_series(1, greatest(1, ${tips} / ${fanEvery})) AS n`,
  `INSERT INTO account (id, issuer, subject, email, full_name) SELECT id, 'bench', id::text, id || '@bench.invalid', 'Fan ' || n FROM fan`,
  `CREATE TEMP TABLE made ON COMMIT DROP AS
   SELECT made.n, uuidv7() AS tip, uuidv7() AS payment, uuidv7() AS capture, uuidv7() AS fee_movement, fan.id AS account,
     page.id AS page, 1 + (made.n - 1) / ${pages} AS number, 100 * (1 + made.n % 50) AS amount,
     30 + (29 * (1 + made.n % 50) + 5) / 10 AS fee,
     ${from} + (${until} - ${from}) * (made.n::float / ${tips}) AS at, made.n % 16 AS slot,
     -- Each tip is of an event, each page's of another one every day.
     md5(page.id || ((${from} + (${until} - ${from}) * (made.n::float / ${tips})) AT TIME ZONE 'Africa/Addis_Ababa')::date::text)::uuid
       AS night,
     -- The entries of a tip have numbers in a row.
     (SELECT coalesce(max(id), 0) FROM ledger_entry) + 4 * (made.n - 1) AS entry
   FROM generate_series(1, ${tips}) AS made (n)
   JOIN page ON page.n = 1 + (made.n - 1) % ${pages}
   JOIN fan ON fan.n = 1 + (made.n::bigint * 7919) % greatest(1, ${tips} / ${fanEvery})`,
  `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, message, request_digest, created_at)
   SELECT tip, account, page, amount, 'USD', CASE WHEN n % 3 = 0 THEN 'Bravo, number ' || n END, 'bench', at FROM made`,
  `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
     provider_type, description, success_url, cancel_url, expires_at, reconcile_at, status, status_cause,
     provider_checkout, provider_charge, created_at, fee_borne_by)
   SELECT payment, 'tip', tip, account, amount, 'USD', (SELECT id FROM payment_method WHERE name = 'Card'), ${provider},
     'card', 'Tip', 'https://tibeb.invalid/', 'https://tibeb.invalid/', at + interval '1 day', 'infinity', 'succeeded',
     'bench', 'cs_' || payment, 'ch_' || page || '_' || number, at, 'receiver' FROM made`,
  `INSERT INTO payment_history (payment_id, from_status, to_status, cause)
   SELECT payment, before, after, 'bench' FROM made CROSS JOIN (VALUES (NULL, 'pending'), ('pending', 'succeeded'))
     AS step (before, after)`,
  `INSERT INTO payment_allocation (payment_id, account_name, amount_minor)
   SELECT payment, 'beneficiary:' || page, amount FROM made`,
] as const;

const receivedRows = [
  `INSERT INTO received_tip (tip_id, beneficiary_id, received_at, number) SELECT tip, page, at, number FROM made`,
  `INSERT INTO received_page (beneficiary_id, last_number) SELECT page, max(number) FROM made GROUP BY page`,
  `INSERT INTO received_day (beneficiary_id, day, currency, slot, tip_count, amount_minor)
   SELECT page, (at AT TIME ZONE 'Africa/Addis_Ababa')::date, 'USD', slot, count(*), sum(amount) FROM made GROUP BY 1, 2, 4`,
  `INSERT INTO received_month (beneficiary_id, month, currency, slot, tip_count, amount_minor)
   SELECT beneficiary_id, date_trunc('month', day)::date, currency, slot, sum(tip_count), sum(amount_minor) FROM received_day
   WHERE beneficiary_id IN (SELECT id FROM page) GROUP BY 1, 2, 3, 4`,
  `INSERT INTO stage_tip (tip_id, event_id) SELECT tip, night FROM made`,
  `INSERT INTO received_night (event_id, beneficiary_id, title, sorts_at, time_zone)
   SELECT night, page, 'Night of ' || min(at)::date, min(at), 'Africa/Addis_Ababa' FROM made GROUP BY 1, 2`,
  `INSERT INTO received_night_sum (beneficiary_id, event_id, currency, slot, tip_count, amount_minor)
   SELECT page, night, 'USD', slot, count(*), sum(amount) FROM made GROUP BY 1, 2, 4`,
  `INSERT INTO received_supporter (beneficiary_id, account_id, currency, tip_count, amount_minor, last_at)
   SELECT page, account, 'USD', count(*), sum(amount), max(at) FROM made GROUP BY 1, 2`,
  `INSERT INTO received_supporter_count (beneficiary_id, currency, slot, supporters)
   SELECT beneficiary_id, currency, 0, count(*) FROM received_supporter
   WHERE beneficiary_id IN (SELECT id FROM page) GROUP BY 1, 2`,
  `INSERT INTO received_returning (beneficiary_id, slot, supporters)
   SELECT beneficiary_id, 0, count(*) FROM received_supporter
   WHERE beneficiary_id IN (SELECT id FROM page) AND tip_count > 1 GROUP BY 1`,
  `INSERT INTO received_total (account_name, currency, slot, payment_count, amount_minor)
   SELECT 'beneficiary:' || page, 'USD', slot, count(*), sum(amount) FROM made GROUP BY 1, 3`,
] as const;

const ledgerRows = [
  `INSERT INTO ledger_account (name, kind) SELECT 'provider:' || ${provider}, 'asset'
   UNION SELECT 'beneficiary:' || id, 'liability' FROM page ON CONFLICT DO NOTHING`,
  `INSERT INTO ledger_movement (id, payment_id, provider, charge, kind, fact, recorded_at)
   SELECT movement, payment, ${provider}, 'ch_' || page || '_' || number, kind, fact, at FROM made CROSS JOIN LATERAL (VALUES
     (capture, 'capture', NULL), (fee_movement, 'fee', 'txn_' || page || '_' || number)) AS movement (movement, kind, fact)`,
  `INSERT INTO ledger_entry (id, movement_id, account_name, currency, amount_minor) OVERRIDING SYSTEM VALUE
   SELECT entry + place, movement, account_name, 'USD', amount_minor FROM made CROSS JOIN LATERAL (VALUES
     (1, capture, 'provider:' || ${provider}, amount), (2, capture, 'beneficiary:' || page, -amount),
     (3, fee_movement, 'beneficiary:' || page, fee), (4, fee_movement, 'provider:' || ${provider}, -fee))
     AS entry_of (place, movement, account_name, amount_minor)`,
  `SELECT setval(pg_get_serial_sequence('ledger_entry', 'id'), (SELECT max(id) FROM ledger_entry))`,
] as const;

const payoutRows = [
  `CREATE TEMP TABLE paid ON COMMIT DROP AS
   SELECT page, part, uuidv7() AS payout, uuidv7() AS asked, uuidv7() AS sent, sum(amount - fee) AS amount,
     max(at) + interval '8 days' AS at
   FROM (SELECT made.*, (number - 1) * (${payouts} / ${pages}) / greatest(1, ${tips} / ${pages}) AS part FROM made
     WHERE at < now() - interval '9 days' AND ${payouts} > 0) AS old
   GROUP BY page, part`,
  `CREATE INDEX ON paid (page, part)`,
  `INSERT INTO payout_account (id, receiver_kind, receiver_id, rail, country, currency, provider_account,
     destination_shown, state, verified_at, in_use, account_id)
   SELECT payout_account, 'beneficiary', id, 'stripe', 'US', 'USD', 'acct_' || id, 'bank ··6789', 'enabled', 'epoch', true,
     (SELECT id FROM fan WHERE n = 1) FROM page`,
  `INSERT INTO payout_account_history (payout_account_id, state, in_use, destination_changed, at)
   SELECT payout_account, 'enabled', true, false, 'epoch' FROM page`,
  `INSERT INTO payout (id, receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
     requested_by, created_at, state, sending_since, provider_transfer, provider_payout)
   SELECT payout, 'beneficiary', page, 'beneficiary:' || page, payout_account, 'stripe', amount, 'USD',
     (SELECT id FROM fan WHERE n = 1), at, 'paid', at, 'tr_' || payout, 'po_' || payout
   FROM paid JOIN page ON page.id = paid.page`,
  `INSERT INTO payout_share (payout_id, entry_id, amount_minor)
   SELECT payout, entry + place, share FROM made
     JOIN paid ON paid.page = made.page
       AND paid.part = (number - 1) * (${payouts} / ${pages}) / greatest(1, ${tips} / ${pages})
     CROSS JOIN LATERAL (VALUES (2, made.amount), (3, -fee)) AS share (place, share)
   WHERE made.at < now() - interval '9 days'`,
  `INSERT INTO payout_history (payout_id, from_state, to_state, cause, account_state, at)
   SELECT payout, before, after, 'bench', 'enabled', at FROM paid CROSS JOIN (VALUES (NULL, 'requested'),
     ('requested', 'approved'), ('approved', 'sending'), ('sending', 'sent'), ('sent', 'paid')) AS step (before, after)`,
  `INSERT INTO payout_approval (payout_id, account_id) SELECT payout, id FROM paid CROSS JOIN (SELECT id FROM fan LIMIT 2) AS fan`,
  `INSERT INTO ledger_movement (id, payout_id, kind, recorded_at)
   SELECT movement, payout, kind, at FROM paid CROSS JOIN LATERAL (VALUES (asked, 'payout'), (sent, 'payout_sent'))
     AS movement (movement, kind)`,
  `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
   SELECT movement, account_name, 'USD', amount_minor FROM paid CROSS JOIN LATERAL (VALUES
     (asked, 'beneficiary:' || page, amount), (asked, 'transit:stripe', -amount),
     (sent, 'transit:stripe', amount), (sent, 'provider:stripe', -amount)) AS entry (movement, account_name, amount_minor)
   ORDER BY at`,
] as const;

/** The provider's journal of the written tips, in the same order. */
export function* journalOf(pageIds: readonly string[], tips: number) {
  for (let n = 1; n <= tips; n += 1) {
    const page = pageIds[(n - 1) % pageIds.length] ?? '';
    const dollars = 1 + (n % 50);
    yield {
      kind: 'capture',
      charge: `ch_${page}_${1 + Math.floor((n - 1) / pageIds.length)}`,
      amountMinor: 100 * dollars,
      feeMinor: 30 + Math.floor((29 * dollars + 5) / 10),
      currency: 'usd',
    };
  }
}

/** Writes `tips` and `payouts` for the pages. Needs the owner of the database: only the owner may write without triggers. */
export async function writeReceived(
  owner: Pool,
  pageIds: readonly string[],
  size: {
    readonly tips: number;
    /** Without any, the pages have no account either that they could be paid into. */
    readonly payouts: number;
    readonly from?: Date;
    readonly until?: Date;
    readonly provider?: string;
  },
): Promise<void> {
  const end = size.until ?? new Date();
  const begin = size.from ?? new Date(end.getTime() - daysBack * 86_400_000);
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query("SET LOCAL work_mem = '256MB'");
    await client.query(
      `SELECT set_config('bench.pages', $1, true), set_config('bench.tips', $2, true),
         set_config('bench.payouts', $3, true), set_config('bench.from', $4, true), set_config('bench.until', $5, true),
         set_config('bench.provider', $6, true)`,
      [
        `{${pageIds.join(',')}}`,
        String(size.tips),
        String(size.payouts),
        begin.toISOString(),
        end.toISOString(),
        size.provider ?? 'stripe',
      ],
    );
    const rows = [...tipRows, ...receivedRows, ...ledgerRows, ...(size.payouts > 0 ? payoutRows : [])];
    for (const text of [...rows, 'SELECT recount_ledger_totals()']) await client.query(text);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    client.release();
  }
}
