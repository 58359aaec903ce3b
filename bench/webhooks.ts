import { createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openPool } from '#server/platform/database/database.ts';
import { report } from './measure.ts';
import { seedTips } from './pending-tips.ts';
import { type Running, startProcess } from './processes.ts';

const webhookSecret = 'whsec_sandbox_tibeb';
const perSecond = 1000;
const seconds = 15;
const syncedWithinMs = 300_000;

/**
 * A storm of webhooks, of one payment and of many: all must be acknowledged and synced, none lost. Then tips at 100 a second,
 * to see how soon each is synced. One process of the product receives and syncs; the gateway beside it answers at once.
 */
export async function benchWebhooks(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-bench-webhooks-'));
  const pool = openPool(databaseUrl, 2);
  const stub = await startProcess('bench/checkout-stub.ts', {});
  try {
    const product = await startProcess(
      'server/src/main.ts',
      {
        DATA_DIR: dataDir,
        LOG_LEVEL: 'error',
        DATABASE_URL: databaseUrl,
        STRIPE_API_URL: stub.url,
        WORK_JOBS: 'yes',
      },
      ['--api-only'],
    );
    try {
      const storm = perSecond * seconds;
      const [one = ''] = await seedPayments(pool, 1);
      await run(pool, product, 'of one payment', Array(storm).fill(one), perSecond);
      await run(pool, product, `of ${storm} payments`, await seedPayments(pool, storm), perSecond);
      const tips = await seedPayments(pool, 1000);
      await run(pool, product, 'at 100 a second', tips, 100);
      await reportDelay(pool, tips);
    } finally {
      await product.stop();
    }
  } finally {
    await stub.stop();
    await pool.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Pending payments of 5.00 USD with a checkout each, to one page. None of the payers has a mail address. */
async function seedPayments(pool: Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM beneficiary WHERE email IS NULL LIMIT 1');
  const tips = await seedTips(
    pool,
    rows.map(({ id }) => id),
    count,
  );
  return tips.map(({ payment }) => payment);
}

async function run(
  pool: Pool,
  product: Running,
  what: string,
  payments: readonly string[],
  rate: number,
): Promise<void> {
  const before = await countWaitingAndSynced(pool);
  const beginning = performance.now();
  const latencies = await send(product, payments, rate);
  const sentSeconds = (performance.now() - beginning) / 1000;
  const acknowledged = latencies.filter((latency) => latency !== undefined).toSorted((a, b) => a - b);
  const p99 = acknowledged[Math.floor(acknowledged.length * 0.99)] ?? Number.NaN;
  const whole = acknowledged.length === payments.length;
  report(
    `webhooks ${what}: acknowledged`,
    `${acknowledged.length} of ${payments.length}`,
    `${(acknowledged.length / sentSeconds).toFixed(0)} per s, p99 ${p99.toFixed(0)} ms`,
    'all',
    whole,
  );
  let synced = 0;
  while (synced < payments.length && performance.now() - beginning < syncedWithinMs) {
    await pause(100);
    const now = await countWaitingAndSynced(pool);
    synced = now.waiting === 0 ? now.synced - before.synced : 0;
  }
  const syncedSeconds = (performance.now() - beginning) / 1000;
  const { rows } = await pool.query(
    "SELECT count(*)::int AS n FROM payment WHERE id = ANY($1) AND status = 'succeeded'",
    [payments],
  );
  const paid = rows[0].n === new Set(payments).size;
  report(
    `webhooks ${what}: synced`,
    `${synced} of ${payments.length}`,
    `${(synced / syncedSeconds).toFixed(0)} per s, all after ${syncedSeconds.toFixed(1)} s`,
    `all, <= ${syncedWithinMs / 1000} s`,
    synced === payments.length && paid,
  );
}

/**
 * Sends one event for each payment at an even rate, without waiting for answers. Returns the latency of each acknowledged one.
 */
async function send({ url }: Running, payments: readonly string[], rate: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const address = new URL('/api/v1/payments/webhooks/stripe', url);
  const beginning = performance.now();
  const answers = payments.map(async (payment, nth) => {
    const dueMs = (nth / rate) * 1000;
    await pause(dueMs);
    const sentAt = performance.now();
    const status = await post(agent, address, payment);
    return status === 200 ? performance.now() - Math.max(sentAt, beginning + dueMs) : undefined;
  });
  const latencies = await Promise.all(answers);
  agent.destroy();
  return latencies;
}

/** Sends the signed event of a payment's checkout; returns the status, or undefined without an answer. */
export function post(agent: Agent, address: URL, payment: string): Promise<number | undefined> {
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: `cs_test_${payment}`, object: 'checkout.session', client_reference_id: payment } },
  });
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${timestamp}.${body}`).digest('hex');
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'stripe-signature': `t=${timestamp},v1=${signature}`,
  };
  return new Promise((resolve) => {
    const sent = request(address, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode));
    });
    sent.once('error', () => resolve(undefined));
    sent.end(body);
  });
}

async function countWaitingAndSynced(pool: Pool): Promise<{ waiting: number; synced: number }> {
  const { rows } = await pool.query(`SELECT count(*) FILTER (WHERE settle_at IS NOT NULL)::int AS waiting,
    count(*) FILTER (WHERE settle_at IS NULL AND dead_at IS NULL)::int AS synced FROM payment_event`);
  return rows[0];
}

/** From storing an event until its payment has succeeded. */
async function reportDelay(pool: Pool, payments: readonly string[]): Promise<void> {
  const { rows } = await pool.query(
    `SELECT percentile_cont(0.99) WITHIN GROUP (ORDER BY extract(epoch FROM history.at - event.received_at)) * 1000
      AS p99 FROM payment_event AS event
      JOIN payment_history AS history ON 'cs_test_' || history.payment_id = event.concern
    WHERE history.to_status = 'succeeded' AND history.payment_id = ANY($1)`,
    [payments],
  );
  const p99 = Number(rows[0].p99);
  report(
    'webhooks at 100 a second: until synced, p99',
    `${p99.toFixed(0)} ms`,
    '',
    '<= 1000 ms',
    p99 <= 1000,
  );
}
