import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLineUp } from '#tests/support/event-tips.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { type Fan, methods, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { testOrigin } from '#tests/support/test-server.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true, environment: { DATABASE_POOL_SIZE: '20' } });
});
afterAll(() => server.stop());

const sharesOf = async (fan: Fan) => (await server.call(fan, 'GET', '/tipping/tips')).body.data.results;
const statusOf = async (fan: Fan) => [
  ...new Set((await sharesOf(fan)).map(({ status }: { status: string }) => status)),
];

test('one amount is one checkout, a tip for each performer, and one movement that gives each their share', async () => {
  const fan = await server.fan('Hanna Tesfaye');
  const { event, performers, start, owed } = await makeLineUp(server, 3);
  const { tipId, eventTipId, paymentId, session } = await start(fan, { message: 'What a night!' });
  const record = server.sandbox.stripe.sessions().find((one) => one.session.id === session);
  expect(record?.session).toMatchObject({
    amount_total: 1000,
    success_url: `${testOrigin}/events/${event.id}?coming_from=checkout&tip_amount=10&tip=${tipId}`,
    cancel_url: `${testOrigin}/events/${event.id}?tip=${tipId}&tip_outcome=canceled`,
  });
  expect(record?.lineItems[0]?.description).toBe(`Tip for the line-up of ${event.title}`);
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await statusOf(fan)).toEqual(['succeeded']));

  const whole = { id: eventTipId, event, total_amount: 10, share_count: 3 };
  const shares = await sharesOf(fan);
  expect(shares).toHaveLength(3);
  for (const [at, amount] of [3.34, 3.33, 3.33].entries()) {
    expect(shares).toContainEqual({
      id: expect.any(String),
      beneficiary: { id: performers[at]?.id, name: performers[at]?.name, listed: true },
      total_amount: amount,
      currency: 'USD',
      status: 'succeeded',
      message: 'What a night!',
      event_tip: whole,
      thanks: null,
      thank_you: null,
      arrived_at: null,
      fee_covered: 0,
      refunded_amount: 0,
      fee: expect.any(Number),
      anonymity: 'none',
      receipt: expect.any(String),
      created_at: expect.any(String),
    });
  }
  expect((await server.call(fan, 'GET', `/tipping/tips/${tipId}`)).body.data.result).toMatchObject({
    beneficiary: { id: performers[0]?.id },
    total_amount: 3.34,
  });
  expect(await owed()).toEqual([334, 333, 333]);
  expect(await server.count("ledger_movement WHERE kind <> 'fee' AND payment_id = $1", [paymentId])).toBe(1);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('every performer hears of their own share, and of what it is a share of', async () => {
  const { event, performers, start } = await makeLineUp(server, 3);
  const { session } = await start(await server.fan('Sara Bekele'));
  await server.sandbox.stripe.pay(session, 'succeed');
  for (const [at, amount] of ['$3.34', '$3.33', '$3.33'].entries()) {
    const mails = () => server.sandbox.mail.messages(performers[at]?.email);
    await eventually(() => expect(mails()).toHaveLength(1));
    expect(mails()[0]).toMatchObject({ subject: `You received a tip of ${amount}` });
    expect(mails()[0]?.text).toContain(`your share of $10.00 for the line-up of “${event.title}”`);
  }
});

test('shares of one’s own choice are kept to the cent, and who is left out gets nothing', async () => {
  const fan = await server.fan();
  const { performers, start, owed } = await makeLineUp(server, 3);
  const [aster, , mulatu] = performers;
  const { session } = await start(fan, {
    total_amount: 17.77,
    shares: [
      { beneficiary: mulatu?.id.toUpperCase(), amount: 16.11 },
      { beneficiary: aster?.id, amount: 1.66 },
    ],
  });
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await owed()).toEqual([166, 0, 1611]));
  expect(await sharesOf(fan)).toHaveLength(2);
});

test('what is wrong with shares, amount or event is named at its field and leaves nothing behind', async () => {
  const fan = await server.fan();
  const { performers, pay } = await makeLineUp(server, 3);
  const [one, two] = performers.map(({ id }) => id);
  const stranger = await makeBeneficiary(server.services.pool);
  const empty = await makeEvent(server.services.pool, { beneficiaries: [{ id: null, name: 'Somebody' }] });
  const share = (beneficiary: unknown, amount: unknown) => ({ beneficiary, amount });
  const before = await server.count('tip');
  const cases: [changes: Record<string, unknown>, attr: string, detail?: string][] = [
    [{ event: randomUUID() }, 'event', 'Event not found'],
    [{ event: empty.id }, 'event', 'Nobody at this event can be tipped yet'],
    [{ event: 'tonight' }, 'event'],
    [{ total_amount: 2.99 }, 'total_amount', 'With 3 performers the smallest amount is 3 dollars'],
    [{ total_amount: 0.5 }, 'total_amount'],
    [{ total_amount: 10_000.01 }, 'total_amount'],
    [{ total_amount: 10.001 }, 'total_amount'],
    [{ method: randomUUID() }, 'method', 'Payment method not found'],
    [{ return_url: 'https://elsewhere.example/' }, 'return_url'],
    [{ message: 'x'.repeat(501) }, 'message'],
    [{ shares: [] }, 'shares'],
    [{ shares: [share(one, 10), share(stranger.id, 0)] }, 'shares.1.amount'],
    [{ shares: [share(one, 9.995), share(two, 0.005)] }, 'shares.0.amount'],
    [{ shares: [share(one, 9.5), share(two, 0.5)] }, 'shares.1.amount'],
    [
      { shares: [share(one, 5), share(stranger.id, 5)] },
      'shares.1.beneficiary',
      'This performer is not at this event',
    ],
    [{ shares: [share(one, 5), share(one, 5)] }, 'shares.1.beneficiary', 'Name each performer only once'],
    [{ shares: [share(one, 5), share(two, 5.01)] }, 'shares', 'The shares must add up to the amount'],
    [{ shares: [share(one, 5), share(two, 4.99)] }, 'shares', 'The shares must add up to the amount'],
    [{ shares: Array.from({ length: 51 }, () => share(one, 1)), total_amount: 51 }, 'shares'],
  ];
  for (const [changes, attr, detail] of cases) {
    const { status, body } = await pay(fan, changes);
    expect.soft(status, JSON.stringify(changes)).toBe(400);
    expect
      .soft(body.errors[0], JSON.stringify(changes))
      .toMatchObject({ attr, ...(detail ? { detail } : {}) });
  }
  expect(await server.count('tip')).toBe(before);
  expect(await server.count('event_tip e WHERE NOT EXISTS (SELECT FROM tip WHERE event_tip_id = e.id)')).toBe(
    0,
  );
});

test('nobody tips a line-up without signing in', async () => {
  const { eventTipOf } = await makeLineUp(server, 2);
  const { status } = await server.call(undefined, 'POST', '/tipping/tips/pay-event', eventTipOf());
  expect(status).toBe(401);
});

test('the same key and body give the same answer, other shares and a single tip under it 409', async () => {
  const fan = await server.fan();
  const { performers, pay } = await makeLineUp(server, 2);
  const shares = performers.map(({ id }) => ({ beneficiary: id, amount: 5 }));
  const key = randomUUID();
  const first = await pay(fan, { shares }, key);
  expect((await pay(fan, { shares }, key)).body).toEqual(first.body);
  const [one, two] = performers;
  const others: Record<string, unknown>[] = [
    {},
    {
      shares: [
        { beneficiary: one?.id, amount: 6 },
        { beneficiary: two?.id, amount: 4 },
      ],
    },
    { shares, message: 'More' },
    { shares, method: methods.link },
  ];
  for (const other of others) expect((await pay(fan, other, key)).status).toBe(409);
  expect((await server.pay(fan, { beneficiary: one?.id }, key)).status).toBe(409);
  const single = randomUUID();
  await server.pay(fan, {}, single);
  expect((await pay(fan, {}, single)).body.errors[0].code).toBe('idempotency_key_reused');
});

test('one key used 50 times at once is one event tip, one payment, one checkout and 50 equal answers', async () => {
  const fan = await server.fan();
  const { event, pay } = await makeLineUp(server, 4);
  const key = randomUUID();
  const before = server.sandbox.stripe.sessions().length;
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay(fan, {}, key)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await server.count('event_tip WHERE event_id = $1', [event.id])).toBe(1);
  expect(await sharesOf(fan)).toHaveLength(4);
  expect(server.sandbox.stripe.sessions()).toHaveLength(before + 1);
});

test('through a storm of doubled and shuffled webhooks every share is counted once, to the cent', async () => {
  const { start, owed } = await makeLineUp(server, 3);
  const fans = await Promise.all(Array.from({ length: 12 }, () => server.fan()));
  server.sandbox.stripe.configure({ duplicate: 5, shuffle: 20 });
  try {
    const started = await Promise.all(fans.map((fan, nth) => start(fan, { total_amount: 10 + nth / 100 })));
    await Promise.all(started.map(({ session }) => server.sandbox.stripe.pay(session, 'succeed')));
    for (const fan of fans) await eventually(async () => expect(await statusOf(fan)).toEqual(['succeeded']));
    // 10.00 to 10.11 dollars in three: the first gets the odd cent of every amount that does not divide by three.
    const amounts = fans.map((_, nth) => 1000 + nth);
    const expected = [0, 1, 2].map((at) =>
      amounts.reduce((sum, cents) => sum + Math.floor(cents / 3) + (at < cents % 3 ? 1 : 0), 0),
    );
    await eventually(async () => expect(await owed()).toEqual(expected));
    expect(await server.failedAuditChecks()).toEqual([]);
  } finally {
    server.sandbox.stripe.reset();
  }
});

test('a refund takes every share back, and so does a dispute', async () => {
  const { start, owed } = await makeLineUp(server, 3);
  const [refunding, disputing] = [await server.fan(), await server.fan()];
  const refunded = await start(refunding);
  const disputed = await start(disputing);
  for (const { session } of [refunded, disputed]) await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await owed()).toEqual([668, 666, 666]));
  await server.services.payments.refund(refunded.paymentId, 'asked for in a test');
  await server.sandbox.stripe.pay(disputed.session, 'dispute');
  await eventually(async () => expect(await statusOf(refunding)).toEqual(['refunded']));
  await eventually(async () => expect(await statusOf(disputing)).toEqual(['disputed']));
  expect(await owed()).toEqual([0, 0, 0]);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('giving up one share gives up the whole, and the shares of others do not exist', async () => {
  const [fan, stranger] = [await server.fan(), await server.fan()];
  const { start } = await makeLineUp(server, 2);
  const { session } = await start(fan);
  const [last] = await sharesOf(fan);
  for (const action of ['confirm', 'cancel'])
    expect((await server.call(stranger, 'POST', `/tipping/tips/${last.id}/${action}`)).status).toBe(404);
  const canceled = await server.call(fan, 'POST', `/tipping/tips/${last.id}/cancel`);
  expect(canceled.body.data.result.status).toBe('canceled');
  expect(await statusOf(fan)).toEqual(['canceled']);
  expect(await server.sandbox.stripe.pay(session, 'succeed')).not.toBe('paid');
});

test('a performer’s figures count a share as a tip received', async () => {
  const { performers, start } = await makeLineUp(server, 2);
  const { session } = await start(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  const profile = async () =>
    (await server.call(undefined, 'GET', `/beneficiary/professionals/${performers[1]?.id}`)).body.data.result;
  await eventually(async () => expect((await profile()).stats?.tips_received).toBe(1));
});
