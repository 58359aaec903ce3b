import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openStripe } from '#server/features/payments/public.ts';
import { auditLedger, readSandboxJournal } from '#server/ledger-audit.ts';
import { openDatabase, openPool } from '#server/platform/database/database.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { controlStripe } from '#tests/support/control-stripe.ts';
import { makeAccount, makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { personWithApp, provenPerson } from '#tests/support/second-factor.ts';
import { closeGate, type GateTiming } from './gate.ts';

// Kills the real server process while the desk gives back what a hidden campaign collected, and starts it again: each contribution
// goes back once.

const waitMs = 180_000;
vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 400_000 });

let real: RealServer;
let pool: Pool;
let stripe: ReturnType<typeof openStripe>;
let finance: string;
let fan: string;

beforeAll(async () => {
  real = await startRealServer({ apiOnly: true });
  pool = openPool(real.databaseUrl, 4);
  stripe = openStripe(readConfig({ STRIPE_API_URL: real.sandboxOrigin }).stripe);
  const request = (path: string, init?: RequestInit) => fetch(`${real.origin}${path}`, init);
  const server = { request, services: { pool } } as unknown as Parameters<typeof personWithApp>[0];
  fan = (await provenPerson(server)).token;
  finance = (await personWithApp(server)).token;
  const profile = await (await call('GET', '/account/users/profile')).json();
  await pool.query("INSERT INTO operator (account_id, role) VALUES ($1, 'finance')", [
    profile.data.result.id,
  ]);
});
afterAll(async () => {
  await pool.end();
  await real.stop();
});

async function call(method: string, path: string, body?: object, token = finance) {
  return fetch(`${real.origin}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const control = (order: object, path?: string) => controlStripe(real.sandboxOrigin, order, path);
const rowsOf = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows;
const endCampaigns = () => pool.query("INSERT INTO jobs.job (name, data) VALUES ('campaigns.end', '{}')");

/** A campaign with two contributions, which has ended and is hidden. */
async function hiddenCampaign() {
  await pool.query('DELETE FROM rate_limit');
  const accountId = await makeAccount(pool);
  const { id, slug } = await makeCampaign(pool, { accountId, page: await makeBeneficiary(pool) });
  const backed: string[] = [];
  while (backed.length < 2) {
    const body = { amount: 25, method: methods.card, return_url: `${real.origin}/fund-me/${slug}` };
    const answer = await (await call('POST', `/campaigns/listing/${slug}/back`, body, fan)).json();
    const { pledge } = answer.data.result;
    const [payment] = await rowsOf('SELECT * FROM payment WHERE reference_id = $1', [pledge]);
    await control({ outcome: 'succeed' }, `/pay/${payment.provider_checkout}`);
    const state = () => rowsOf('SELECT state FROM campaign_pledge WHERE id = $1', [pledge]);
    await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'collected' }]), waitMs);
    backed.push(pledge);
  }
  await pool.query(
    "UPDATE campaign SET state = 'ended', state_by = 'clock', ended_at = now() WHERE id = $1",
    [id],
  );
  await pool.query("INSERT INTO campaign_hiding VALUES ($1, 'A fraud', now())", [id]);
  return {
    id,
    states: async () =>
      (await rowsOf('SELECT state FROM campaign_pledge WHERE id = ANY($1)', [backed])).map(
        ({ state }) => state,
      ),
    charges: async () =>
      (await rowsOf('SELECT provider_charge FROM payment WHERE reference_id = ANY($1)', [backed])).map(
        ({ provider_charge }) => provider_charge as string,
      ),
  };
}

const giveBack = (id: string) =>
  call('POST', `/desk/campaigns/${id}/give-back`, { reason: 'It never was a band' });

const order = 'campaign_giving_back';
const points: [name: string, ordered: number, { gate?: [GateTiming, string]; hang?: 'before' | 'after' }][] =
  [
    ['before the order is written', 0, { gate: ['BEFORE INSERT', order] }],
    // The database finishes a commit whose client has died.
    ['at the commit that writes it', 1, { gate: ['COMMIT AFTER INSERT', order] }],
    ['before a refund is made', 1, { hang: 'before' }],
    ['after a refund is made', 1, { hang: 'after' }],
    ['before a refund is booked', 1, { gate: ['BEFORE INSERT', 'ledger_movement'] }],
  ];

test.each(points)('killed %s, what a hidden campaign collected goes back once', async (_, ordered, point) => {
  const { id, states, charges } = await hiddenCampaign();
  const { gate, hang } = point;
  const isOrder = gate?.[1] === order;
  const closed = gate && (await closeGate(pool, ...gate));
  await control({ loseRate: 1, ...(hang && { failCalls: 'changes', failWhen: hang, hangNext: 1 }) });
  const cut = giveBack(id).catch(() => undefined);
  if (!isOrder) {
    expect((await cut)?.status).toBe(200);
    await endCampaigns();
  }
  if (closed) await closed.frozen();
  else
    await vi.waitFor(async () => {
      const settings = await (await fetch(`${real.sandboxOrigin}/stripe/control/settings.json`)).json();
      expect(settings.hangNext).toBe(0);
    }, waitMs);
  await real.server.kill('SIGKILL');
  await cut;
  await closed?.open();
  await control({ hangNext: 0, loseRate: 0 });
  await real.startServer();
  const written = async () =>
    (await rowsOf('SELECT FROM campaign_giving_back WHERE campaign_id = $1', [id])).length;
  expect(await written()).toBe(ordered);
  if (ordered === 0) {
    expect(await states()).toEqual(['collected', 'collected']);
    expect((await giveBack(id)).status).toBe(200);
  }
  const done = async () => {
    await pool.query("UPDATE campaign SET settle_at = 'epoch' WHERE id = $1 AND settle_at IS NOT NULL", [id]);
    await endCampaigns();
    expect(await states()).toEqual(['refunded', 'refunded']);
    expect(await rowsOf('SELECT settle_at FROM campaign WHERE id = $1', [id])).toEqual([{ settle_at: null }]);
  };
  await vi.waitFor(done, { timeout: waitMs, interval: 300 });
  for (const charge of await charges()) {
    const { data } = await stripe.refunds.list({ charge });
    expect(data.map(({ amount, status }) => [amount, status])).toEqual([[2500, 'succeeded']]);
  }
  const entries = await rowsOf(
    "SELECT after FROM audit_entry WHERE action = 'giveBackDeskCampaign' AND subject_id = $1",
    [id],
  );
  expect(entries.map(({ after }) => after)).toEqual([
    { givingBack: true, requestedRefunds: 2, notCovered: 0 },
  ]);
  const results = await auditLedger(openDatabase(pool), readSandboxJournal(real.dataDir) ?? []);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
});
