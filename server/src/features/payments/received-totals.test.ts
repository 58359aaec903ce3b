import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import {
  allocate,
  capture,
  move,
  openPaymentsInSql,
  reverse,
  setStatus,
} from '#tests/support/payments-in-sql.ts';

let sql: Awaited<ReturnType<typeof openPaymentsInSql>>;
beforeAll(async () => {
  sql = await openPaymentsInSql();
});
afterAll(() => sql.close());

/** Payments and cents that an account received. */
async function received(account: string): Promise<[payments: number, amountMinor: number]> {
  const { rows } = await sql.pool.query(
    `SELECT coalesce(sum(payment_count), 0)::int AS payments, coalesce(sum(amount_minor), 0)::int AS amount
     FROM received_total WHERE account_name = $1`,
    [account],
  );
  return [rows[0].payments, rows[0].amount];
}

async function wrongTotals(): Promise<readonly string[]> {
  const results = await auditLedger(openDatabase(sql.pool));
  return (
    results.find(({ name }) => name === 'every account counts the payments it received')?.problems ?? [
      'unchecked',
    ]
  );
}

async function openAccount(): Promise<string> {
  const name = `beneficiary:${randomUUID()}`;
  await sql.pool.query("INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [name]);
  return name;
}

const captureFor = (id: string, account: string) =>
  move(id, 'capture', [
    ['provider:stripe', 500],
    [account, -500],
  ]);

test('a payment counts once it is captured, and no more when it is refunded or disputed', async () => {
  for (const [status, kind] of [
    ['refunded', 'refund'],
    ['disputed', 'dispute'],
  ] as const) {
    const before = await received('beneficiary:a');
    const id = await sql.paymentThatIs('pending');
    expect(await received('beneficiary:a')).toEqual(before);
    await sql.transact(setStatus(id, 'succeeded'), ...capture(id));
    expect(await received('beneficiary:a')).toEqual([before[0] + 1, before[1] + 500]);
    await sql.transact(setStatus(id, status), ...reverse(id, kind));
    expect(await received('beneficiary:a')).toEqual(before);
  }
  expect(await wrongTotals()).toEqual([]);
});

test('each account of a payment is counted with its own part', async () => {
  const [one, other] = [await openAccount(), await openAccount()];
  const id = randomUUID();
  await sql.transact(sql.insertPayment(id), allocate(id, 200, one), allocate(id, 300, other));
  await sql.transact(
    setStatus(id, 'succeeded'),
    ...move(id, 'capture', [
      ['provider:stripe', 500],
      [one, -200],
      [other, -300],
    ]),
  );
  expect([await received(one), await received(other)]).toEqual([
    [1, 200],
    [1, 300],
  ]);
});

test('captures for one account by ten connections at once are all counted', async () => {
  const star = await openAccount();
  const ids = Array.from({ length: 100 }, () => randomUUID());
  await Promise.all(
    ids.map(async (id) => {
      await sql.transact(sql.insertPayment(id), allocate(id, 500, star));
      await sql.transact(setStatus(id, 'succeeded'), ...captureFor(id, star));
    }),
  );
  expect(await received(star)).toEqual([100, 50_000]);
  expect(await wrongTotals()).toEqual([]);
});

test('parallel payments for the same accounts do not lock each other out, even where all share one slot', async () => {
  const { rows } = await sql.pool.query(
    "SELECT pg_get_functiondef('count_received_payment'::regproc) AS text",
  );
  await sql.pool.query(rows[0].text.replace('pg_backend_pid() % 16', '0'));
  const accounts = await Promise.all(Array.from({ length: 5 }, openAccount));
  await Promise.all(
    Array.from({ length: 60 }, async (_, nth) => {
      const id = randomUUID();
      const named = nth % 2 ? accounts : accounts.toReversed();
      await sql.transact(sql.insertPayment(id), ...named.map((account) => allocate(id, 100, account)));
      await sql.transact(
        setStatus(id, 'succeeded'),
        ...move(id, 'capture', [
          ['provider:stripe', 500],
          ...named.map((account): [string, number] => [account, -100]),
        ]),
      );
    }),
  );
  await sql.pool.query(rows[0].text);
  for (const account of accounts) expect(await received(account)).toEqual([60, 6000]);
});

test.each([
  ['written', "INSERT INTO received_total VALUES ('beneficiary:a', 'USD', 1, 1, 500)"],
  ['changed', 'UPDATE received_total SET payment_count = payment_count + 1'],
  ['removed', 'DELETE FROM received_total'],
  ['emptied', 'TRUNCATE received_total'],
])('totals cannot be %s by the product', async (_, statement) => {
  await sql.paymentThatIs('succeeded');
  const product = new Client({ connectionString: sql.runtimeUrl });
  await product.connect();
  try {
    await expect(product.query(statement)).rejects.toThrow('permission denied for table received_total');
  } finally {
    await product.end();
  }
});
