import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { openUnlimitedPool } from '#server/platform/database/database.ts';
import { startEmbeddedDatabase } from '#server/platform/database/embedded.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { createLog } from '#server/platform/log.ts';
import { median, report } from './measure.ts';

const parallel = 32;
const rounds = 7;
const paymentsARound = 1000;
const counters = ['payment_received_total', 'payment_event_tip_total'];

/** Captures for one account by 32 connections at once, with and without the triggers that count them. */
export async function benchCaptures(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-bench-captures-'));
  chmodSync(folder, 0o755);
  const database = await startEmbeddedDatabase(join(folder, 'postgres'), createLog('silent'));
  const pool = openUnlimitedPool(database.ownerUrl, parallel);
  try {
    await migrate(database.ownerUrl);
    const star = await openStar(pool);
    const rates = { counted: [] as number[], uncounted: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      for (const kind of ['uncounted', 'counted'] as const) {
        for (const trigger of counters)
          await pool.query(
            `ALTER TABLE payment ${kind === 'counted' ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`,
          );
        const rate = await captureAll(pool, await openPayments(pool, star));
        // The first round warms up.
        if (round > 0) rates[kind].push(rate);
      }
    }
    const [counted, uncounted] = [median(rates.counted), median(rates.uncounted)];
    const ratio = counted / uncounted;
    report(
      '32 captures at once for one account',
      `${ratio.toFixed(2)} x uncounted`,
      `${counted.toFixed(0)} / ${uncounted.toFixed(0)} per s`,
      '>= 0.85 x',
      ratio >= 0.85,
    );
  } finally {
    await pool.end();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Star {
  readonly fan: string;
  readonly account: string;
}

async function openStar(pool: Pool): Promise<Star> {
  const account = `beneficiary:${randomUUID()}`;
  await pool.query("INSERT INTO ledger_account (name, kind) VALUES ($1, 'liability')", [account]);
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('bench', 'fan', 'fan@example.com') RETURNING id",
  );
  return { fan: rows[0].id, account };
}

/** Creates pending payments for the account, in one transaction. */
async function openPayments(pool: Pool, { fan, account }: Star): Promise<{ id: string; account: string }[]> {
  const ids = Array.from({ length: paymentsARound }, () => randomUUID());
  await pool.query(
    `WITH paid AS (
      INSERT INTO payment (id, reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider,
        provider_type, description, success_url, cancel_url, expires_at)
      SELECT id, 'tip', id, $2, 500, 'USD', (SELECT id FROM payment_method LIMIT 1), 'stripe', 'card', 'Tip',
        'http://a/', 'http://a/', now() + interval '30 minutes' FROM unnest($1::uuid[]) AS given (id)
      RETURNING id
    ) INSERT INTO payment_allocation (payment_id, account_name, amount_minor) SELECT id, $3, 500 FROM paid`,
    [ids, fan, account],
  );
  return ids.map((id) => ({ id, account }));
}

/** Captures them with the statements that syncing uses, one transaction each; returns captures a second. */
async function captureAll(pool: Pool, payments: { id: string; account: string }[]): Promise<number> {
  const waiting = [...payments];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      const client = await pool.connect();
      try {
        for (let payment = waiting.pop(); payment; payment = waiting.pop()) {
          const { id, account } = payment;
          await client.query('BEGIN');
          await client.query('SELECT * FROM payment WHERE id = $1 FOR UPDATE', [id]);
          const { rows } = await client.query(
            `INSERT INTO ledger_movement (payment_id, provider, charge, kind) VALUES ($1, 'stripe', $2, 'capture')
             RETURNING id`,
            [id, `ch_${id}`],
          );
          await client.query(
            `INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
             VALUES ($1, 'provider:stripe', 'USD', 500), ($1, $2, 'USD', -500)`,
            [rows[0].id, account],
          );
          await client.query(
            "UPDATE payment SET status = 'succeeded', status_cause = 'bench', provider_charge = $2 WHERE id = $1",
            [id, `ch_${id}`],
          );
          await client.query('COMMIT');
        }
      } finally {
        client.release();
      }
    }),
  );
  return payments.length / ((performance.now() - startedAt) / 1000);
}
