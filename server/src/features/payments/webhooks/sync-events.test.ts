import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { deliverEvent } from '#tests/support/deliver-event.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { createPayments, type Payments } from '../payments.ts';
import { type PaymentProvider, type ProviderState, ProviderUnavailable } from '../providers/provider.ts';
import { createStripeProvider } from '../providers/stripe/stripe-provider.ts';

let server: PayingServer;
let laterMs = 0;
/** The time at which the clock stands still; undefined while it runs. */
let stoppedAt: number | undefined;
const workers: Payments[] = [];
beforeAll(async () => {
  server = await startPayingServer({
    syncEvents: false,
    overrides: { clock: { now: () => new Date((stoppedAt ?? Date.now()) + laterMs) } },
  });
  // No webhook arrives: each event is delivered by the test.
  server.sandbox.stripe.configure({ loseRate: 1 });
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  laterMs = 0;
  stoppedAt = undefined;
});
afterAll(() => server.stop());

const completed = (session: string, options?: { times?: number; id?: string }) =>
  deliverEvent(server, 'checkout.session.completed', { id: session, client_reference_id: null }, options);

const events = (where: string, values: unknown[]) => server.count(`payment_event WHERE ${where}`, values);
const sql = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
const waiting = (session: string) => events('concern = $1 AND settle_at IS NOT NULL', [session]);

async function paidTip() {
  const tip = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(tip.session, 'succeed');
  return tip;
}

/** Moves the clock forward and wakes the workers; a resting worker would notice only within five seconds. */
const setForward = (ms: number) => {
  laterMs += ms;
  return sql('NOTIFY payment_events_stored');
};

/** Another process that syncs, with its gateway calls altered by `changes`. */
function startWorker(changes: (real: PaymentProvider) => Partial<PaymentProvider> = () => ({})) {
  const { db, clock, log, config } = server.services;
  const real = createStripeProvider(config.stripe);
  const payments = createPayments({
    db,
    clock,
    log,
    providers: { stripe: { ...real, ...changes(real) } },
    handlers: {},
    databaseUrl: server.runtimeUrl,
  });
  payments.startSyncing();
  workers.push(payments);
  return payments;
}

/** A worker that records each reading of a checkout. */
function startCountingWorker() {
  const reads: string[] = [];
  startWorker((real) => ({
    readState(checkout) {
      reads.push(checkout);
      return real.readState(checkout);
    },
  }));
  return reads;
}

test('an event delivered many times at once is stored once', async () => {
  const { session } = await paidTip();
  const id = await completed(session, { times: 20 });
  expect(await events('event_id = $1', [id])).toBe(1);
});

test('a worker listens, and a stored event is told to all who listen', async () => {
  startWorker();
  const listening =
    "SELECT FROM pg_stat_activity WHERE query LIKE 'LISTEN%payment_events_stored%' AND datname = current_database()";
  await eventually(async () => expect((await server.ownerPool.query(listening)).rowCount).toBe(1));

  const client = await server.ownerPool.connect();
  try {
    let notifications = 0;
    client.on('notification', () => {
      notifications += 1;
    });
    await client.query('LISTEN payment_events_stored');
    const { session } = await paidTip();
    await completed(session);
    await eventually(async () => expect(notifications).toBe(1));
  } finally {
    client.release(true);
  }
});

test('many events of one payment are synced by one look', async () => {
  const { session, tipId } = await paidTip();
  for (let nth = 0; nth < 30; nth += 1) await completed(session);
  expect(await waiting(session)).toBe(30);
  const reads = startCountingWorker();
  await eventually(async () => expect(await waiting(session)).toBe(0));
  expect(reads.filter((checkout) => checkout === session)).toHaveLength(1);
  expect(await server.statusOf(tipId)).toBe('succeeded');
});

test('events of a payment intent are synced with those of its checkout', async () => {
  const { session, tipId } = await paidTip();
  const charge = await server.chargeOf(session);
  await server.gateway('POST', 'refunds', { charge });
  const { payment_intent: intent } = await server.gateway('GET', `checkout/sessions/${session}`);
  const id = await deliverEvent(server, 'charge.refunded', { id: charge, payment_intent: intent });
  startWorker();
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('refunded'));
  await eventually(async () =>
    expect(await events('event_id = $1 AND concern = $2 AND settle_at IS NULL', [id, session])).toBe(1),
  );
});

test('an event about no payment of ours that the gateway does not know is done, without a case', async () => {
  const ids = [
    await completed('cs_test_unknown'),
    await deliverEvent(server, 'charge.refunded', { id: 'ch_unknown', payment_intent: 'pi_unknown' }),
  ];
  startWorker();
  await eventually(async () =>
    expect(await events('event_id = ANY($1) AND settle_at IS NULL AND dead_at IS NULL', [ids])).toBe(2),
  );
  expect(await server.count('payment_quarantine')).toBe(0);
});

test('a payment is worked by one process at a time, and by another once the claim of the first has ended', async () => {
  const { session } = await paidTip();
  const other = await paidTip();
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let blocked = false;
  const first = startWorker((real) => ({
    async readState(checkout): Promise<ProviderState> {
      blocked = true;
      await released;
      return real.readState(checkout);
    },
  }));
  await completed(session);
  await eventually(() => expect(blocked).toBe(true));
  // The worker claims nothing more, and does not finish what it has claimed.
  void first.stop();
  const reads = startCountingWorker();
  await completed(session);
  await completed(other.session);
  await eventually(() => expect(reads).toContain(other.session));
  expect(reads).not.toContain(session);
  await setForward(121_000);
  await eventually(() => expect(reads).toContain(session));
  letGo();
  await eventually(async () => expect(await waiting(session)).toBe(0));
});

test('a syncing that fails is tried again after growing pauses, is dead in the end, and begins again when delivered again', async () => {
  const { session, tipId } = await paidTip();
  const id = await completed(session);
  let failing = true;
  startWorker((real) => ({
    readState: (checkout) => (failing ? Promise.reject(new Error('It broke.')) : real.readState(checkout)),
  }));
  const pauses: number[] = [];
  for (const attempts of [1, 2, 3, 4]) {
    await eventually(async () =>
      expect(await events('event_id = $1 AND attempts = $2', [id, attempts])).toBe(1),
    );
    const { rows } = await sql('SELECT settle_at FROM payment_event WHERE event_id = $1', [id]);
    const pause = rows[0].settle_at.getTime() - Date.now() - laterMs;
    pauses.push(Math.round(pause / 1000));
    await setForward(pause);
  }
  expect(pauses.every((pause, nth) => nth === 0 || pause > (pauses[nth - 1] ?? 0))).toBe(true);
  await sql('UPDATE payment_event SET attempts = 46 WHERE event_id = $1', [id]);
  await setForward(3_600_000);
  const muchLater = "event_id = $1 AND settle_at > $2::timestamptz + interval '50 minutes'";
  await eventually(async () => expect(await events(muchLater, [id, new Date(Date.now() + laterMs)])).toBe(1));
  await setForward(3_700_000);
  await eventually(async () => expect(await events('event_id = $1 AND dead_at IS NOT NULL', [id])).toBe(1));
  const broken = async () => (await server.failedAuditChecks()).flatMap(({ problems }) => problems);
  expect(await broken()).toContain(
    `event ${id} (checkout.session.completed) was given up after 48 attempts: It broke.`,
  );
  failing = false;
  await completed(session, { id });
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  await eventually(async () => expect(await waiting(session)).toBe(0));
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a payment that fails keeps no other waiting, and its new events use up no attempt of those before', async () => {
  const [bad, good] = [await paidTip(), await paidTip()];
  stoppedAt = Date.now();
  startWorker((real) => ({
    readState: (checkout) =>
      checkout === bad.session ? Promise.reject(new Error('It broke.')) : real.readState(checkout),
  }));
  for (const failed of [1, 2, 3]) {
    await completed(bad.session);
    await eventually(async () =>
      expect(await events('concern = $1 AND attempts = 1', [bad.session])).toBe(failed),
    );
  }
  await completed(good.session);
  await eventually(async () => expect(await server.statusOf(good.tipId)).toBe('succeeded'));
  expect(await server.statusOf(bad.tipId)).toBe('pending');
  await sql('DELETE FROM payment_event WHERE concern = $1', [bad.session]);
});

test('a gateway that is down is asked about a few payments, and about the others once it answers', async () => {
  const tips: Awaited<ReturnType<typeof paidTip>>[] = [];
  for (let nth = 0; nth < 20; nth += 1) tips.push(await paidTip());
  for (const { session } of tips) await completed(session);
  let down = true;
  const checkouts = new Set<string>();
  startWorker((real) => ({
    async readState(checkout) {
      checkouts.add(checkout);
      if (down) throw new ProviderUnavailable('No answer.');
      return real.readState(checkout);
    },
  }));
  await eventually(() => expect(checkouts.size).toBeGreaterThanOrEqual(5));
  await eventually(async () => expect(await server.count('payment_event_claim')).toBe(0));
  expect(checkouts.size).toBeLessThan(tips.length);
  down = false;
  await setForward(3_600_000);
  await eventually(async () =>
    expect(
      await server.count("payment WHERE status = 'succeeded' AND reference_id = ANY($1)", [
        tips.map(({ tipId }) => tipId),
      ]),
    ).toBe(tips.length),
  );
});
