import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPool } from '#server/platform/database/database.ts';
import { freePort } from '#server/platform/free-ports.ts';
import { compare, report } from './measure.ts';
import { type Running, startProcess } from './processes.ts';
import { type Fan, issuer, openTokenIssuer } from './token-issuer.ts';

const secretKey = 'sk_test_sandbox_tibeb';
const fanCount = 700;

/**
 * Starting a tip, up to the address of its checkout, against a floor that sends the same SQL and makes the same call to the
 * same gateway (design budget: at least 0.7 of its rate), and against one that only writes.
 */
export async function benchPaying(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-bench-paying-'));
  const tokens = await openTokenIssuer();
  const started: Running[] = [];
  const start = async (script: string, environment: Record<string, string>) => {
    const running = await startProcess(script, { DATA_DIR: dataDir, LOG_LEVEL: 'error', ...environment });
    started.unshift(running);
    return running;
  };
  try {
    const sandboxPort = String(await freePort());
    await start('sandbox/src/main.ts', { SANDBOX_PORT: sandboxPort, SANDBOX_SMTP_PORT: '0' });
    const environment = {
      DATABASE_URL: databaseUrl,
      STRIPE_API_URL: `http://127.0.0.1:${sandboxPort}`,
      STRIPE_SECRET_KEY: secretKey,
    };
    const product = await start('server/src/main.ts', {
      ...environment,
      // An IP address may pay for a limited number of people; behind a trusted proxy each request can have its own address.
      TRUSTED_PROXIES: '1',
      READS_PER_MINUTE: '100000000',
      ACCESS_TOKEN_JWKS_URL: tokens.jwksUrl,
      ACCESS_TOKEN_ISSUER: issuer,
      ACCESS_TOKEN_AUDIENCE: 'bench',
      WORK_JOBS: 'no',
    });
    const floor = await start('bench/paying-floor.ts', environment);
    const fans = await Promise.all(Array.from({ length: fanCount }, tokens.newFan));
    await comparePaying(product, floor, fans);
    await requireCheckouts(databaseUrl);
  } finally {
    for (const running of started) await running.stop();
    tokens.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function comparePaying(product: Running, floor: Running, fans: readonly Fan[]): Promise<void> {
  const beneficiary: string = (await askApi(product, '/beneficiary/professionals?limit=1')).results[0].id;
  const method: string = (await askApi(product, '/shared/payment-methods')).results[0].id;
  // Accounts are created at a person's first request; that is not part of paying, so it happens before.
  const payers: (Fan & { readonly account: string })[] = [];
  for (const fan of fans) {
    payers.push({ ...fan, account: (await askApi(product, '/account/users/profile', fan.token)).result.id });
  }
  const tip = {
    beneficiary,
    method,
    return_url: `${product.url}/professionals/${beneficiary}?coming_from=tip&tip_amount=5`,
  };
  let turn = 0;
  const request = (change: (payer: (typeof payers)[number]) => { body: object; headers?: object }) => ({
    method: 'POST' as const,
    setupRequest: (request: object) => {
      const { body, headers = {} } = change(payers[turn++ % payers.length] as (typeof payers)[number]);
      return {
        ...request,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      };
    },
  });
  const ofFloor = request(({ account, subject }) => ({ body: { ...tip, account, subject, issuer } }));
  const rates = await compare(
    [
      {
        name: 'ours',
        url: `${product.url}/api/v1/tipping/tips/pay`,
        request: request(({ token }) => ({
          body: { ...tip, total_amount: 5 },
          headers: {
            authorization: `Bearer ${token}`,
            'idempotency-key': randomUUID(),
            'x-forwarded-for': randomUUID(),
          },
        })),
      },
      { name: 'floor', url: `${floor.url}/pay`, request: ofFloor },
      { name: 'writes', url: `${floor.url}/write-tip`, request: ofFloor },
    ],
    { connections: 8 },
  );
  const [our = 0, its = 1, writes = 1] = [rates.get('ours'), rates.get('floor'), rates.get('writes')];
  const perSecond = (other: number) => `${our.toFixed(0)} / ${other.toFixed(0)} per s`;
  const ratio = our / its;
  report('tips: pay', `${ratio.toFixed(2)} x floor`, perSecond(its), '>= 0.7 x', ratio >= 0.7);
  report(
    'tips: pay, beside writing alone',
    `${(our / writes).toFixed(2)} x`,
    perSecond(writes),
    'none',
    true,
  );
}

/** The figure is only valid if both opened a checkout for each of their tips. */
async function requireCheckouts(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1);
  const { rows } = await pool.query(`SELECT count(*)::int AS all, count(provider_checkout)::int AS opened
    FROM payment WHERE provider = 'stripe'`);
  await pool.end();
  const { all, opened } = rows[0];
  if (opened < all * 0.95) throw new Error(`Of ${all} payments only ${opened} got a checkout.`);
}

export async function askApi({ url }: Running, path: string, token = '') {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data;
}
