import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPool } from '#server/platform/database/database.ts';
import { controlStripe } from '#tests/support/control-stripe.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { followNews } from '#tests/support/news-reader.ts';
import { methods } from '#tests/support/paying-server.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';
import { startSecondServer } from '#tests/support/second-server.ts';
import { serveTokenIssuer } from '#tests/support/token-issuer.ts';

// Two servers on one database: the first receives the webhooks, the second only serves requests.

vi.setConfig({ testTimeout: 600_000, hookTimeout: 400_000 });

let first: RealServer;
let second: Awaited<ReturnType<typeof startSecondServer>>;
let pool: Pool;
let authorization: string;
let page: { id: string };
let stopIssuer: () => void;

beforeAll(async () => {
  const issuer = await serveTokenIssuer();
  stopIssuer = issuer.stop;
  authorization = `Bearer ${issuer.token}`;
  first = await startRealServer({ apiOnly: true, environment: issuer.environment });
  pool = openPool(first.databaseUrl, 4);
  second = await startSecondServer(first, issuer.environment);
  await fetch(`${first.origin}/api/v1/account/users/profile`, { headers: { authorization } });
  page = await makeBeneficiary(pool);
  await makePageManager(pool, { page, subject: 'hanna' });
  await control({ retryScheduleMs: Array.from({ length: 200 }, () => 300) });
});
afterAll(async () => {
  await second.stop();
  await pool.end();
  await first.stop();
  stopIssuer();
});

const control = (order: object, path?: string) => controlStripe(first.sandboxOrigin, order, path);

/** Sends a tip through a server, and pays it at the gateway. */
async function payTip(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/v1/tipping/tips/pay`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      beneficiary: page.id,
      total_amount: 5,
      method: methods.card,
      return_url: `${origin}/professionals/${page.id}`,
    }),
  });
  const { data } = await response.json();
  const { rows } = await pool.query('SELECT provider_checkout FROM payment WHERE reference_id = $1', [
    data.result.tip,
  ]);
  await control({ outcome: 'succeed' }, `/pay/${rows[0].provider_checkout}`);
  return data.result.tip;
}

const follow = (origin: string, lastEventId?: string) =>
  followNews((path, init) => fetch(`${origin}${path}`, init), page, authorization, lastEventId);

test('a tip that one process counts is told once by another, also after a kill and to who comes back with an old id', async () => {
  const elsewhere = await follow(second.origin);
  const here = await follow(first.origin);
  const tips = [await payTip(first.origin)];
  for (const news of [here, elsewhere])
    await eventually(() => expect(news.tips.map(({ id }) => id)).toEqual(tips));
  await first.server.kill('SIGKILL');
  await here.ended;
  tips.push(await payTip(second.origin));
  await first.startServer();
  await eventually(() => expect(elsewhere.tips.map(({ id }) => id)).toEqual(tips));
  const resumed = await follow(first.origin, '1');
  const whole = await follow(second.origin, '0');
  tips.push(await payTip(first.origin));
  for (const [news, heard] of [
    [elsewhere, tips],
    [resumed, tips.slice(1)],
    [whole, tips],
  ] as const)
    await eventually(() => expect(news.tips.map(({ id }) => id)).toEqual(heard));
  for (const news of [elsewhere, resumed, whole]) await news.close();
});

test('a server that is told to stop ends its streams, and so stops at once', async () => {
  const news = await follow(second.origin);
  await second.process.kill('SIGTERM');
  expect(await news.ended).toBe('properly');
  expect(await second.process.exited).toBe(0);
});
