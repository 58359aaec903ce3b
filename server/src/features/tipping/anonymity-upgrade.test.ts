import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, capture, setStatus } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('tips of before senders could be anonymous show their names as ever, and can be hidden now', async () => {
  const older = await createOlderDatabase('0207');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const [account, page, tip, payment] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await owner.query('BEGIN');
  await owner.query(
    "INSERT INTO account (id, issuer, subject, email, full_name) VALUES ($1, 'test', 'a', '', 'Hanna')",
    [account],
  );
  await owner.query("INSERT INTO beneficiary (id, name) VALUES ($1, 'Aster')", [page]);
  await owner.query("INSERT INTO ledger_account (name, kind) VALUES ('beneficiary:a', 'liability')");
  await owner.query(
    `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest)
     VALUES ($1, $2, $3, 500, 'USD', 'test')`,
    [tip, account, page],
  );
  await owner.query(
    `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
       provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, status)
     VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', '', 'http://a/', 'http://a/', now(),
       now() + interval '30 minutes', 'pending')`,
    [payment, tip, account, methods.card],
  );
  for (const [text, values] of [allocate(payment, 500), setStatus(payment, 'succeeded'), ...capture(payment)])
    await owner.query(text, values);
  await owner.query('COMMIT');
  await older.upgrade();
  const read = async () =>
    (await owner.query('SELECT supporter_name, anonymity FROM page_tip WHERE tip_id = $1', [tip])).rows;
  const counted = async () =>
    (await owner.query('SELECT tip_count::int, amount_minor::int FROM received_supporter')).rows;
  expect(await read()).toEqual([{ supporter_name: 'Hanna', anonymity: 'none' }]);
  expect(await counted()).toEqual([{ tip_count: 1, amount_minor: 500 }]);
  await owner.query("UPDATE tip SET anonymity = 'performer' WHERE id = $1", [tip]);
  expect(await read()).toEqual([{ supporter_name: '', anonymity: 'performer' }]);
  expect(await counted()).toEqual([{ tip_count: 0, amount_minor: 0 }]);
  await owner.end();
  await older.drop();
});
