import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, openPaymentsInSql, setStatus } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';
import { paymentChecks } from '../ledger-audit/audit-checks.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
let db: ReturnType<typeof openDatabase>;
let accountId: string;
beforeAll(async () => {
  sql = await openPaymentsInSql();
  db = openDatabase(openPool(sql.runtimeUrl, 2));
  accountId = (await sql.pool.query('SELECT id FROM account')).rows[0].id;
});
afterAll(async () => {
  await db.destroy();
  await sql.close();
});

async function broken(): Promise<string[]> {
  const names: string[] = [];
  for (const { name, findProblems } of paymentChecks)
    if ((await findProblems(db)).length > 0) names.push(name);
  return names;
}

/** A saved card with a failed charge, inserted within the database's rules. */
async function chargedCard() {
  const [card, pledge, payment] = [randomUUID(), randomUUID(), randomUUID()];
  await sql.transact(
    [
      `INSERT INTO saved_card (id, reference_kind, reference_id, account_id, method_id, provider, currency, description,
         success_url, cancel_url, expires_at)
       VALUES ($1, 'pledge', $2, $3, $4, 'stripe', 'USD', 'Pledge', 'http://a/', 'http://a/', now() + interval '1 hour')`,
      [card, pledge, accountId, methods.card],
    ],
    [
      `UPDATE saved_card SET status = 'saved', provider_customer = 'cus_1', provider_card = $2, brand = 'visa',
         last_four = '4242', expiry_month = 12, expiry_year = 2034 WHERE id = $1`,
      [card, `pm_${card}`],
    ],
    [
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, expires_at, saved_card_id)
       VALUES ($1, 'pledge', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Pledge', 'http://a/', 'http://a/',
         now() + interval '30 minutes', $5)`,
      [payment, pledge, accountId, methods.card, card],
    ],
    allocate(payment, 500),
    setStatus(payment, 'failed'),
  );
  return { card, payment };
}

test('the checks see what the rules of saved cards forbid', async () => {
  const { card } = await chargedCard();
  const other = await chargedCard();
  expect(await broken()).toEqual([]);
  const sees = async (statement: string, values: unknown[], undo: string, name: string) => {
    await sql.tamper(statement, values);
    expect(await broken(), statement).toEqual([name]);
    await sql.tamper(undo, values);
    expect(await broken()).toEqual([]);
  };
  const [one, two] = [await sql.paymentThatIs('pending'), await sql.paymentThatIs('pending')];
  await sees(
    'UPDATE payment SET attempt = 2, reference_id = (SELECT reference_id FROM payment WHERE id = $2) WHERE id = $1',
    [two, one],
    'UPDATE payment SET attempt = 1, reference_id = gen_random_uuid() WHERE id = $1 AND id <> $2',
    'at most one attempt of what is paid for lives',
  );
  await sees(
    'UPDATE saved_card SET account_id = gen_random_uuid() WHERE id = $1',
    [card],
    `UPDATE saved_card SET account_id = '${accountId}' WHERE id = $1`,
    'every charge is of a card that could be charged',
  );
  await sees(
    "UPDATE saved_card SET forget_requested_at = now() - interval '1 day' WHERE id = $1",
    [card],
    'UPDATE saved_card SET forget_requested_at = NULL WHERE id = $1',
    'every charge is of a card that could be charged',
  );
  await sql.tamper('DELETE FROM payment_allocation WHERE payment_id = $1', [other.payment]);
  await sql.tamper('DELETE FROM payment_history WHERE payment_id = $1', [other.payment]);
  await sql.tamper('DELETE FROM payment WHERE id = $1', [other.payment]);
  await sees(
    "UPDATE saved_card SET forget_requested_at = now() - interval '8 days' WHERE id = $1",
    [other.card],
    'UPDATE saved_card SET forget_requested_at = NULL WHERE id = $1',
    'no saved card is left behind',
  );
});

test('payments of before there were saved cards are first attempts, and the version before goes on paying', async () => {
  const older = await createOlderDatabase('0330');
  const owner = openPool(older.ownerUrl, 1);
  await owner.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'a', '')", [
    accountId,
  ]);
  await owner.query("INSERT INTO ledger_account (name, kind) VALUES ('beneficiary:a', 'liability')");
  const pay = async (reference: string) => {
    const id = randomUUID();
    await owner.query('BEGIN');
    await owner.query(
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, expires_at)
       VALUES ($1, 'other', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Gift', 'http://a/', 'http://a/',
         now() + interval '30 minutes')`,
      [id, reference, accountId, methods.card],
    );
    await owner.query(...allocate(id, 500));
    await owner.query('COMMIT');
    return id;
  };
  const before = await pay(randomUUID());
  await older.upgrade();
  const { rows } = await owner.query(
    'SELECT attempt, saved_card_id, failure_code FROM payment WHERE id = $1',
    [before],
  );
  expect(rows).toEqual([{ attempt: 1, saved_card_id: null, failure_code: null }]);
  const reference = randomUUID();
  await pay(reference);
  await expect(pay(reference)).rejects.toThrow('payment_one_each_attempt');
  await owner.end();
  await older.drop();
});
