import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#server/platform/free-ports.ts';
import { report } from './measure.ts';
import { askApi } from './paying.ts';
import { type Running, startProcess } from './processes.ts';
import { issuer, openTokenIssuer } from './token-issuer.ts';

const people = 5000;
/** Each of them costs two password hashes, so there are fewer of these; the limits are far above this number. */
const newcomers = 150;
const atOnce = 32;
const password = 'correct horse battery';

/**
 * A festival behind one address: 5,000 people, whose tokens another identity service issued, tip once each; some sign up and
 * sign in. At the same time one client guesses a password and another tests cards.
 */
export async function benchCrowd(databaseUrl: string): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tibeb-bench-crowd-'));
  const tokens = await openTokenIssuer();
  const started: Running[] = [];
  try {
    const sandboxPort = String(await freePort());
    const common = { DATA_DIR: dataDir, LOG_LEVEL: 'error' };
    started.unshift(
      await startProcess('sandbox/src/main.ts', {
        ...common,
        SANDBOX_PORT: sandboxPort,
        SANDBOX_SMTP_PORT: '0',
      }),
    );
    const product = await startProcess('server/src/main.ts', {
      ...common,
      DATABASE_URL: databaseUrl,
      STRIPE_API_URL: `http://127.0.0.1:${sandboxPort}`,
      STRIPE_SECRET_KEY: 'sk_test_sandbox_tibeb',
      ACCESS_TOKEN_JWKS_URL: tokens.jwksUrl,
      ACCESS_TOKEN_ISSUER: issuer,
      ACCESS_TOKEN_AUDIENCE: 'bench',
      WORK_JOBS: 'no',
    });
    started.unshift(product);
    await tipAll(product, await Promise.all(Array.from({ length: people }, tokens.newFan)));
    await joinAll(product);
  } finally {
    for (const running of started) await running.stop();
    tokens.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function tipAll(product: Running, fans: readonly { token: string }[]): Promise<void> {
  const beneficiary: string = (await askApi(product, '/beneficiary/professionals?limit=1')).results[0].id;
  const method: string = (await askApi(product, '/shared/payment-methods')).results[0].id;
  const returnUrl = `${product.url}/professionals/${beneficiary}?coming_from=tip&tip_amount=5`;
  const tip = ({ token }: { token: string }) =>
    statusOf(
      product,
      '/api/v1/tipping/tips/pay',
      { beneficiary, method, total_amount: 5, return_url: returnUrl },
      { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    );
  const [tester, ...others] = fans;
  if (!tester) throw new Error('There is nobody to test cards.');
  const startedAt = performance.now();
  const [statuses, tests] = await Promise.all([
    mapConcurrently(others, tip),
    mapConcurrently(Array.from({ length: 100 }), () => tip(tester)),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const refused = statuses.filter((status) => status !== 200).length;
  report(
    `${others.length} people tip from one address`,
    `${refused} refused`,
    `in ${seconds.toFixed(0)} s`,
    '0 refused',
    refused === 0,
  );
  const opened = tests.filter((status) => status === 200).length;
  // The limit is twenty a minute, and the test may span two minutes.
  report('one of them tests 100 cards', `${opened} opened`, `${100 - opened} refused`, '<= 40', opened <= 40);
}

async function joinAll(product: Running): Promise<void> {
  const accounts = Array.from({ length: newcomers }, () => ({
    fullName: 'Bench Press',
    email: `${randomUUID()}@example.com`,
    password,
    acceptTerms: true,
  }));
  const startedAt = performance.now();
  const joined = await mapConcurrently(accounts, (one) => statusOf(product, '/identity/sign-up/email', one));
  const [entered, guesses] = await Promise.all([
    mapConcurrently(accounts.slice(1), (one) => statusOf(product, '/identity/sign-in/email', one)),
    mapConcurrently(Array.from({ length: 50 }), () =>
      statusOf(product, '/identity/sign-in/email', { ...accounts[0], password: 'wrong guess' }),
    ),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const refused = [...joined, ...entered].filter((status) => status >= 300).length;
  report(
    `${newcomers} of them sign up and in`,
    `${refused} refused`,
    `in ${seconds.toFixed(0)} s`,
    '0 refused',
    refused === 0,
  );
  const tried = guesses.filter((status) => status === 401).length;
  report('one of them guesses 50 passwords', `${tried} tried`, `${50 - tried} refused`, '<= 10', tried <= 10);
}

async function statusOf({ url }: Running, path: string, body: object, headers = {}): Promise<number> {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function mapConcurrently<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<number>,
): Promise<number[]> {
  const statuses: number[] = [];
  const waiting = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) statuses.push(await work(item));
    }),
  );
  return statuses;
}
