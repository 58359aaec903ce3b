import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePayout } from '#tests/support/payout-factory.ts';
import { openPayoutStage, type PayoutStage } from '#tests/support/payout-stage.ts';
import { makeUnknownTransfer } from '#tests/support/unknown-transfer.ts';

// What the database would never allow is done as only a superuser can, and undone.

let stage: PayoutStage;
beforeAll(async () => {
  stage = await openPayoutStage();
  await makePayout(stage, stage.fan, 'sending');
  await makePayout(stage, stage.fan, 'sent');
  const { id, body } = await makeUnknownTransfer(stage, stage.fan, 'It was paid out');
  await stage.call(await stage.operator('finance'), 'POST', `/desk/comparison/transfers/${id}/book`, body);
});
afterAll(() => stage.stop());

const ofSent = "payout_id = (SELECT id FROM payout WHERE state = 'sent')";

test.each([
  [
    'a share that two payouts pay',
    [
      'DROP INDEX payout_share_living',
      `INSERT INTO payout_share SELECT (SELECT id FROM payout WHERE state = 'sending'), entry_id, amount_minor
       FROM payout_share WHERE ${ofSent}`,
    ],
    'a share is in at most one living payout',
  ],
  [
    'a share freed by hand',
    [`UPDATE payout_share SET living = false WHERE ${ofSent}`],
    'a share is free once its payout has come to nothing',
  ],
  ['a lost share', [`DELETE FROM payout_share WHERE ${ofSent}`], 'the shares of a payout sum to it'],
  [
    'a payout into the account of somebody else',
    ["UPDATE payout SET receiver_id = gen_random_uuid() WHERE state = 'sent'"],
    'every payout pays its own receiver',
  ],
  [
    'money left in transit',
    ["UPDATE payout SET state = 'sending' WHERE state = 'sent'"],
    'transit is what payouts under way are',
  ],
  [
    'a payout of another amount than was booked',
    ["UPDATE payout SET amount_minor = 501 WHERE state = 'sent'"],
    'the ledger has what each payout took',
  ],
  [
    'a forbidden step',
    [`UPDATE payout_history SET to_state = 'paid' WHERE ${ofSent} AND to_state = 'approved'`],
    'every payout takes allowed steps only',
  ],
  [
    'a state beside its history',
    ["UPDATE payout SET state = 'approved' WHERE state = 'sent'"],
    'every payout takes allowed steps only',
  ],
  [
    'an account that was not enabled when it was paid, as the payout noted',
    [`UPDATE payout_history SET account_state = 'in_review' WHERE ${ofSent} AND to_state = 'sending'`],
    'no payout went to an account that was not enabled',
  ],
  [
    'an account that was not enabled when it was paid, by its own history',
    [
      `UPDATE payout_account_history SET state = 'restricted' WHERE payout_account_id =
        (SELECT payout_account_id FROM payout WHERE state = 'sent')`,
    ],
    'no payout went to an account that was not enabled',
  ],
  [
    'a transfer that was booked with its payout and by an operator',
    [
      `UPDATE payout SET provider_transfer = (SELECT fact FROM ledger_movement WHERE kind = 'transfer_booked')
       WHERE state = 'sent'`,
    ],
    'no transfer is booked twice',
  ],
  [
    'a large payout that nobody approved',
    ["UPDATE payout SET amount_minor = 50001 WHERE state = 'sent'"],
    'every large payout was approved by two',
  ],
])('%s is found', async (_, statements, check) => {
  expect(await stage.failedAuditChecks()).toEqual([]);
  const client = await stage.ownerPool.connect();
  const undo: string[] = [];
  try {
    await client.query('CREATE SCHEMA IF NOT EXISTS kept');
    for (const table of ['payout', 'payout_share', 'payout_history', 'payout_account_history']) {
      await client.query(`CREATE TABLE kept.${table} AS TABLE ${table}`);
      undo.push(table);
    }
    await client.query('SET session_replication_role = replica');
    for (const statement of statements) await client.query(statement);
    expect((await stage.failedAuditChecks()).map(({ name }) => name)).toContain(check);
  } finally {
    for (const table of undo) {
      await client.query(`DELETE FROM ${table}`);
      const overriding = table.endsWith('history') ? 'OVERRIDING SYSTEM VALUE' : '';
      await client.query(`INSERT INTO ${table} ${overriding} SELECT * FROM kept.${table}`);
      await client.query(`DROP TABLE kept.${table}`);
    }
    await client.query(
      'CREATE UNIQUE INDEX IF NOT EXISTS payout_share_living ON payout_share (entry_id) WHERE living',
    );
    await client.query('RESET session_replication_role');
    client.release();
  }
});
