import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openPool } from '#server/platform/database/database.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('an upgrade announces again what was not charged yet, and goes on with cards that were tried', async () => {
  const older = await createOlderDatabase('0580');
  const pool = openPool(older.ownerUrl, 1);
  const insert = (state: string, firstChargeAt: string | null) =>
    pool.query(
      `INSERT INTO pledge (id, account_id, beneficiary_id, amount_minor, currency, anonymity, created_at, ends_at, card_id, state,
         state_at, charge_at, first_charge_at, tip_id)
       VALUES ($1, $1, $4, 500, 'USD', 'none', '2026-01-01', '2026-04-01', $1, $2, '2026-01-02',
         CASE $2::text WHEN 'announced' THEN '2026-01-05'::timestamptz END, $3, $1)`,
      [randomUUID(), state, firstChargeAt, randomUUID()],
    );
  try {
    await pool.query('SET session_replication_role = replica');
    await insert('announced', null);
    await insert('announced', '2026-01-03');
    await insert('collecting', '2026-01-03');
    await pool.query('RESET session_replication_role');
    await older.upgrade();
    const { rows } = await pool.query(
      'SELECT state, charge_at, notified_at FROM pledge ORDER BY state, charge_at NULLS FIRST',
    );
    expect(rows).toEqual([
      { state: 'announced', charge_at: null, notified_at: null },
      { state: 'announced', charge_at: expect.any(Date), notified_at: expect.any(Date) },
      { state: 'collecting', charge_at: null, notified_at: expect.any(Date) },
    ]);
  } finally {
    await pool.end();
    await older.drop();
  }
});
