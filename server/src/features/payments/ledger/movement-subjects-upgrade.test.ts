import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, capture, reverse, setStatus, undo } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { paymentChecks } from '../ledger-audit/audit-checks.ts';

test('movements of before there were payouts stay valid, also those of a closed case', async () => {
  const older = await createOlderDatabase('0210');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const inOne = async (...statements: [string, unknown[]?][]) => {
    await owner.query('BEGIN');
    for (const [text, values] of statements) await owner.query(text, values);
    await owner.query('COMMIT');
  };
  const account = randomUUID();
  await owner.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', '')", [
    account,
  ]);
  await owner.query("INSERT INTO ledger_account (name, kind) VALUES ('beneficiary:a', 'liability')");
  const pay = async () => {
    const id = randomUUID();
    await inOne(
      [
        `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
           provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, status)
         VALUES ($1, 'other', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Gift', '', 'http://a/', 'http://a/', now(),
           now() + interval '30 minutes', 'pending')`,
        [id, randomUUID(), account, methods.card],
      ],
      allocate(id, 500),
      setStatus(id, 'succeeded'),
      ...capture(id),
    );
    return id;
  };
  await pay();
  const refunded = await pay();
  await inOne(setStatus(refunded, 'refunded'), ...reverse(refunded, 'refund'));
  const won = await pay();
  await inOne(setStatus(won, 'disputed'), ...reverse(won, 'dispute'));
  await inOne(
    ["UPDATE payment SET status = 'succeeded', status_cause = 'won' WHERE id = $1", [won]],
    ...undo(won, 'dispute_reversed'),
  );
  await inOne(
    [
      `INSERT INTO payment_quarantine (provider, provider_charge, reason, expected, observed, resolved_at, resolution)
       VALUES ('stripe', 'txn_stray', 'unknown_movement', '{}', '{}', now(), 'hold')`,
    ],
    [
      `INSERT INTO payment_case_closing (case_id, resolution, closed_by, reason)
       SELECT id, 'hold', 'almaz', 'Nobody knows whose it is.' FROM payment_quarantine`,
    ],
    [
      `INSERT INTO ledger_movement (provider, charge, kind, fact, case_id)
       SELECT 'stripe', 'txn_stray', 'adjustment', 'case-1', id FROM payment_quarantine`,
    ],
    [
      `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT id, account, 'USD', amount FROM ledger_movement,
         (VALUES ('provider:stripe', 70), ('suspense:stripe', -70)) AS entry (account, amount)
       WHERE kind = 'adjustment'`,
    ],
  );
  await older.upgrade();
  const db = openDatabase(openPool(older.ownerUrl, 2));
  for (const check of paymentChecks) expect(await check.findProblems(db), check.name).toEqual([]);
  // A server of the previous version books on while this one starts.
  await pay();
  for (const check of paymentChecks) expect(await check.findProblems(db), check.name).toEqual([]);
  await db.destroy();
  await owner.end();
  await older.drop();
});
