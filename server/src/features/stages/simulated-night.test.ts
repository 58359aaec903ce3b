import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { simulateNight } from '#tests/support/simulated-night.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true, environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => server.stop());

test('on a night of three acts no tip goes to a wrong performer, the screen has each once, and only card testers are refused', async () => {
  const plan = { acts: 3, guests: 30, attempts: 230, actMs: 400, cutMs: 300, graceMs: 200 };
  const {
    attemptsRefused,
    attemptsLetThrough,
    paidAfterChange: _,
    ...night
  } = await simulateNight(server, plan);
  expect(night).toEqual({
    tips: plan.guests,
    toWrongPerformer: 0,
    crowdRefused: 0,
    missingOnScreen: 0,
    doubledOnScreen: 0,
    failedChecks: [],
  });
  // Two hundred unpaid attempts, and those that were under way at that moment.
  expect(attemptsLetThrough).toBeLessThanOrEqual(210);
  expect(attemptsRefused + attemptsLetThrough).toBe(plan.attempts);
});
