import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';

const hourMs = 3_600_000;

let server: PayingServer;
let aheadMs = 0;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  server = await startPayingServer({
    overrides: {
      machineClock: { now: () => new Date(Date.now() + aheadMs) },
      log: createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    },
  });
});
afterAll(() => server.stop());

const warnings = () => lines.filter(({ msg }) => msg === 'the clock of this machine differs');
const ready = async () => (await server.request('/readyz')).json();

test.each([
  ['two hours behind', -2],
  ['right', 0],
  ['two hours ahead', 2],
])('a server whose clock is %s takes a tip and its webhook', async (_, hours) => {
  aheadMs = hours * hourMs;
  await server.services.clockDifferences.measure();
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
  expect(server.sandbox.stripe.deliveries().at(-1)?.status).toBe('delivered');
  expect(await server.failedAuditChecks()).toEqual([]);
  const { status, clockAheadSeconds } = await ready();
  expect(status).toBe('ready');
  for (const clock of ['database', 'stripe']) {
    expect(clockAheadSeconds[clock]).toBeGreaterThan(hours * 3600 - 20);
    expect(clockAheadSeconds[clock]).toBeLessThan(hours * 3600 + 20);
  }
});

test.each([
  ['behind', -2],
  ['ahead', 2],
])(
  'a clock that is set two hours %s while the server runs disturbs nothing before it is measured',
  async (_, hours) => {
    aheadMs = 0;
    await server.services.clockDifferences.measure();
    aheadMs = hours * hourMs;
    expect(Math.abs(server.services.paymentClock.now().getTime() - Date.now())).toBeLessThan(30_000);
    const { tipId, session } = await server.startTip(await server.fan());
    await server.sandbox.stripe.pay(session, 'succeed');
    await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
    await eventually(async () => expect(warnings().at(-1)?.aheadSeconds).toBeCloseTo(hours * 3600, -2));
  },
);

test('a difference is logged once, not at each measurement, and again when it has changed', async () => {
  aheadMs = 0;
  await server.services.clockDifferences.measure();
  lines.length = 0;
  for (const now of [5_000, 60_000, 60_000, 61_000, hourMs, hourMs, 0, 0]) {
    aheadMs = now;
    await server.services.clockDifferences.measure();
  }
  const of = (clock: string) => warnings().filter((line) => line.clock === clock);
  expect(of('database').map(({ aheadSeconds }) => aheadSeconds)).toEqual([60, 3600]);
  expect(
    lines.filter(({ msg, clock }) => /right again/.test(String(msg)) && clock === 'database'),
  ).toHaveLength(1);
});
