import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** Creates tips with a pending payment and its checkout, for the pages in turn. */
export async function seedTips(
  pool: Pool,
  pages: readonly string[],
  count: number,
): Promise<{ tip: string; payment: string }[]> {
  const account = randomUUID();
  await pool.query(
    "INSERT INTO account (id, issuer, subject, email, full_name) VALUES ($1::uuid, 'bench', $1::uuid::text, '', 'Bench')",
    [account],
  );
  await pool.query(
    `INSERT INTO ledger_account (name, kind) SELECT 'beneficiary:' || page, 'liability' FROM unnest($1::uuid[]) AS page
     ON CONFLICT DO NOTHING`,
    [pages],
  );
  await pool.query('UPDATE beneficiary SET email = NULL WHERE id = ANY($1)', [pages]);
  const { rows } = await pool.query<{ tip: string; payment: string }>(
    `WITH made AS MATERIALIZED (SELECT uuidv7() AS tip, uuidv7() AS payment,
       ($2::uuid[])[1 + n % cardinality($2::uuid[])] AS page FROM generate_series(1, $3::int) AS n),
    tips AS (INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest, created_at)
      SELECT tip, $1, page, 500, 'USD', 'bench', now() FROM made),
    payments AS (INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id,
        provider, provider_type, description, success_url, cancel_url, expires_at, reconcile_at)
      SELECT payment, 'tip', tip, $1, 500, 'USD', (SELECT id FROM payment_method WHERE name = 'Card'),
        'stripe', 'card', 'Tip', 'https://tibeb.invalid/', 'https://tibeb.invalid/', now() + interval '1 day', 'infinity'
      FROM made),
    allocations AS (INSERT INTO payment_allocation (payment_id, account_name, amount_minor)
      SELECT payment, 'beneficiary:' || page, 500 FROM made)
    SELECT tip, payment FROM made`,
    [account, pages, count],
  );
  await pool.query("UPDATE payment SET provider_checkout = 'cs_test_' || id WHERE id = ANY($1)", [
    rows.map(({ payment }) => payment),
  ]);
  return rows;
}
