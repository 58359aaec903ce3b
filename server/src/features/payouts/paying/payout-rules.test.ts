import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/platform/database/database.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

// PostgreSQL itself enforces whom a payout pays, so these tests use SQL to try what our code should never do.

let stage: PayoutStage;
let performer: Awaited<ReturnType<PayoutStage['performer']>>;
let other: typeof performer;
beforeAll(async () => {
  stage = await openPayoutStage();
  await stage.passWeek();
  [performer, other] = [await stage.performer(), await stage.performer()];
  await stage.readyTips(performer.page, 5);
});
afterAll(() => stage.stop());

/** Inserts a payout of the performer, with the rights of the server's own role. */
async function write(changes: Record<string, unknown> = {}) {
  const row = {
    receiver_kind: 'beneficiary',
    receiver_id: performer.page.id,
    account_name: `beneficiary:${performer.page.id}`,
    payout_account_id: performer.accountId,
    rail: 'stripe',
    amount_minor: 500,
    currency: 'USD',
    requested_by: performer.owner.accountId,
    created_at: new Date(),
    ...changes,
  };
  const names = Object.keys(row);
  await stage.services.pool.query(
    `INSERT INTO payout (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}

test('a payout is taken from its receiver and goes to an account of theirs, by its rail and in its currency', async () => {
  for (const changes of [
    { payout_account_id: other.accountId },
    { receiver_id: other.page.id },
    { account_name: `beneficiary:${other.page.id}` },
    { receiver_kind: 'organizer' },
    { rail: 'by-hand' },
    { currency: 'ETB' },
  ])
    await expect(write(changes), JSON.stringify(changes)).rejects.toThrow('pays its own receiver');
  // Everything else is right: only what the same transaction would write is missing.
  await expect(write()).rejects.toThrow(/has no shares|its movements are/);
});

test('a payout begins with nothing learned', async () => {
  for (const changes of [
    { provider_transfer: 'tr_1' },
    { provider_payout: 'po_1' },
    { failure: 'none' },
    { attempt: 2 },
    { arrives_at: new Date() },
    { bank_reference: 'FT1', reference_by: performer.owner.accountId },
  ])
    await expect(write(changes), JSON.stringify(changes)).rejects.toThrow('begins requested');
});

test('with real money nothing is sent ahead of time, which would pass the lock of an account', async () => {
  const { body } = await stage.call(performer.owner, 'POST', `${performer.path}/payouts`);
  const client = await stage.ownerPool.connect();
  const send = (days: number) =>
    client.query(
      "UPDATE payout SET state = 'sending', state_cause = 'test', sending_since = now() + $2 * interval '1 day' WHERE id = $1",
      [body.data.result.id, days],
    );
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query('DELETE FROM installation');
    await client.query("INSERT INTO installation (mode) VALUES ('live')");
    await client.query('SET LOCAL session_replication_role = origin');
    await client.query('SAVEPOINT before');
    await expect(send(8)).rejects.toThrow('not sent ahead of time');
    await client.query('ROLLBACK TO SAVEPOINT before');
    await send(0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

test('an account takes the place of another one with a lock alone', async () => {
  const { pool } = stage.services;
  await pool.query('UPDATE payout_account SET in_use = false WHERE id = $1', [other.accountId]);
  const second = await stage.giveAccount(other.page, other.owner);
  await pool.query('UPDATE payout_account SET in_use = false WHERE id = $1', [second]);
  const use = (more = '') =>
    pool.query(`UPDATE payout_account SET in_use = true${more} WHERE id = $1`, [other.accountId]);
  await expect(use()).rejects.toThrow('without a lock');
  await expect(use(", locked_until = now() + interval '1 day'")).rejects.toThrow('without a lock');
  await use(", locked_until = now() + interval '7 days'");
});

test('a deadlock with somebody who asks for the same is an answer, not a failure', async () => {
  await stage.readyTips(performer.page, 7);
  await stage.ownerPool.query(`
    CREATE FUNCTION end_as_deadlock() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END $$;
    CREATE TRIGGER test_deadlock BEFORE INSERT ON payout FOR EACH ROW EXECUTE FUNCTION end_as_deadlock()`);
  try {
    expect(await stage.call(performer.owner, 'POST', `${performer.path}/payouts`)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'payout_under_way' }] },
    });
  } finally {
    await stage.ownerPool.query('DROP TRIGGER test_deadlock ON payout');
  }
});

test('payouts of the version before keep their weeks, and one that came to nothing leaves its own', async () => {
  const older = await createOlderDatabase('0261');
  const pool = openPool(older.ownerUrl, 1);
  const insert = (state: string) =>
    withoutTriggers(pool, [
      `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         week, created_at, state)
       VALUES ('beneficiary', gen_random_uuid(), 'x', gen_random_uuid(), 'stripe', 1, 'USD', '2026-11-16', now(), $1)`,
      [state],
    ]);
  try {
    await insert('canceled');
    await older.upgrade();
    await insert('requested');
    await expect(insert('requested')).rejects.toThrow('payout_account_name_currency_week_key');
    const { rows } = await pool.query('SELECT state, trouble FROM payout ORDER BY id');
    expect(rows).toEqual([
      { state: 'canceled', trouble: null },
      { state: 'requested', trouble: null },
    ]);
  } finally {
    await pool.end();
    await older.drop();
  }
});
