import { expect, test } from 'vitest';
import { openPool } from '#server/platform/database/database.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

const insert = `INSERT INTO payment_quarantine (provider, provider_charge, reason, expected, observed, resolved_at, resolution)
  VALUES ('stripe', 'ch_1', $1, '{}', $2, $3, CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE 'Seen to' END)`;
const cards = { cardsTried: [{ charge: 'ch_1', fingerprint: 'abc', declined: false }] };

test('cases lose the fingerprints of cards, closed ones too, and none is lost with them', async () => {
  const older = await createOlderDatabase('0961');
  const pool = openPool(older.ownerUrl, 1);
  try {
    for (const [reason, observed, closedAt] of [
      ['paid_after_end', { amountMinor: 500 }, null],
      ['paid_after_end', { amountMinor: 500, ...cards }, new Date()],
      ['unknown_checkout', { amountMinor: 300, ...cards }, null],
    ] as const)
      await pool.query(insert, [reason, observed, closedAt]);
    await older.upgrade();
    // A server of the version before.
    await pool.query(insert, ['second_charge', { amountMinor: 200, ...cards }, null]);
    const { rows } = await pool.query('SELECT reason, observed FROM payment_quarantine ORDER BY id');
    expect(rows).toEqual([
      { reason: 'paid_after_end', observed: { amountMinor: 500 } },
      { reason: 'paid_after_end', observed: { amountMinor: 500, seenBefore: 1 } },
      { reason: 'unknown_checkout', observed: { amountMinor: 300 } },
      { reason: 'second_charge', observed: { amountMinor: 200 } },
    ]);
    await expect(pool.query("UPDATE payment_quarantine SET observed = '{}'")).rejects.toThrow(
      'only be resolved',
    );
  } finally {
    await pool.end();
    await older.drop();
  }
});
