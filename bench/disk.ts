import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { openUnlimitedPool } from '#server/platform/database/database.ts';
import { report } from './measure.ts';
import { seed, seededDatabase } from './processes.ts';

const performers = 1000;
const [first, more] = [4000, 20_000];
const mostBytes = 1500;
const connections = 8;
/** The number of tips in progress at once: each is captured only after others were started. */
const atOnce = 500;
/** 1,370 tips a day for 1,000 performers: a million in two years. */
const secondsApart = 63;
const tipsAFan = 8;
const feeMinor = 59;

/** Provider identifiers consist of letters and digits. */
const sandboxId = (prefix: string) => prefix + randomUUID().replaceAll('-', '').slice(0, 24);

interface WrittenTip {
  readonly id: string;
  readonly payment: string;
  readonly performer: string;
  readonly at: Date;
}

/**
 * Disk space of a settled tip with its payment, history, ledger, sums and indexes, after a VACUUM. The rows are written as the
 * product writes them: one transaction for the tip, one for its checkout, one for its capture with the fee. The largest tables
 * and indexes are listed. Rows that are deleted later, such as events, do not count.
 */
export async function benchDisk(): Promise<void> {
  const database = await seededDatabase(performers);
  const pool = openUnlimitedPool(database.url, connections);
  try {
    await seed(database.url, { beneficiaries: performers, events: performers });
    const { rows } = await pool.query<{ id: string }>('SELECT id FROM beneficiary ORDER BY id');
    const fans = await writeFans(pool, (first + more) / tipsAFan);
    const write = (from: number, count: number) =>
      writeTips(pool, { from, count, fans, performers: rows.map(({ id }) => id) });
    // Not measured: the first tips also fill the empty tables and create the performers' ledger accounts.
    await write(0, first);
    const before = await sizes(pool);
    for (let from = first; from < first + more; from += more / 4) {
      await write(from, more / 4);
      await pool.query('VACUUM');
    }
    reportSizes(before, await sizes(pool));
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function writeFans(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO account (issuer, subject, email, full_name)
     SELECT 'bench', n, 'fan.' || n || '@example.org', 'Fan' FROM generate_series(1, $1::int) AS n RETURNING id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

async function writeTips(
  pool: Pool,
  { from, count, fans, performers }: { from: number; count: number; fans: string[]; performers: string[] },
): Promise<void> {
  const begin = Date.now() - 730 * 86_400_000;
  for (let done = 0; done < count; done += atOnce) {
    const places = Array.from({ length: atOnce }, (_, place) => from + done + place);
    const started = await inParallel(pool, places, (client, place) =>
      startTip(client, {
        fan: fans[(place * 7919) % fans.length] ?? '',
        // Some performers get far more tips than others.
        performer:
          performers[Math.floor(performers.length * (((place * 7907) % 10_007) / 10_007) ** 1.6)] ?? '',
        at: new Date(begin + place * secondsApart * 1000),
      }),
    );
    await inParallel(pool, started, openCheckout);
    await inParallel(pool, started, capture);
  }
}

async function inParallel<Item, Result>(
  pool: Pool,
  items: readonly Item[],
  work: (client: PoolClient, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const waiting = items.values();
  const results: Result[] = [];
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = await pool.connect();
      try {
        for (const item of waiting) results.push(await work(client, item));
      } finally {
        client.release();
      }
    }),
  );
  return results;
}

async function startTip(
  client: PoolClient,
  { fan, performer, at }: { fan: string; performer: string; at: Date },
): Promise<WrittenTip> {
  const address = `http://127.0.0.1:5173/professionals/${performer}`;
  const { rows } = await client.query<{ id: string; payment: string }>(
    `WITH given AS (
      INSERT INTO tip (account_id, beneficiary_id, amount_minor, currency, idempotency_key, request_digest, created_at, message)
      VALUES ($1, $2, 500, 'USD', gen_random_uuid()::text, encode(sha256(uuid_send(gen_random_uuid())), 'hex'), $3,
        CASE WHEN random() < 0.3 THEN 'Your song at the night of the harp stays with me.' END) RETURNING *
    ), paid AS (
      INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
        provider_type, description, customer_email, success_url, cancel_url, created_at, expires_at, fee_borne_by)
      SELECT 'tip', given.id, $1, 500, 'USD', method.id, 'stripe', 'card', 'Tip for Mulatu Astatke', 'fan.12345@example.org',
        $4 || '?coming_from=tip&tip_amount=5&tip=' || given.id, $4 || '?tip=' || given.id || '&tip_outcome=canceled', $3,
        $3::timestamptz + interval '35 minutes', 'receiver'
      FROM given, payment_method AS method WHERE method.name = 'Card' RETURNING *
    ), opened AS (
      INSERT INTO ledger_account (name, kind) VALUES ('beneficiary:' || $2::uuid::text, 'liability') ON CONFLICT DO NOTHING
    ), allocated AS (
      INSERT INTO payment_allocation (payment_id, account_name, amount_minor) SELECT id, 'beneficiary:' || $2::uuid::text, 500 FROM paid
    ) SELECT given.id, paid.id AS payment FROM given, paid`,
    [fan, performer, at, address],
  );
  const [row] = rows;
  if (!row) throw new Error('A tip was not written.');
  return { ...row, performer, at };
}

async function openCheckout(client: PoolClient, { payment }: WrittenTip): Promise<void> {
  const checkout = sandboxId('cs_test_');
  await client.query('UPDATE payment SET provider_checkout = $2, checkout_url = $3 WHERE id = $1', [
    payment,
    checkout,
    `http://127.0.0.1:5174/stripe/checkout/${checkout}`,
  ]);
}

async function capture(client: PoolClient, { id, payment, performer, at }: WrittenTip): Promise<void> {
  const charge = sandboxId('ch_');
  await client.query('BEGIN');
  // The time of receipt is given, because the database would otherwise use the current time.
  await client.query('INSERT INTO received_tip (tip_id, beneficiary_id, received_at) VALUES ($1, $2, $3)', [
    id,
    performer,
    at,
  ]);
  const book = async (kind: string, fact: string | null, amountMinor: number) => {
    await client.query(
      `WITH movement AS (
        INSERT INTO ledger_movement (payment_id, provider, charge, kind, fact, recorded_at) VALUES ($1, 'stripe', $2, $3, $4, $5)
        RETURNING id
      ) INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
      SELECT movement.id, name, 'USD', amount FROM movement,
        (VALUES ('provider:stripe', $6::bigint), ('beneficiary:' || $7::text, -$6::bigint)) AS entry (name, amount)`,
      [payment, charge, kind, fact, at, amountMinor, performer],
    );
  };
  await book('capture', null, 500);
  await client.query(
    "UPDATE payment SET status = 'succeeded', status_cause = 'webhook', provider_charge = $2 WHERE id = $1",
    [payment, charge],
  );
  await book('fee', sandboxId('txn_'), -feeMinor);
  await client.query('COMMIT');
  await client.query('SELECT number_received_tips($1)', [performer]);
}

async function sizes(pool: Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; bytes: number }>(
    `SELECT relname AS name, pg_table_size(oid)::float8 AS bytes FROM pg_class
     WHERE relkind IN ('r', 'i') AND relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, bytes]));
}

function reportSizes(before: Map<string, number>, after: Map<string, number>): void {
  const growth = [...after].map(([name, bytes]) => ({
    name,
    each: (bytes - (before.get(name) ?? 0)) / more,
  }));
  for (const { name, each } of growth.toSorted((a, b) => b.each - a.each)) {
    if (each >= 1) console.log(`      ${each.toFixed(0).padStart(6)} bytes  ${name}`);
  }
  const each = growth.reduce((sum, part) => sum + part.each, 0);
  report(
    'a settled tip on disk',
    `${each.toFixed(0)} bytes`,
    `${(each / 1000).toFixed(2)} GB a million`,
    `<= ${mostBytes} bytes`,
    each <= mostBytes,
  );
}
