import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { findLastComparisonRun, insertComparisonRun } from './runs/repository.ts';

test('comparisons of before balances were compared are shown without them, and the next one has them', async () => {
  const older = await createOlderDatabase('0310');
  const pool = openPool(older.ownerUrl, 2);
  const db = openDatabase(pool);
  try {
    await pool.query(
      `INSERT INTO payment_comparison_run (started_at, ended_at, events, movements, transfers, news, cases, missed, complete,
         differences)
       VALUES ('2026-10-01T03:41:00Z', '2026-10-01T03:42:00Z', 7, 6, 5, 1, 0, 0, true,
         '[{"payoutId": null, "transfer": "tr_1", "currency": "USD", "providerMinor": 5, "ledgerMinor": 0}]')`,
    );
    await older.upgrade();
    const before = await findLastComparisonRun(db);
    expect(before).toMatchObject({ events: 7, complete: true, balances: [] });
    expect(before?.differences).toHaveLength(1);
    const balances = [{ provider: 'stripe', currency: 'USD', providerMinor: 455, ledgerMinor: 455 }];
    await insertComparisonRun(db, {
      ...before,
      startedAt: new Date(),
      endedAt: new Date(),
      balances,
    } as NonNullable<typeof before>);
    expect(await findLastComparisonRun(db)).toMatchObject({ events: 7, balances });
    await expect(pool.query("UPDATE payment_comparison_run SET balances = '{}'")).rejects.toThrow();
  } finally {
    await db.destroy();
    await older.drop();
  }
});

test('what moved at the provider before own money was booked is compared once more', async () => {
  const older = await createOlderDatabase('0867');
  const pool = openPool(older.ownerUrl, 2);
  try {
    await pool.query(
      `INSERT INTO payment_comparison (provider, feed, compared_until)
       VALUES ('stripe', 'balance', '2026-11-01T00:00:00Z'), ('stripe', 'events', '2026-11-01T00:00:00Z')`,
    );
    await older.upgrade();
    const { rows } = await pool.query('SELECT feed FROM payment_comparison');
    expect(rows).toEqual([{ feed: 'events' }]);
  } finally {
    await pool.end();
    await older.drop();
  }
});
