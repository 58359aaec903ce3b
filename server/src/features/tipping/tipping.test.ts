import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ overrides: { providerTimeoutMs: 2000 } });
  // No webhook arrives: only requests of the person find changes.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterEach(async () => {
  server.sandbox.stripe.configure({ failNext: 0, hangNext: 0, confirmationDelayMs: 4000 });
  expect(await server.failedAuditChecks()).toEqual([]);
});
afterAll(() => server.stop());

test('a bad return address is a validation error at its field', async () => {
  const fan = await server.fan();
  const before = await server.count('tip');
  for (const bad of [`${testOrigin}.evil.example/`, '//evil.example', `${testOrigin}\\@evil.example/`]) {
    const { status, body } = await server.pay(fan, { return_url: bad });
    expect([status, body.type, body.errors[0].attr]).toEqual([400, 'validation_error', 'return_url']);
  }
  expect(await server.count('tip')).toBe(before);
});

test("the list holds one's own tips only, newest first, in pages", async () => {
  const [hanna, sara] = [await server.fan('Hanna'), await server.fan('Sara')];
  const sent: string[] = [];
  for (const total_amount of [1, 2, 3]) sent.unshift((await server.startTip(hanna, { total_amount })).tipId);
  await server.startTip(sara);
  const all = await server.call(hanna, 'GET', '/tipping/tips');
  expect(all.body.data.results.map(({ id }: { id: string }) => id)).toEqual(sent);
  expect(all.body.data.results[0]).toMatchObject({
    total_amount: 3,
    beneficiary: server.beneficiary,
    status: 'pending',
  });
  expect(all.body.data.metadata).toEqual({ total: 3, limit: 12, offset: 0 });
  expect(all.headers.get('cache-control')).toBe('no-store');
  const second = await server.call(hanna, 'GET', '/tipping/tips?limit=1&offset=1');
  expect(second.body.data.results.map(({ id }: { id: string }) => id)).toEqual([sent[1]]);
  expect(second.body.data.metadata).toEqual({ total: 3, limit: 1, offset: 1 });
  expect((await server.call(await server.fan(), 'GET', '/tipping/tips')).body.data).toEqual({
    results: [],
    metadata: { total: 0, limit: 12, offset: 0 },
  });
});

test.each([
  ['GET', ''],
  ['POST', '/confirm'],
  ['POST', '/cancel'],
])('%s of a tip%s: only for its sender; others, and an unknown tip, get 404', async (method, action) => {
  const [hanna, sara] = [await server.fan('Hanna'), await server.fan('Sara')];
  const { tipId } = await server.startTip(hanna);
  for (const id of [tipId, randomUUID(), 'not-an-id']) {
    const { status, body } = await server.call(sara, method, `/tipping/tips/${id}${action}`);
    expect([status, body.errors[0].code]).toEqual([404, 'tip_not_found']);
  }
  expect(await server.statusOf(tipId)).toBe('pending');
  expect((await server.call(undefined, method, `/tipping/tips/${tipId}${action}`)).status).toBe(401);
  expect((await server.call(hanna, method, `/tipping/tips/${tipId}${action}`)).body.data.result.id).toBe(
    tipId,
  );
});

test('a canceled tip is closed at the gateway and cannot be paid any more', async () => {
  const fan = await server.fan();
  const { tipId, session } = await server.startTip(fan);
  const { body } = await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`);
  expect(body.data.result.status).toBe('canceled');
  expect(await server.sandbox.stripe.pay(session, 'succeed')).toBe('expired');
  expect((await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`)).body.data.result.status).toBe(
    'canceled',
  );
  expect((await server.call(fan, 'POST', `/tipping/tips/${tipId}/confirm`)).body.data.result.status).toBe(
    'canceled',
  );
});

test.each([
  ['was paid', 'succeed', 'succeeded'],
  ['ran out of time', 'expire', 'expired'],
] as const)('a tip whose checkout %s before it is canceled is not canceled', async (_, outcome, status) => {
  const fan = await server.fan();
  const { tipId, session } = await server.startTip(fan);
  await server.sandbox.stripe.pay(session, outcome);
  const { body } = await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`);
  expect(body.data.result.status).toBe(status);
});

test('a tip whose payment awaits confirmation is not canceled', async () => {
  const fan = await server.fan();
  const { tipId, session } = await server.startTip(fan);
  server.sandbox.stripe.configure({ confirmationDelayMs: 3_600_000 });
  await server.sandbox.stripe.pay(session, 'delayed');
  const canceled = await server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`);
  expect(canceled.body.data.result.status).toBe('pending');
  await server.sandbox.stripe.confirmDelayedPayments();
  const confirmed = await server.call(fan, 'POST', `/tipping/tips/${tipId}/confirm`);
  expect(confirmed.body.data.result.status).toBe('succeeded');
});

test('paying, canceling and confirming at once end in one truth', async () => {
  const fan = await server.fan();
  for (let nth = 0; nth < 15; nth += 1) {
    const { tipId, paymentId, session } = await server.startTip(fan);
    const before = server.journal().length;
    await Promise.all([
      server.call(fan, 'POST', `/tipping/tips/${tipId}/cancel`),
      server.sandbox.stripe.pay(session, 'succeed'),
      server.call(fan, 'POST', `/tipping/tips/${tipId}/confirm`),
    ]);
    await server.call(fan, 'POST', `/tipping/tips/${tipId}/confirm`);
    const paid = server.journal().length > before;
    expect(await server.statusOf(tipId)).toBe(paid ? 'succeeded' : 'canceled');
    expect(await server.count("ledger_movement WHERE kind <> 'fee' AND payment_id = $1", [paymentId])).toBe(
      paid ? 1 : 0,
    );
  }
});

test('a tip canceled before its checkout was heard of is canceled at the gateway too', async () => {
  const fan = await server.fan();
  server.sandbox.stripe.configure({ hangNext: 1, failWhen: 'after' });
  expect((await server.pay(fan)).status).toBe(503);
  const { rows } = await server.services.pool.query('SELECT id FROM tip ORDER BY created_at DESC LIMIT 1');
  const { body } = await server.call(fan, 'POST', `/tipping/tips/${rows[0].id}/cancel`);
  expect(body.data.result.status).toBe('canceled');
  expect(server.sandbox.stripe.sessions().at(-1)?.session.status).toBe('expired');
});

test.each(['confirm', 'cancel'])(
  'while the gateway does not answer, %s says so and changes nothing',
  async (action) => {
    const fan = await server.fan();
    const { tipId } = await server.startTip(fan);
    server.sandbox.stripe.configure({ failNext: 10 });
    const { status, body } = await server.call(fan, 'POST', `/tipping/tips/${tipId}/${action}`);
    expect([status, body.errors[0].code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await server.statusOf(tipId)).toBe('pending');
  },
);

test("a beneficiary's figures count the tips that came in and were kept", async () => {
  const fan = await server.fan();
  const { id } = await makeBeneficiary(server.services.pool, { name: 'Counted' });
  const figure = async () =>
    (await server.call(undefined, 'GET', `/beneficiary/professionals/${id}`)).body.data.result.stats
      .tips_received;
  expect(await figure()).toBe(0);
  const tips = [];
  for (let nth = 0; nth < 3; nth += 1) tips.push(await server.startTip(fan, { beneficiary: id }));
  for (const { session, paymentId } of tips.slice(1)) {
    await server.sandbox.stripe.pay(session, 'succeed');
    await server.services.payments.sync(paymentId, 'test');
  }
  expect(await figure()).toBe(2);
  await server.services.payments.refund(tips[2]?.paymentId ?? '', 'test');
  expect(await figure()).toBe(1);
});
