import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditLedger, readSandboxJournal } from '#server/ledger-audit.ts';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { controlStripe } from '#tests/support/control-stripe.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { serveTokenIssuer } from '#tests/support/token-issuer.ts';
import { closeGate, type GateTiming } from './gate.ts';

// Kills the real server process at each step of paying. It is stopped there from outside: by a trigger of the test that waits
// for a lock, or by a gateway that does not answer.

const waitMs = 180_000;
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 400_000 });

let real: RealServer;
let pool: Pool;
let authorization: string;
let beneficiary: string;
let stopIssuer: () => void;
/** A new key for every test. */
let key: string;

beforeAll(async () => {
  const issuer = await serveTokenIssuer();
  stopIssuer = issuer.stop;
  real = await startRealServer({
    apiOnly: true,
    environment: issuer.environment,
  });
  pool = openPool(real.databaseUrl, 4);
  authorization = `Bearer ${issuer.token}`;
  beneficiary = (await makeBeneficiary(pool, { email: 'aster@example.com' })).id;
  await control({ retryScheduleMs: [300] });
});
beforeEach(async () => {
  key = randomUUID();
  // The test's one person pays more often than the limit for a minute allows.
  await pool.query('DELETE FROM rate_limit');
});
afterAll(async () => {
  await pool.end();
  await real.stop();
  stopIssuer();
});

const control = (order: object, path?: string) => controlStripe(real.sandboxOrigin, order, path);

interface Session {
  readonly id: string;
  readonly client_reference_id: string;
}

async function sessionsOf(paymentIds: readonly string[]): Promise<Session[]> {
  const response = await fetch(`${real.sandboxOrigin}/stripe/control/sessions.json`);
  const all = (await response.json()).sessions.map(({ session }: { session: Session }) => session);
  return all.filter((session: Session) => paymentIds.includes(session.client_reference_id));
}

const pay = () =>
  fetch(`${real.origin}/api/v1/tipping/tips/pay`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({
      beneficiary,
      total_amount: 7.5,
      method: methods.card,
      return_url: `${real.origin}/professionals/${beneficiary}`,
    }),
  });

async function count(from: string): Promise<number> {
  const { rows } = await pool.query(`SELECT count(*)::int AS n FROM ${from}`);
  return rows[0].n;
}

/** Starts paying, kills the server at the step, and starts it again. */
async function killWhilePaying(step: PayStep): Promise<void> {
  const closed = step.gate && (await closeGate(pool, ...step.gate));
  if (step.disturbance) await control(step.disturbance);
  const request = pay().catch(() => 'cut off');
  if (closed) await closed.frozen();
  else await vi.waitFor(async () => expect(await hanging()).toBe(true), waitMs);
  await real.server.kill('SIGKILL');
  expect(await request).toBe('cut off');
  await closed?.open();
  await control({ hangNext: 0 });
}

/** Whether the gateway has received the request that it leaves unanswered. */
async function hanging(): Promise<boolean> {
  const settings = await (await fetch(`${real.sandboxOrigin}/stripe/control/settings.json`)).json();
  return settings.hangNext === 0;
}

interface PayStep {
  readonly gate?: [timing: GateTiming, table: string];
  readonly disturbance?: object;
  /** What must exist after the kill. */
  readonly left: { tips: number; sessions: number; references: number };
}

const steps: [name: string, step: PayStep][] = [
  [
    'before the intent',
    { gate: ['BEFORE INSERT', 'rate_limit'], left: { tips: 0, sessions: 0, references: 0 } },
  ],
  // Tip and payment are one statement, which the database completes even without the server.
  ['at the intent', { gate: ['BEFORE INSERT', 'tip'], left: { tips: 1, sessions: 0, references: 0 } }],
  [
    'after the intent',
    { gate: ['COMMIT AFTER INSERT', 'payment'], left: { tips: 1, sessions: 0, references: 0 } },
  ],
  [
    'before the gateway has acted',
    { disturbance: { hangNext: 1, failWhen: 'before' }, left: { tips: 1, sessions: 0, references: 0 } },
  ],
  [
    'after the gateway has acted',
    { disturbance: { hangNext: 1, failWhen: 'after' }, left: { tips: 1, sessions: 1, references: 0 } },
  ],
  [
    'after saving the reference',
    {
      gate: ['BEFORE UPDATE OF provider_checkout', 'payment'],
      left: { tips: 1, sessions: 1, references: 1 },
    },
  ],
];

test.each(steps)('killed %s, the tip asked for again is paid once', async (_, step) => {
  const before = captures();
  await killWhilePaying(step);
  await vi.waitFor(async () => expect(await left()).toEqual(step.left), waitMs);
  await real.startServer();
  const answers = await Promise.all([pay(), pay(), pay()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await left()).toEqual({ tips: 1, sessions: 1, references: 1 });
  await payAtGateway();
  await expectStatus('succeeded');
  expect(captures()).toBe(before + 1);
  await expectSoundLedger();
});

test.each(steps)('killed %s, a tip nobody asks for again ends by itself', async (_, step) => {
  await killWhilePaying(step);
  await vi.waitFor(async () => expect(await left()).toEqual(step.left), waitMs);
  // Skips the two minutes before the first reconciliation.
  await pool.query('UPDATE payment SET reconcile_at = now()');
  await real.startServer();
  if (step.left.tips > 0) {
    await vi.waitFor(
      async () => expect(await left()).toEqual({ tips: 1, sessions: 1, references: 1 }),
      waitMs,
    );
    await control({ action: 'expire-open' });
    await expectStatus('expired');
  }
  await expectSoundLedger();
});

test.each([
  ['before it is synced', 'BEFORE INSERT', 'payment_event_claim', 0],
  ['before the commit', 'BEFORE INSERT', 'ledger_movement', 0],
  ['after the commit', 'COMMIT AFTER INSERT', 'ledger_movement', 1],
] as const)(
  'killed after acknowledging a webhook, %s, the capture is counted once',
  async (_, timing, table, counted) => {
    const counting = "ledger_movement WHERE kind <> 'fee'";
    const before = await count(counting);
    expect((await pay()).status).toBe(200);
    const closed = await closeGate(pool, timing, table);
    await payAtGateway();
    await closed.frozen();
    await vi.waitFor(async () => expect((await deliveries()).at(-1)?.status).toBe('delivered'), waitMs);
    await real.server.kill('SIGKILL');
    await closed.open();
    await vi.waitFor(async () => expect(await count(counting)).toBe(before + counted), waitMs);
    // Skips the two minutes for which the dead server has claimed the payment.
    await pool.query('UPDATE payment_event_claim SET claimed_until = now()');
    await real.startServer();
    await expectStatus('succeeded');
    expect((await deliveries()).at(-1)?.attempts, 'the gateway has sent it once').toHaveLength(1);
    await expectSoundLedger();
  },
);

/** The payments with this test's key. */
async function payments(): Promise<{ id: string; provider_checkout: string | null; status: string }[]> {
  const { rows } = await pool.query(
    `SELECT p.id, p.provider_checkout, p.status FROM tip t JOIN payment p ON p.reference_id = t.id
     WHERE t.idempotency_key = $1`,
    [key],
  );
  return rows;
}

async function left() {
  const made = await payments();
  return {
    tips: made.length,
    sessions: (await sessionsOf(made.map(({ id }) => id))).length,
    references: made.filter((payment) => payment.provider_checkout !== null).length,
  };
}

async function payAtGateway(): Promise<void> {
  const [session] = await sessionsOf((await payments()).map(({ id }) => id));
  await control({ outcome: 'succeed' }, `/pay/${session?.id}`);
}

async function expectStatus(status: string): Promise<void> {
  await vi.waitFor(async () => expect((await payments())[0]?.status).toBe(status), waitMs);
}

const captures = () =>
  (readSandboxJournal(real.dataDir) ?? []).filter(({ kind }) => kind === 'capture').length;

async function deliveries(): Promise<{ status: string; attempts: unknown[] }[]> {
  const response = await fetch(`${real.sandboxOrigin}/stripe/control/deliveries.json`);
  return (await response.json()).deliveries;
}

/** All webhooks are answered and synced, every capture has a mail, and the books match the gateway's journal. */
async function expectSoundLedger(): Promise<void> {
  await vi.waitFor(async () => {
    expect((await deliveries()).filter(({ status }) => status === 'pending')).toEqual([]);
    expect(await count('payment_event WHERE settle_at IS NOT NULL')).toBe(0);
  }, waitMs);
  await vi.waitFor(
    async () =>
      expect(await count("jobs.job WHERE name = 'tipping.notify-beneficiary' AND state = 'completed'")).toBe(
        captures(),
      ),
    waitMs,
  );
  const results = await auditLedger(openDatabase(pool), readSandboxJournal(real.dataDir) ?? []);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
}
