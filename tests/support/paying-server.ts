import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type Sandbox, startSandbox } from '#sandbox/sandbox.ts';
import { sandboxDefaults } from '#server/config/config.ts';
import { auditLedger, readSandboxJournal, readSandboxOutgoing } from '#server/ledger-audit.ts';
import { eventually } from './eventually.ts';
import { makeBeneficiary } from './factories.ts';
import { somebody, startTestServer, testOrigin } from './test-server.ts';

/** The ids that the migration gives to the payment methods. */
export const methods = {
  card: '0d2f6c1e-5f0a-4c57-9a53-6d0b8a1c0001',
  paypal: '0d2f6c1e-5f0a-4c57-9a53-6d0b8a1c0002',
  link: '0d2f6c1e-5f0a-4c57-9a53-6d0b8a1c0003',
} as const;

export interface Fan {
  readonly authorization: string;
}

export type PayingOptions = NonNullable<Parameters<typeof startTestServer>[0]>;

/** A server in this process with a sandbox of its own whose webhooks reach it over the network. */
export async function startPayingServer(options: PayingOptions = {}) {
  const { server, sandbox, dataDir, stop } = await startWithSandbox(options);
  const { pool } = server.services;

  const call = async (fan: Fan | undefined, method: string, path: string, body?: unknown, headers = {}) => {
    const response = await server.request(`/api/v1${path}`, {
      method,
      headers: {
        ...(fan ? { authorization: fan.authorization } : {}),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: await response.json() };
  };
  const beneficiary = await makeBeneficiary(pool, { name: 'Mulatu Bekele', email: 'mulatu@example.com' });

  const gateway = async (method: string, path: string, form?: Record<string, string>) => {
    const response = await fetch(`${sandbox.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${sandboxDefaults.stripeSecretKey}` },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.json();
  };

  /** Throws while the first attempt of a webhook, or the first sync of a stored one, is due but not done. */
  const nothingOnItsWay = async () => {
    const due = sandbox.stripe.deliveries().filter(({ status, attempts, nextAttemptAt }) => {
      return status === 'pending' && attempts.length === 0 && nextAttemptAt < Date.now() + 1_000;
    });
    const { rows } = await pool.query(
      "SELECT FROM payment_event WHERE attempts = 0 AND settle_at < now() + interval '1 second' LIMIT 1",
    );
    if (due.length + rows.length > 0) throw new Error('A webhook is on its way.');
  };

  return {
    ...server,
    sandbox,
    /** Where the sandbox writes its journals. */
    dataDir,
    /** Stripe's API, as its own dashboard would use it. */
    gateway,
    async chargeOf(session: string): Promise<string> {
      return (await gateway('GET', `checkout/sessions/${session}?expand[]=payment_intent`)).payment_intent
        .latest_charge;
    },
    beneficiary,
    call,
    async fan(name?: string): Promise<Fan> {
      return { authorization: `Bearer ${await server.token(somebody(name))}` };
    },
    /** The body of a valid request, with changes. */
    tipOf: (changes: Record<string, unknown> = {}) => ({
      beneficiary: beneficiary.id,
      total_amount: 5,
      method: methods.card,
      return_url: `${testOrigin}/professionals/${beneficiary.id}?coming_from=tip&tip_amount=5`,
      ...changes,
    }),
    /** Sends a tip; without `key` every call is a new tip. */
    pay(fan: Fan, changes: Record<string, unknown> = {}, key: string = randomUUID()) {
      return call(fan, 'POST', '/tipping/tips/pay', this.tipOf(changes), { 'idempotency-key': key });
    },
    /** A tip with its payment and its checkout at the sandbox. */
    async startTip(fan: Fan, changes: Record<string, unknown> = {}) {
      const { status, body } = await this.pay(fan, changes);
      if (status !== 200) throw new Error(`Paying answered ${status}: ${JSON.stringify(body)}`);
      const tipId: string = body.data.result.tip;
      return {
        tipId,
        checkoutUrl: body.data.result.checkout_url as string,
        ...(await this.paymentOf(tipId)),
      };
    },
    async paymentOf(tipId: string): Promise<{ paymentId: string; session: string; status: string }> {
      const { rows } = await pool.query(
        'SELECT id, provider_checkout, status FROM payment WHERE reference_id = $1',
        [tipId],
      );
      return { paymentId: rows[0].id, session: rows[0].provider_checkout, status: rows[0].status };
    },
    async statusOf(tipId: string): Promise<string> {
      return (await this.paymentOf(tipId)).status;
    },
    async count(from: string, values: unknown[] = []): Promise<number> {
      const { rows } = await pool.query(`SELECT count(*)::int AS n FROM ${from}`, values);
      return rows[0].n;
    },
    /** Waits until every webhook that is due has been received, and its payment synced. */
    webhooksDone: () => eventually(nothingOnItsWay, 10_000),
    /** The failing checks, with their problems. */
    async failedAuditChecks() {
      await this.webhooksDone().catch(() => {});
      const journal = readSandboxJournal(dataDir) ?? [];
      return (await auditLedger(server.services.db, journal)).filter(({ problems }) => problems.length > 0);
    },
    journal: () => readSandboxJournal(dataDir) ?? [],
    outgoing: () => readSandboxOutgoing(dataDir) ?? [],
    stop,
  };
}

/** The sandbox starts first, and the server then listens at the address of its webhooks. */
async function startWithSandbox(options: PayingOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-paying-'));
  let answer: (request: Request) => Response | Promise<Response> = () => new Response(null, { status: 503 });
  const listener = serve({ fetch: (request) => answer(request), hostname: '127.0.0.1', port: 0 });
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const sandbox: Sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir,
    webhookUrl: `http://127.0.0.1:${port}/api/v1/payments/webhooks/stripe`,
    webhookSecret: sandboxDefaults.stripeWebhookSecret,
    connectWebhook: {
      url: `http://127.0.0.1:${port}/api/v1/payouts/webhooks/stripe`,
      secret: sandboxDefaults.stripeConnectWebhookSecret,
    },
    secretKey: sandboxDefaults.stripeSecretKey,
  });
  const server = await startTestServer({
    syncEvents: true,
    ...options,
    environment: {
      STRIPE_API_URL: sandbox.url,
      GEOCODER_UPSTREAM_URL: `${sandbox.url}/opencage/geocode/v1/json`,
      SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
      DATA_DIR: dataDir,
      ...options.environment,
    },
  });
  answer = (request) => server.app.fetch(request);
  const stop = async () => {
    await sandbox.stop();
    await new Promise((closed) => listener.close(closed));
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, sandbox, dataDir, stop };
}

export type PayingServer = Awaited<ReturnType<typeof startPayingServer>>;
