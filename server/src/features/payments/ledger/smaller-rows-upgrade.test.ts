import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { methods } from '#tests/support/paying-server.ts';
import { allocate, move, setStatus } from '#tests/support/payments-in-sql.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

// Tips of the version before migration 0414, and those that are paid after it (0414 to 0417).

type Statement = [text: string, values?: unknown[]];
const page = randomUUID();
const account = `beneficiary:${page}`;
let older: Awaited<ReturnType<typeof createOlderDatabase>>;
let clients: [Client, Client];
const fans = new Map<Client, string>();
let paidBefore: string;

/** A tip of five dollars with its checkout. */
async function openTip(client: Client): Promise<string> {
  const [tip, payment, fan] = [randomUUID(), randomUUID(), fans.get(client)];
  const statements: Statement[] = [
    ['BEGIN'],
    [
      `INSERT INTO tip (id, account_id, beneficiary_id, amount_minor, currency, request_digest)
       VALUES ($1, $2, $3, 500, 'USD', 'test')`,
      [tip, fan, page],
    ],
    [
      `INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
         provider_type, description, success_url, cancel_url, expires_at)
       VALUES ($1, 'tip', $2, $3, 500, 'USD', $4, 'stripe', 'card', 'Tip', 'http://a/paid', 'http://a/back',
         now() + interval '30 minutes')`,
      [payment, tip, fan, methods.card],
    ],
    allocate(payment, 500, account),
    ['COMMIT'],
    [
      "UPDATE payment SET provider_checkout = 'cs_' || id, checkout_url = 'http://checkout/' WHERE id = $1",
      [payment],
    ],
  ];
  for (const [text, values] of statements) await client.query(text, values);
  return payment;
}

/** Books the payment's capture, including the constraint triggers that run at commit, without committing. */
async function captureUncommitted(client: Client, payment: string): Promise<void> {
  const entries: [string, number][] = [
    ['provider:stripe', 500],
    [account, -500],
  ];
  await client.query('BEGIN');
  for (const [text, values] of [setStatus(payment, 'succeeded'), ...move(payment, 'capture', entries)])
    await client.query(text, values);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
}

async function payTip(client: Client): Promise<string> {
  const payment = await openTip(client);
  await captureUncommitted(client, payment);
  await client.query('COMMIT');
  return payment;
}

const addressesOf = async (payment: string) => {
  const text = 'SELECT success_url, cancel_url, checkout_url FROM payment WHERE id = $1';
  return Object.values((await clients[0].query(text, [payment])).rows[0]);
};

async function rowsOfTotals(): Promise<number[]> {
  const { rows } = await clients[0].query(
    `SELECT (SELECT count(*)::int FROM ledger_month_total WHERE account_name = $1) AS months,
       (SELECT count(*)::int FROM ledger_capture_hour WHERE account_name = $1) AS hours,
       (SELECT count(*)::int FROM received_day WHERE beneficiary_id = $2) AS days`,
    [account, page],
  );
  return Object.values(rows[0]);
}

async function problems(): Promise<string[]> {
  const db = openDatabase(openPool(older.ownerUrl, 2));
  const results = await auditLedger(db);
  await db.destroy();
  return results.flatMap(({ problems }) => problems);
}

/**
 * A connection with a fan of its own, whose tips are counted in other rows than those of `other`: of `received_total` (0135), and
 * of the months, hours and days, which `other` counted by 0135 too before the upgrade, and this one counts by 0416.
 */
async function connect(other?: Client): Promise<Client> {
  const slotsOf = async (one: Client) => {
    const text = 'SELECT pg_backend_pid() % 16 AS before, 1 + pg_backend_pid() % 15 AS shared';
    return (await one.query<{ before: number; shared: number }>(text)).rows[0];
  };
  const client = new Client(older.ownerUrl);
  await client.connect();
  const [slots, taken] = [await slotsOf(client), other && (await slotsOf(other))];
  if (taken?.before === slots?.before || taken?.before === slots?.shared) {
    const next = await connect(other);
    await client.end();
    return next;
  }
  const { rows } = await client.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', gen_random_uuid(), '') RETURNING id",
  );
  fans.set(client, rows[0].id);
  // A statement that waits for a lock until the other transaction commits fails.
  await client.query("SET lock_timeout = '5s'");
  return client;
}

beforeAll(async () => {
  older = await createOlderDatabase('0414');
  const owner = await connect();
  clients = [owner, await connect(owner)];
  await owner.query("INSERT INTO beneficiary (id, name) VALUES ($1, 'Aster')", [page]);
  await owner.query("INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [account]);
  paidBefore = await payTip(owner);
  await older.upgrade();
});
afterAll(async () => {
  for (const client of clients) await client.end();
  await older.drop();
});

test('what came in before stays as it is, and is counted with what comes in now', async () => {
  expect(await addressesOf(paidBefore)).toEqual(['http://a/paid', 'http://a/back', 'http://checkout/']);
  await payTip(clients[0]);
  expect(await problems()).toEqual([]);
});

test('a charge, and an account of a movement, are still booked once', async () => {
  const [client] = clients;
  const refund = `INSERT INTO ledger_movement (payment_id, provider, charge, kind, fact)
    SELECT payment_id, provider, charge, 'refund', 're_once' FROM ledger_movement WHERE payment_id = $1 LIMIT 1`;
  await client.query('BEGIN');
  await client.query(refund, [paidBefore]);
  await expect(client.query(refund, [paidBefore])).rejects.toThrow('"ledger_movement_once"');
  await client.query('ROLLBACK');
  const entry = `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
    SELECT movement_id, account_name, currency, 1 FROM ledger_entry WHERE account_name = $1 LIMIT 1`;
  await expect(client.query(entry, [account])).rejects.toThrow('"ledger_entry_once"');
});

test('a payment that has ended forgets its addresses, unless its checkout is still to be asked for', async () => {
  const [client] = clients;
  const pending = await openTip(client);
  expect(await addressesOf(pending)).toEqual(['http://a/paid', 'http://a/back', 'http://checkout/']);
  await client.query("UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1", [pending]);
  expect(await addressesOf(pending)).toEqual(['', '', null]);
  const unknown = await openTip(client);
  await client.query(`SET session_replication_role = 'replica'`);
  await client.query('UPDATE payment SET provider_checkout = NULL, checkout_url = NULL WHERE id = $1', [
    unknown,
  ]);
  await client.query(`SET session_replication_role = 'origin'`);
  await client.query("UPDATE payment SET status = 'expired', status_cause = 'test' WHERE id = $1", [unknown]);
  expect(await addressesOf(unknown)).toEqual(['http://a/paid', 'http://a/back', null]);
});

test('tips that come in one after the other share their totals, and two at once wait for neither', async () => {
  const [one, other] = clients;
  await payTip(one);
  const shared = await rowsOfTotals();
  await payTip(other);
  await payTip(one);
  expect(await rowsOfTotals()).toEqual(shared);
  const waiting = await openTip(one);
  await captureUncommitted(one, waiting);
  await payTip(other);
  await one.query('COMMIT');
  expect(await rowsOfTotals()).toEqual(shared.map((rows) => rows + 1));
  expect(await problems()).toEqual([]);
});
