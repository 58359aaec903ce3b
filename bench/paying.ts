import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { openPool } from '#server/platform/database/database.ts';
import { freePort } from '#server/platform/database/embedded.ts';
import { compare, report } from './measure.ts';
import { type Running, startProcess } from './processes.ts';

const secretKey = 'sk_test_sandbox_tibeb';
const fanCount = 400;

/**
 * Starting a tip, to the address of its checkout, against a floor that writes the same rows and makes the same
 * call to the same gateway (design budget: at least 0.7 of its rate).
 */
export async function benchPaying(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-bench-paying-'));
  const issuer = await openTokenIssuer();
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
    // Paying is limited by client address: behind a proxy each request can come from another one.
    const product = await start('server/src/main.ts', {
      ...environment,
      TRUSTED_PROXIES: '1',
      READS_PER_MINUTE: '100000000',
      ACCESS_TOKEN_JWKS_URL: issuer.jwksUrl,
      ACCESS_TOKEN_ISSUER: 'bench',
      ACCESS_TOKEN_AUDIENCE: 'bench',
      WORK_JOBS: 'no',
    });
    const floor = await start('bench/paying-floor.ts', environment);
    const tokens = await Promise.all(Array.from({ length: fanCount }, issuer.token));
    await comparePaying(product, floor, tokens);
    await requireCheckouts(databaseUrl);
  } finally {
    for (const running of started) await running.stop();
    issuer.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function comparePaying(product: Running, floor: Running, tokens: readonly string[]): Promise<void> {
  const beneficiary: string = (await askApi(product, '/beneficiary/professionals?limit=1')).results[0].id;
  const method: string = (await askApi(product, '/shared/payment-methods')).results[0].id;
  // An account is made when its person is first seen, which is no part of paying.
  const accounts: string[] = [];
  for (const token of tokens) {
    accounts.push((await askApi(product, '/account/users/profile', token)).result.id);
  }
  let turn = 0;
  const tip = {
    beneficiary,
    method,
    return_url: `${product.url}/professionals/${beneficiary}?coming_from=tip&tip_amount=5`,
  };
  const post = (body: object) => ({
    method: 'POST' as const,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const ours = post({ ...tip, total_amount: 5 });
  const rates = await compare(
    [
      {
        name: 'ours',
        url: `${product.url}/api/v1/tipping/tips/pay`,
        request: {
          ...ours,
          setupRequest: (request) => ({
            ...request,
            headers: {
              ...ours.headers,
              authorization: `Bearer ${tokens[turn++ % tokens.length]}`,
              'idempotency-key': randomUUID(),
              'x-forwarded-for': randomUUID(),
            },
          }),
        },
      },
      { name: 'floor', url: `${floor.url}/pay`, request: post({ ...tip, account: accounts[0] }) },
    ],
    { connections: 8 },
  );
  const [our = 0, its = 1] = [rates.get('ours'), rates.get('floor')];
  const ratio = our / its;
  report(
    'tips: pay',
    `${ratio.toFixed(2)} x floor`,
    `${our.toFixed(0)} / ${its.toFixed(0)} per s`,
    '>= 0.7 x',
    ratio >= 0.7,
  );
}

/** The figure says nothing unless both ended with a checkout for each of their tips. */
async function requireCheckouts(databaseUrl: string): Promise<void> {
  const pool = openPool(databaseUrl, 1);
  const { rows } = await pool.query(`SELECT count(*)::int AS all, count(provider_checkout)::int AS opened
    FROM payment WHERE provider = 'stripe'`);
  await pool.end();
  const { all, opened } = rows[0];
  if (opened < all * 0.95) throw new Error(`Of ${all} payments only ${opened} got a checkout.`);
}

/** Fans with an account each, for paying is limited by person too; the benchmark itself issues their tokens. */
async function openTokenIssuer(): Promise<{
  jwksUrl: string;
  token: () => Promise<string>;
  close: () => void;
}> {
  const keys = await generateKeyPair('EdDSA');
  const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'bench', alg: 'EdDSA' }] };
  const server = createServer((_request, response) => response.end(JSON.stringify(published)));
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    jwksUrl: `http://127.0.0.1:${port}/jwks.json`,
    token: () =>
      new SignJWT({ email: 'fan@example.com', name: 'Bench Press' })
        .setProtectedHeader({ alg: 'EdDSA', kid: 'bench' })
        .setSubject(randomUUID())
        .setIssuer('bench')
        .setAudience('bench')
        .setExpirationTime('1h')
        .sign(keys.privateKey),
    close: () => server.close(),
  };
}

async function askApi({ url }: Running, path: string, token = '') {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()).data;
}
