import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Outgoing, readOutgoing } from '#sandbox/stripe/journal.ts';
import { readConfig } from '#server/config/config.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { auditLedger, readSandboxJournal, readSandboxOutgoing } from '#server/ledger-audit.ts';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { controlStripe, unansweredCall } from '#tests/support/control-stripe.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { pointsNamed, readTally, tallyWriter } from '#tests/support/payout-kill-tally.ts';
import { giveAccount, makeOlder } from '#tests/support/payout-stage.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { serveTokenIssuer } from '#tests/support/token-issuer.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { closeGate, type GateTiming } from './gate.ts';

// Kills the real server process at each point of a payout, and starts it again: the money is sent once. `npm run soak:payouts`
// is the long run of 300 kills.

const rounds = Number(process.env.PAYOUT_KILL_ROUNDS ?? 1);
/** No round starts after this time. */
const until = Number(process.env.PAYOUT_KILL_UNTIL ?? Number.POSITIVE_INFINITY);
const tally = readTally(process.env.PAYOUT_KILL_STATE);
const write = tallyWriter(process.env.PAYOUT_KILL_STATE);
const waitMs = 180_000;
vi.setConfig({ testTimeout: 7_200_000, hookTimeout: 400_000 });

let real: RealServer;
let pool: Pool;
let stopIssuer: () => void;
let authorization: string;
let page: { id: string };

beforeAll(async () => {
  const issuer = await serveTokenIssuer();
  stopIssuer = issuer.stop;
  authorization = `Bearer ${issuer.token}`;
  real = await startRealServer({ apiOnly: true, environment: issuer.environment });
  pool = openPool(real.databaseUrl, 4);
  await control({ availableAfterDays: 0, payoutAfterDays: 0, feePercent: 0, feeFixedMinor: 0 });
  await call('GET', '/account/users/profile');
  const accountId = (await pool.query("SELECT id FROM account WHERE subject = 'hanna'")).rows[0].id;
  page = await makeOwnedPage(pool, accountId);
  const stripe = openStripe(readConfig({ STRIPE_API_URL: real.sandboxOrigin }).stripe);
  await giveAccount({ pool, stripe }, page, { accountId }, {});
  // Only payouts that the test requests are paid.
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

/** Moves all requests some days back, because a page may request only a few payouts a day. */
async function passDays(): Promise<void> {
  await withoutTriggers(pool, ["UPDATE payout SET created_at = created_at - interval '2 days'"]);
}

/** A tip that was captured eight days ago. */
async function readyTip(): Promise<void> {
  await passDays();
  await pool.query('DELETE FROM rate_limit');
  const paid = await call('POST', '/tipping/tips/pay', {
    beneficiary: page.id,
    total_amount: 5,
    method: methods.card,
    return_url: `${real.origin}/professionals/${page.id}`,
  });
  const { tip } = (await paid.json()).data.result;
  const payment = async () =>
    (await pool.query('SELECT id, status, provider_checkout FROM payment WHERE reference_id = $1', [tip]))
      .rows[0];
  await control({ outcome: 'succeed' }, `/pay/${(await payment()).provider_checkout}`);
  await vi.waitFor(async () => expect((await payment()).status).toBe('succeeded'), waitMs);
  await makeOlder(pool, [(await payment()).id]);
}

const requestPayout = () => call('POST', `/payouts/pages/${page.id}/payouts`).catch(() => undefined);
const newest = async () => (await pool.query('SELECT * FROM payout ORDER BY id DESC LIMIT 1')).rows[0];
/** Makes everything that the payout waits for due now, and runs the job that otherwise runs every minute. */
async function kick(): Promise<void> {
  await pool.query("UPDATE payout SET due_at = 'epoch' WHERE due_at IS NOT NULL");
  await pool.query("INSERT INTO jobs.job (name, data) VALUES ('payouts.run', '{}')");
}

interface Point {
  /** What is interrupted: the request, or the work of the worker. */
  readonly at: 'request' | 'work';
  readonly gate?: [timing: GateTiming, table: string];
  /** The gateway does not answer the transfer, or the call after it. */
  readonly hang?: { readonly failWhen: 'before' | 'after'; readonly call: 'transfer' | 'payout' };
}

const points: [name: string, point: Point][] = [
  ['before the payout is written', { at: 'request', gate: ['BEFORE INSERT', 'payout'] }],
  ['before its shares are written', { at: 'request', gate: ['BEFORE INSERT', 'payout_share'] }],
  ['before it is put aside in the ledger', { at: 'request', gate: ['BEFORE INSERT', 'ledger_movement'] }],
  ['at the commit of the request', { at: 'request', gate: ['COMMIT AFTER INSERT', 'payout'] }],
  ['before sending begins', { at: 'work', gate: ['BEFORE UPDATE OF state', 'payout'] }],
  ['before the transfer is made', { at: 'work', hang: { failWhen: 'before', call: 'transfer' } }],
  ['after the transfer is made', { at: 'work', hang: { failWhen: 'after', call: 'transfer' } }],
  ['before the transfer is booked', { at: 'work', gate: ['BEFORE INSERT', 'ledger_movement'] }],
  ['at the commit that books the transfer', { at: 'work', gate: ['COMMIT AFTER INSERT', 'ledger_movement'] }],
  ['before the bank is paid', { at: 'work', hang: { failWhen: 'before', call: 'payout' } }],
  ['after the bank is paid', { at: 'work', hang: { failWhen: 'after', call: 'payout' } }],
  [
    'before the payout at the rail is noted',
    { at: 'work', gate: ['BEFORE UPDATE OF provider_payout', 'payout'] },
  ],
];

/** Brings a payout to the point and kills the server there. */
async function killAt({ at, gate, hang }: Point): Promise<void> {
  if (at === 'work') {
    expect((await requestPayout())?.status).toBe(201);
    await pool.query("UPDATE payout SET due_at = '2999-01-01' WHERE id = $1", [(await newest()).id]);
  }
  const closed = gate && (await closeGate(pool, ...gate));
  const order = { failCalls: 'changes', failWhen: hang?.failWhen, hangNext: 1 };
  if (hang?.call === 'transfer') await control(order);
  // The call after the transfer hangs only once the transfer is being booked.
  const booking = hang?.call === 'payout' && (await closeGate(pool, 'BEFORE INSERT', 'ledger_movement'));
  if (at === 'request') void requestPayout();
  else await kick();
  if (booking) {
    await booking.frozen();
    await control(order);
    await booking.open();
  }
  if (closed) await closed.frozen();
  else await unansweredCall(real.sandboxOrigin);
  await real.server.kill('SIGKILL');
  await closed?.open();
  await control({ hangNext: 0 });
}

/** Set after a failed round, because its leftovers would make the next rounds meaningless. */
let failed = false;

const wanted = pointsNamed(process.env.PAYOUT_KILL_POINTS, points.length);
const numbered = points.map(([name, point], at) => [name, point, at + 1] as const);

test.each(numbered.filter(([, , number]) => wanted.includes(number)))(
  'killed %s, the money goes once',
  async (_, point, number) => {
    for (let round = tally.once.get(number) ?? 0; round < rounds && Date.now() < until; round += 1) {
      if (failed) throw new Error('A round before this one went wrong.');
      write({ point: number, outcome: 'begun' });
      try {
        await killOnce(point);
        await expectPaidOnce();
      } catch (error) {
        failed = true;
        write({ point: number, outcome: 'wrong', why: String(error) });
        throw error;
      }
      write({ point: number, outcome: 'once' });
    }
  },
);

/** Kills the server at the point, starts it again and waits until the payout is paid. */
async function killOnce(point: Point): Promise<void> {
  await readyTip();
  await killAt(point);
  await pool.query("UPDATE payout SET due_at = 'epoch' WHERE due_at IS NOT NULL");
  await real.startServer();
  // If the request was interrupted before its commit, it is repeated; if it was committed, the second one is refused.
  if (point.at === 'request') expect([201, 409]).toContain((await requestPayout())?.status);
  await vi.waitFor(
    async () => {
      await kick();
      expect((await newest()).state).toBe('paid');
    },
    { timeout: waitMs, interval: 300 },
  );
}

/** By the stand-in's own journal, every payout was transferred and paid once, and the books are correct. */
async function expectPaidOnce(): Promise<void> {
  const { rows } = await pool.query('SELECT id, state, amount_minor::int AS minor FROM payout');
  const sent = new Map<string, string[]>();
  for (const { kind, metadata, amountMinor } of readOutgoing(real.dataDir) as Outgoing[]) {
    const id = String(metadata.payout);
    sent.set(id, [...(sent.get(id) ?? []), `${kind} ${amountMinor}`]);
  }
  for (const { id, state, minor } of rows)
    expect([id, state, sent.get(id)]).toEqual([id, 'paid', [`transfer ${minor}`, `payout ${minor}`]]);
  expect(sent.size).toBe(rows.length);
  const { rows: left } = await pool.query(
    'SELECT coalesce(sum(amount_minor), 0)::int AS n FROM ledger_entry WHERE account_name = $1',
    [`beneficiary:${page.id}`],
  );
  expect(left[0].n).toBe(0);
  const results = await auditLedger(
    openDatabase(pool),
    readSandboxJournal(real.dataDir) ?? [],
    readSandboxOutgoing(real.dataDir) ?? [],
  );
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
}
