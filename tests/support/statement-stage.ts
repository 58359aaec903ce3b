import type { PayingServer } from './paying-server.ts';

// What the clock of the database would take months for: movements of another time, written by its owner.

/** Says of everything that was booked for a tip that it was booked then. */
export async function bookedAt(
  server: Pick<PayingServer, 'ownerPool'>,
  tipId: string,
  at: string,
): Promise<void> {
  const client = await server.ownerPool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query(
      `UPDATE ledger_movement SET recorded_at = $2
       WHERE payment_id = (SELECT id FROM payment WHERE reference_id = $1)`,
      [tipId, at],
    );
    await client.query('SELECT recount_ledger_totals()');
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/**
 * Pays everything a page has to `telebirr ··4567`, as far as `sent`; the reference of the bank begins with `FT26110042`, and
 * is no more than that for the first one.
 */
export async function payOut(
  server: Pick<PayingServer, 'ownerPool'>,
  page: { id: string },
  progress: 'sent' | 'paid' = 'sent',
): Promise<string> {
  const client = await server.ownerPool.connect();
  const account = `beneficiary:${page.id}`;
  const run = (text: string, values: unknown[] = []) => client.query(text, values);
  try {
    await run('BEGIN');
    const { rows: people } = await run(
      "INSERT INTO account (issuer, subject, email) SELECT 'test', gen_random_uuid(), '' FROM generate_series(1, 2) RETURNING id",
    );
    const [one, other] = people.map(({ id }) => id);
    const { rows } = await run(
      `WITH destination AS (
         INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, holder_name,
           destination_ciphertext, destination_shown, state, verified_at, in_use, account_id)
         VALUES ('beneficiary', $1, 'by-hand', 'ET', 'USD', 'Aster', '\\x00', 'telebirr ··4567', 'enabled', now(), true, $2)
         RETURNING id
       )
       INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         requested_by, created_at)
       SELECT 'beneficiary', $1, $3, destination.id, 'by-hand',
         (SELECT -sum(amount_minor) FROM ledger_entry WHERE account_name = $3), 'USD', $2, now() FROM destination
       RETURNING id, amount_minor`,
      [page.id, one, account],
    );
    const { id, amount_minor } = rows[0];
    await run(
      'INSERT INTO payout_share SELECT $1, id, -amount_minor FROM ledger_entry WHERE account_name = $2',
      [id, account],
    );
    await run("INSERT INTO ledger_account VALUES ('transit:by-hand', 'liability') ON CONFLICT DO NOTHING");
    const book = (kind: string, debit: string, credit: string) =>
      run(
        `WITH movement AS (INSERT INTO ledger_movement (payout_id, kind) VALUES ($1, $2) RETURNING id)
         INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
         SELECT id, name, 'USD', amount
         FROM movement CROSS JOIN (VALUES ($3, $5::bigint), ($4, -$5::bigint)) AS side (name, amount)`,
        [id, kind, debit, credit, amount_minor],
      );
    await book('payout', account, 'transit:by-hand');
    await run("UPDATE payout SET state = 'approved', state_cause = 'test' WHERE id = $1", [id]);
    await run("UPDATE payout SET state = 'sending', sending_since = now() WHERE id = $1", [id]);
    await run(
      `UPDATE payout SET state = 'sent', reference_by = $2, bank_reference = CASE
         WHEN EXISTS (SELECT FROM payout WHERE bank_reference = 'FT26110042') THEN 'FT26110042-' || id
         ELSE 'FT26110042' END WHERE id = $1`,
      [id, one],
    );
    await book('payout_sent', 'transit:by-hand', 'bank:USD');
    if (progress === 'paid')
      await run("UPDATE payout SET state = 'paid', confirmed_by = $2 WHERE id = $1", [id, other]);
    await run('COMMIT');
    return id;
  } finally {
    client.release();
  }
}
