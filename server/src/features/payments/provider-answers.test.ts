import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

const minuteMs = 60_000;

let server: PayingServer;
let laterMs = 0;
beforeAll(async () => {
  server = await startPayingServer({
    overrides: { clock: { now: () => new Date(Date.now() + laterMs) }, providerTimeoutMs: 1000 },
  });
});
afterEach(async () => {
  laterMs = 0;
  server.sandbox.stripe.reset();
  expect(await server.failedAuditChecks()).toEqual([]);
});
afterAll(() => server.stop());

/** Answers that say nothing, or never end; the SDK itself repeats some of these requests. */
const unreadable = ['null', 'list', 'wrong-shape', 'nonsense', 'huge', 'drip', 'hang'] as const;
const always = { failNext: 1000, failWhen: 'after' } as const;
const code = (body: { errors?: { code: string }[] }) => body.errors?.[0]?.code;

test.each([...unreadable, 'script-address', 'foreign-address'] as const)(
  'a fan whose checkout is answered with %s is asked to try again, and the same key then gives the one checkout',
  async (failHow) => {
    const fan = await server.fan();
    const key = randomUUID();
    const before = server.sandbox.stripe.sessions().length;
    server.sandbox.stripe.configure({ ...always, failHow });
    const failed = await server.pay(fan, {}, key);
    server.sandbox.stripe.reset();
    expect([failed.status, code(failed.body)]).toEqual([503, 'payment_provider_unavailable']);
    const answer = await server.pay(fan, {}, key);
    expect(answer.status).toBe(200);
    expect(new URL(answer.body.data.result.checkout_url).origin).toBe(server.sandbox.url);
    expect(server.sandbox.stripe.sessions()).toHaveLength(before + 1);
  },
);

test.each(unreadable)(
  'a paid tip whose gateway answers with %s stays pending, and is synced later',
  async (failHow) => {
    const fan = await server.fan();
    const { tipId, session } = await server.startTip(fan);
    server.sandbox.stripe.configure({ ...always, failHow });
    await server.sandbox.stripe.pay(session, 'succeed');
    await eventually(async () => expect(await attemptsOf(session)).toBe(1));
    const { status, body } = await server.call(fan, 'POST', `/tipping/tips/${tipId}/confirm`);
    expect([status, code(body)]).toEqual([503, 'payment_provider_unavailable']);
    expect(await server.statusOf(tipId)).toBe('pending');
    server.sandbox.stripe.reset();
    laterMs = minuteMs;
    await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  },
);

test('a tip is not canceled while its gateway fails to close the checkout', async () => {
  const fan = await server.fan();
  const { tipId, session } = await server.startTip(fan);
  // The first attempt and its repetition fail; the request after them would succeed.
  server.sandbox.stripe.configure({ failNext: 2, failHow: '500' });
  const refused = await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`);
  expect([refused.status, code(refused.body)]).toEqual([503, 'payment_provider_unavailable']);
  expect(await server.statusOf(tipId)).toBe('pending');
  const canceled = await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`);
  expect([canceled.status, await server.statusOf(tipId)]).toEqual([200, 'canceled']);
  expect(server.sandbox.stripe.sessions().find(({ session: { id } }) => id === session)?.session.status).toBe(
    'expired',
  );
});

test.each(['null', 'list', 'wrong-shape'] as const)(
  'a checkout nobody heard of does not expire because the list of checkouts is answered with %s',
  async (failHow) => {
    server.sandbox.stripe.configure({ ...always, failHow: 'reset', loseRate: 1 });
    const fan = await server.fan();
    const key = randomUUID();
    expect((await server.pay(fan, {}, key)).status).toBe(503);
    const made = server.sandbox.stripe.sessions().at(-1)?.session;
    await server.sandbox.stripe.pay(made?.id ?? '', 'succeed');
    server.sandbox.stripe.configure({ failHow });
    // Too late to open a checkout: only the list can tell.
    laterMs = 10 * minuteMs;
    await server.services.payments.reconcile();
    const isNow = (status: string) =>
      server.count('payment WHERE id = $1 AND status = $2', [made?.client_reference_id, status]);
    expect(await isNow('pending')).toBe(1);
    server.sandbox.stripe.configure({ failNext: 0 });
    laterMs = 20 * minuteMs;
    await server.services.payments.reconcile();
    expect(await isNow('succeeded')).toBe(1);
  },
);

/** How often the events of a checkout were tried without success. */
async function attemptsOf(session: string): Promise<number> {
  const { rows } = await server.services.pool.query(
    'SELECT max(attempts) AS most FROM payment_event WHERE concern = $1 AND settle_at IS NOT NULL',
    [session],
  );
  return rows[0].most;
}
