import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/platform/database/database.ts';
import { openReversalStage, type ReversalStage } from '#tests/support/reversal-stage.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

let stage: ReversalStage;
beforeAll(async () => {
  stage = await openReversalStage();
});
afterAll(() => stage.stop());

test('the database takes back no more than was paid, and books it with its reversal alone', async () => {
  const page = await stage.debtor();
  const write = (text: string, values: unknown[] = []) => stage.services.pool.query(text, values);
  const insert =
    'INSERT INTO transfer_reversal (payout_id, amount_minor, requested_by, created_at) VALUES ($1, $2, $3, now())';
  const by = stage.finance.accountId;
  await expect(write(insert, [page.payoutId, 501, by])).rejects.toThrow('more would be taken back');
  await write(insert, [page.payoutId, 400, by]);
  await expect(write(insert, [page.payoutId, 101, by])).rejects.toThrow('more would be taken back');
  await expect(
    write("UPDATE transfer_reversal SET state = 'done', provider_reversal = 'trr_x' WHERE payout_id = $1", [
      page.payoutId,
    ]),
  ).rejects.toThrow('is not what is booked');
  await expect(
    write(
      `WITH movement AS (INSERT INTO ledger_movement (payout_id, kind, fact) VALUES ($1, 'transfer_reversed', 'trr_y') RETURNING id)
       INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT id, name, 'USD', amount FROM movement CROSS JOIN (VALUES ('provider:stripe', 400), ($2, -400)) AS entry (name, amount)`,
      [page.payoutId, page.account],
    ),
  ).rejects.toThrow('is not what is booked');
  await stage.work();
  await expect(
    write(
      "UPDATE transfer_reversal SET state = 'refused', failure = 'x', provider_reversal = NULL WHERE payout_id = $1",
      [page.payoutId],
    ),
  ).rejects.toThrow('is fixed');
  await expect(
    write("UPDATE payout SET state = 'returned', failure = 'x' WHERE id = $1", [page.payoutId]),
  ).rejects.toThrow('was taken back before');
});

const check = 'what was taken back of transfers is what is booked';
test.each([
  ['that is not booked', "UPDATE transfer_reversal SET amount_minor = amount_minor - 1 WHERE state = 'done'"],
  ['of which the row is gone', "DELETE FROM transfer_reversal WHERE state = 'done'"],
  [
    'of a payout that came back',
    "UPDATE payout SET state = 'returned' WHERE id IN (SELECT payout_id FROM transfer_reversal)",
  ],
])('a reversal %s is found', async (_, statement) => {
  const client = await stage.ownerPool.connect();
  try {
    await client.query('CREATE TABLE before_reversal AS TABLE transfer_reversal');
    await client.query('CREATE TABLE before_payout AS SELECT id, state FROM payout');
    await client.query('SET session_replication_role = replica');
    await client.query(statement);
    expect(await stage.failedChecks()).toContain(check);
  } finally {
    await client.query('DELETE FROM transfer_reversal');
    await client.query('INSERT INTO transfer_reversal TABLE before_reversal');
    await client.query(
      'UPDATE payout SET state = before_payout.state FROM before_payout WHERE before_payout.id = payout.id',
    );
    await client.query('DROP TABLE before_reversal, before_payout');
    await client.query('RESET session_replication_role');
    client.release();
  }
});

test('payouts of the version before stay as they are, and their transfers can be taken back', async () => {
  const older = await createOlderDatabase('0311');
  const pool = openPool(older.ownerUrl, 1);
  const insert = async (state: string, transfer: string | null) =>
    (
      await pool.query(
        `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
           requested_by, created_at, state, sending_since, provider_transfer, provider_payout)
         VALUES ('beneficiary', gen_random_uuid(), 'x', gen_random_uuid(), 'stripe', 500, 'USD', gen_random_uuid(), now(), $1,
           now(), $2, 'po_' || $1) RETURNING id`,
        [state, transfer],
      )
    ).rows[0].id;
  try {
    await pool.query('SET session_replication_role = replica');
    const [paid, sending] = [await insert('paid', 'tr_1'), await insert('sending', null)];
    await older.upgrade();
    await pool.query('RESET session_replication_role');
    await pool.query('ALTER TABLE transfer_reversal DROP CONSTRAINT transfer_reversal_requested_by_fkey');
    const take = (id: string) =>
      pool.query(
        `INSERT INTO transfer_reversal (payout_id, amount_minor, requested_by, created_at)
         VALUES ($1, 500, gen_random_uuid(), now())`,
        [id],
      );
    await take(paid);
    await expect(take(sending)).rejects.toThrow('no transfer that can be taken back');
    const { rows } = await pool.query('SELECT state FROM payout ORDER BY id');
    expect(rows).toEqual([{ state: 'paid' }, { state: 'sending' }]);
  } finally {
    await pool.end();
    await older.drop();
  }
});
