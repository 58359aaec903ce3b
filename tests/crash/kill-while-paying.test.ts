import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkBooks, readSandboxJournal } from '#server/books.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

// The real server process is stopped dead at one step of the flow after the other. What freezes it there is the
// outside: a trigger of the test that waits for a lock the test holds, or a gateway that does not answer.

const waitMs = 30_000;
const gate = 7_001;

let real: RealServer;
let pool: Pool;
let authorization: string;
let beneficiary: string;
let stopKeys: () => void;

beforeEach(async () => {
  const keys = await serveKeys();
  stopKeys = keys.stop;
  real = await startRealServer({
    apiOnly: true,
    environment: {
      ACCESS_TOKEN_ISSUER: 'https://identity.example',
      ACCESS_TOKEN_AUDIENCE: 'tibeb',
      ACCESS_TOKEN_JWKS_URL: keys.url,
    },
  });
  pool = new Pool({ connectionString: real.databaseUrl, max: 4 });
  authorization = `Bearer ${keys.token}`;
  beneficiary = (await makeBeneficiary(pool, { email: 'aster@example.com' })).id;
  await control({ retryScheduleMs: [300] });
});
afterEach(async () => {
  await pool.end();
  await real.stop();
  stopKeys();
});

async function serveKeys() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true });
  const set = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'EdDSA' }] });
  const server = createServer((_, response) => response.end(set));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const token = await new SignJWT({ email: 'hanna@example.com', name: 'Hanna' })
    .setProtectedHeader({ alg: 'EdDSA', kid: 'test' })
    .setSubject('hanna')
    .setIssuer('https://identity.example')
    .setAudience('tibeb')
    .setExpirationTime('1h')
    .sign(privateKey);
  const { port } = server.address() as AddressInfo;
  return {
    token,
    url: `http://127.0.0.1:${port}/jwks`,
    stop: () => void server.close().closeAllConnections(),
  };
}

async function control(order: object, path = ''): Promise<void> {
  const response = await fetch(`${real.sandboxOrigin}/stripe/control${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function sessions(): Promise<{ session: { id: string } }[]> {
  return (await (await fetch(`${real.sandboxOrigin}/stripe/control/sessions.json`)).json()).sessions;
}

const pay = (key: string) =>
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

/** Makes the server wait at a statement, or at the commit that follows it, until `open`. */
async function closeGate(timing: string, table: string) {
  const atCommit = timing === 'COMMIT AFTER INSERT';
  await pool.query(`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${gate}); RETURN NEW; END $$;
    CREATE ${atCommit ? 'CONSTRAINT TRIGGER gate AFTER INSERT' : `TRIGGER gate ${timing}`} ON ${table}
      ${atCommit ? 'DEFERRABLE INITIALLY DEFERRED' : ''} FOR EACH ROW EXECUTE FUNCTION wait_at_gate()`);
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [gate]);
  return {
    frozen: () =>
      vi.waitFor(
        async () =>
          expect(await count("pg_locks WHERE locktype = 'advisory' AND NOT granted")).toBeGreaterThan(0),
        waitMs,
      ),
    async open() {
      await holder.query('SELECT pg_advisory_unlock($1)', [gate]);
      holder.release();
      // What the dead server had asked for is finished or undone before the trigger can go.
      await pool.query(`DROP TRIGGER gate ON ${table}`);
    },
  };
}

/** Starts paying, kills the server at the step, and starts it again. */
async function killWhilePaying(step: PayStep, key: string): Promise<void> {
  const closed = step.gate && (await closeGate(...step.gate));
  if (step.disturbance) await control(step.disturbance);
  const request = pay(key).catch(() => 'cut off');
  if (closed) await closed.frozen();
  else await vi.waitFor(async () => expect(await hanging()).toBe(true), waitMs);
  await real.server.kill('SIGKILL');
  expect(await request).toBe('cut off');
  await closed?.open();
  await control({ hangNext: 0 });
}

/** Whether the gateway has taken the request it was told not to answer. */
async function hanging(): Promise<boolean> {
  const settings = await (await fetch(`${real.sandboxOrigin}/stripe/control/settings.json`)).json();
  return settings.hangNext === 0;
}

interface PayStep {
  readonly gate?: [timing: string, table: string];
  readonly disturbance?: object;
  /** What must be there after the kill. */
  readonly left: { tips: number; sessions: number; references: number };
}

const steps: [name: string, step: PayStep][] = [
  ['before the intent', { gate: ['BEFORE INSERT', 'tip'], left: { tips: 0, sessions: 0, references: 0 } }],
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
  const key = randomUUID();
  await killWhilePaying(step, key);
  await vi.waitFor(async () => expect(await left()).toEqual(step.left), waitMs);
  await real.startServer();
  const answers = await Promise.all([pay(key), pay(key), pay(key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await left()).toEqual({ tips: 1, sessions: 1, references: 1 });
  await control({ outcome: 'succeed' }, `/pay/${(await sessions())[0]?.session.id}`);
  await expectStatus('succeeded');
  await expectWholeBooks(1);
});

test.each(steps)('killed %s, a tip nobody asks for again ends by itself', async (_, step) => {
  await killWhilePaying(step, randomUUID());
  await vi.waitFor(async () => expect(await left()).toEqual(step.left), waitMs);
  // As if the two minutes before the first look had passed.
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
  await expectWholeBooks(0);
});

test.each([
  ['before the commit', 'BEFORE INSERT', 0],
  ['after the commit', 'COMMIT AFTER INSERT', 1],
])('killed at a webhook, %s, the capture is counted once', async (_, timing, counted) => {
  expect((await pay(randomUUID())).status).toBe(200);
  const closed = await closeGate(timing, 'ledger_movement');
  await control({ outcome: 'succeed' }, `/pay/${(await sessions())[0]?.session.id}`);
  await closed.frozen();
  await real.server.kill('SIGKILL');
  await closed.open();
  await vi.waitFor(async () => expect(await count('ledger_movement')).toBe(counted), waitMs);
  await real.startServer();
  await expectStatus('succeeded');
  await expectWholeBooks(1);
});

async function left() {
  return {
    tips: await count('tip'),
    sessions: (await sessions()).length,
    references: await count('payment WHERE provider_checkout IS NOT NULL'),
  };
}

async function expectStatus(status: string): Promise<void> {
  await vi.waitFor(async () => expect(await count(`payment WHERE status = '${status}'`)).toBe(1), waitMs);
}

/** All webhooks are answered, one mail a capture is sent, and the books are what the gateway's journal says. */
async function expectWholeBooks(captures: number): Promise<void> {
  await vi.waitFor(async () => {
    const { deliveries } = await (await fetch(`${real.sandboxOrigin}/stripe/control/deliveries.json`)).json();
    expect(deliveries.filter(({ status }: { status: string }) => status === 'pending')).toEqual([]);
  }, waitMs);
  await vi.waitFor(
    async () =>
      expect(await count("jobs.job WHERE name = 'tipping.notify-beneficiary' AND state = 'completed'")).toBe(
        captures,
      ),
    waitMs,
  );
  const journal = readSandboxJournal(real.dataDir) ?? [];
  expect(journal.filter(({ kind }) => kind === 'capture')).toHaveLength(captures);
  const results = await checkBooks(openDatabase(pool), journal);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
}
