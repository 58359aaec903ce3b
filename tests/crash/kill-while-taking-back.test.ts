import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readOutgoing } from '#sandbox/stripe/journal.ts';
import { readConfig } from '#server/config/config.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { auditLedger, readSandboxJournal, readSandboxOutgoing } from '#server/ledger-audit.ts';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { controlStripe, unansweredCall } from '#tests/support/control-stripe.ts';
import { makeBeneficiary, makeOwnedPage } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { giveAccount, makeOlder } from '#tests/support/payout-stage.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { serveTokenIssuer } from '#tests/support/token-issuer.ts';
import { closeGate, type GateTiming } from './gate.ts';

// Kills the real server process while it reverses a transfer, and starts it again: the transfer is reversed once.

const waitMs = 180_000;
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 400_000 });

let real: RealServer;
let pool: Pool;
let stripe: ReturnType<typeof openStripe>;
let stopIssuer: () => void;
let authorization: string;
let accountId: string;

beforeAll(async () => {
  const issuer = await serveTokenIssuer();
  stopIssuer = issuer.stop;
  authorization = `Bearer ${issuer.token}`;
  real = await startRealServer({ apiOnly: true, environment: issuer.environment });
  pool = openPool(real.databaseUrl, 4);
  stripe = openStripe(readConfig({ STRIPE_API_URL: real.sandboxOrigin }).stripe);
  await control({ availableAfterDays: 0, payoutAfterDays: 0, feePercent: 0, feeFixedMinor: 0 });
  await call('GET', '/account/users/profile');
  accountId = (await pool.query("SELECT id FROM account WHERE subject = 'hanna'")).rows[0].id;
  await pool.query(
    "INSERT INTO payout_week SELECT day, now() FROM generate_series(date_trunc('week', now())::date - 7, now(), '7 days') AS day ON CONFLICT DO NOTHING",
  );
});
afterAll(async () => {
  await pool.end();
  await real.stop();
  stopIssuer();
});

async function call(method: string, path: string, body?: object): Promise<Response> {
  return fetch(`${real.origin}/api/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const control = (order: object, path?: string) => controlStripe(real.sandboxOrigin, order, path);

const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0];
const run = (job: string) => pool.query("INSERT INTO jobs.job (name, data) VALUES ($1, '{}')", [job]);

/** A tip that was captured eight days ago. Returns its payment. */
async function readyTip(pageId: string): Promise<string> {
  await pool.query('DELETE FROM rate_limit');
  const paid = await call('POST', '/tipping/tips/pay', {
    beneficiary: pageId,
    total_amount: 5,
    method: methods.card,
    return_url: `${real.origin}/professionals/${pageId}`,
  });
  const { tip } = (await paid.json()).data.result;
  const payment = () => one('SELECT * FROM payment WHERE reference_id = $1', [tip]);
  await control({ outcome: 'succeed' }, `/pay/${(await payment()).provider_checkout}`);
  await vi.waitFor(async () => expect((await payment()).status).toBe('succeeded'), waitMs);
  await makeOlder(pool, [(await payment()).id]);
  return (await payment()).id;
}

/**
 * A page was paid five dollars of a tip that was refunded later, and its account at Stripe has five dollars from another
 * source.
 */
async function requestedReversal(): Promise<{ id: string; account: string }> {
  const page = await makeOwnedPage(pool, accountId);
  const account = await giveAccount({ pool, stripe }, page, { accountId }, {});
  const payment = await readyTip(page.id);
  expect((await call('POST', `/payouts/pages/${page.id}/payouts`)).status).toBe(201);
  const payout = () => one('SELECT * FROM payout WHERE receiver_id = $1', [page.id]);
  const paid = async () => {
    await pool.query("UPDATE payout SET due_at = 'epoch' WHERE due_at IS NOT NULL");
    await run('payouts.run');
    expect((await payout()).state).toBe('paid');
  };
  await vi.waitFor(paid, { timeout: waitMs, interval: 300 });
  await pool.query("UPDATE payout SET arrives_at = now() - interval '10 days' WHERE receiver_id = $1", [
    page.id,
  ]);
  const { provider_charge: charge } = await one('SELECT provider_charge FROM payment WHERE id = $1', [
    payment,
  ]);
  await stripe.refunds.create({ charge });
  const refunded = () => one('SELECT status FROM payment WHERE id = $1', [payment]);
  await vi.waitFor(async () => expect((await refunded()).status).toBe('refunded'), waitMs);
  // The receiver's money from another source. Our own balance needs tips to others, to cover the refund and this transfer.
  const other = await makeBeneficiary(pool);
  for (let tip = 0; tip < 2; tip += 1) await readyTip(other.id);
  const { provider_account: destination } = await one('SELECT * FROM payout_account WHERE id = $1', [
    account,
  ]);
  await stripe.transfers.create({ amount: 500, currency: 'usd', destination, metadata: { by: 'hand' } });
  const { id } = await one(
    `INSERT INTO transfer_reversal (payout_id, amount_minor, requested_by, created_at)
     VALUES ($1, 500, $2, now()) RETURNING id`,
    [(await payout()).id, accountId],
  );
  return { id, account: `beneficiary:${page.id}` };
}

const points: [name: string, point: { gate?: [GateTiming, string]; hang?: 'before' | 'after' }][] = [
  ['before it is taken back', { hang: 'before' }],
  ['after it is taken back', { hang: 'after' }],
  ['before that is booked', { gate: ['BEFORE INSERT', 'ledger_movement'] }],
  ['at the commit that books it', { gate: ['COMMIT AFTER INSERT', 'ledger_movement'] }],
];

test.each(points)('killed %s, a transfer comes back once', async (_, { gate, hang }) => {
  const { id, account } = await requestedReversal();
  const closed = gate && (await closeGate(pool, ...gate));
  if (hang) await control({ failCalls: 'changes', failWhen: hang, hangNext: 1 });
  await run('payouts.reverse-transfers');
  if (closed) await closed.frozen();
  else await unansweredCall(real.sandboxOrigin);
  await real.server.kill('SIGKILL');
  await closed?.open();
  await control({ hangNext: 0 });
  await real.startServer();
  const done = async () => {
    await pool.query("UPDATE transfer_reversal SET due_at = 'epoch' WHERE state = 'requested'");
    await run('payouts.reverse-transfers');
    expect((await one('SELECT state FROM transfer_reversal WHERE id = $1', [id])).state).toBe('done');
  };
  await vi.waitFor(done, { timeout: waitMs, interval: 300 });
  const outgoing = readOutgoing(real.dataDir);
  const reversals = outgoing.filter(({ metadata }) => metadata.reversal === id);
  expect(reversals.map(({ amountMinor }) => amountMinor)).toEqual([500]);
  const balance = 'SELECT sum(amount_minor)::int AS n FROM ledger_entry WHERE account_name = $1';
  expect((await one(balance, [account])).n).toBe(0);
  const byHand = new Set(outgoing.filter(({ metadata }) => metadata.by).map((line) => line.id));
  const journals = (readSandboxOutgoing(real.dataDir) ?? []).filter(({ of }) => !byHand.has(of));
  const results = await auditLedger(openDatabase(pool), readSandboxJournal(real.dataDir) ?? [], journals);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
});
