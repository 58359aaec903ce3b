import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allocate, capture, move, openPaymentsInSql, setStatus } from '#tests/support/payments-in-sql.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
beforeAll(async () => {
  sql = await openPaymentsInSql();
  await sql.pool.query(
    "INSERT INTO beneficiary (id, name) VALUES ('00000000-0000-4000-8000-000000000001', 'Aster')",
  );
  // Analyzing a table would make PostgreSQL plan its statements again.
  for (const table of [
    'payment',
    'payment_allocation',
    'tip',
    'ledger_movement',
    'ledger_entry',
    'ledger_account',
  ])
    await sql.pool.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
});
afterAll(() => sql.close());

const fee = (id: string) =>
  move(id, 'fee', [
    ['provider:stripe', -45],
    ['beneficiary:a', 45],
  ]);
const tip = (payment: string): [string, unknown[]] => [
  `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest)
   SELECT reference_id, account_id, '00000000-0000-4000-8000-000000000001', amount_minor, currency, '' FROM payment WHERE id = $1`,
  [payment],
];

test('a session that was opened while the tables were empty reads as little for its last tip as for its first ones', async () => {
  const client = await sql.pool.connect();
  /** Books a tip with its fee, and returns how many rows were read for it. */
  const book = async (): Promise<number> => {
    const id = randomUUID();
    const written = [sql.insertPayment(id), tip(id), allocate(id, 500)];
    const booked = [...capture(id), setStatus(id, 'succeeded'), ...fee(id)];
    await client.query('BEGIN');
    for (const [text, values] of [...written, ...booked]) await client.query(text, values);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    const { rows } = await client.query(
      'SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables',
    );
    // Otherwise the numbers of the next transaction would include those of this one.
    await client.query('SELECT pg_stat_force_next_flush()');
    await client.query('COMMIT');
    return rows[0].read;
  };
  const read: number[] = [];
  try {
    for (let made = 0; made < 150; made += 1) read.push(await book());
  } finally {
    client.release();
  }
  expect(Math.max(...read.slice(-10))).toBeLessThanOrEqual(Math.max(...read.slice(0, 10)) + 10);
});
