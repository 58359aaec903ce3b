import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { prepareDemoAccounts } from '#server/features/account/public.ts';
import { liveEnvironment } from '#tests/support/live-environment.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { handOverSampleOrganizer } from '../hand-over-organizer.ts';
import { handOverSamplePages } from '../hand-over-pages.ts';
import { sampleId } from '../identifier.ts';
import { loadSampleData } from '../load-sample-data.ts';
import { tipAtNight } from './audience.ts';
import { demonstrate } from './demonstrate.ts';

const hourMs = 3_600_000;
const now = new Date();
let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer({ workJobs: true });
  const { db } = server.services;
  await loadSampleData(db, { now });
  await prepareDemoAccounts(server.services);
  await handOverSampleOrganizer(db);
  await handOverSamplePages(db, { now });
});
afterAll(() => server.stop());

/** The services at that moment. */
const at = (moment: Date) => {
  const clock = { now: () => moment };
  return { ...server.services, clock, paymentClock: clock };
};

async function get(path: string) {
  const { status, body } = await server.call(undefined, 'GET', path);
  expect(status, path).toBe(200);
  return body.data;
}
const demonstrated = async () => (await get('/shared/demonstration')).result;

/** Every list of the specification, as an anonymous visitor reads it. */
const listed = async () =>
  Promise.all(
    [
      '/events/listing?limit=100',
      '/events/listing?limit=100&search=lamps',
      '/events/categories',
      '/events/organizers',
      '/beneficiary/professionals?limit=100',
      '/campaigns/listing',
      '/campaigns/listing?state=all&search=tizita',
      `/campaigns/listing?receiver=${sampleId('beneficiary', 'almaz-tessera')}`,
    ].map(get),
  );

test('before the demonstration is made, only the demo accounts and pages are listed', async () => {
  const { accounts, night, campaign, pages } = await demonstrated();
  expect({ night, campaign }).toEqual({ night: null, campaign: null });
  expect(pages).toEqual({
    performer: sampleId('beneficiary', 'almaz-tessera'),
    band: sampleId('beneficiary', 'bethlehem-string-quartet'),
  });
  expect(accounts.map(({ role }: { role: string }) => role)).toEqual(
    expect.arrayContaining(['fan', 'performer', 'leader', 'organizer', 'operator', 'colleague', 'support']),
  );
});

test('an evening is going on and a campaign closes; the ledger is correct and no list changes', async () => {
  const before = await listed();
  await Promise.all([demonstrate(at(now)), demonstrate(at(now))]);
  expect(await listed()).toEqual(before);
  const { night, campaign } = await demonstrated();
  const { result: stage } = await get(`/stages/${night.code}`);
  expect(stage).toMatchObject({
    state: 'act',
    act: { id: sampleId('beneficiary', 'almaz-tessera'), name: 'Almaz Tessera' },
    goal: { amount: 400, reached: 73 },
  });
  const { result: screen } = await get(`/stages/screens/${night.screen}`);
  expect(screen.tips.length).toBeGreaterThan(3);
  expect(screen.tips.filter(({ words }: { words: string | null }) => words !== null).length).toBe(4);
  const { result } = await get(`/campaigns/listing/${campaign}`);
  expect(result).toMatchObject({
    state: 'live',
    goal: 2400,
    pledged: 2365,
    collected: 2365,
    backer_count: 14,
  });
  const left = Date.parse(result.closes_at) - now.getTime();
  expect(left).toBeGreaterThan(4 * hourMs);
  expect(left).toBeLessThan(30 * hourMs);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a fan of the audience tips the current act at the sandbox’s checkout, and the room sees it', async () => {
  const { night } = await demonstrated();
  const reached = async () => (await get(`/stages/${night.code}`)).result.goal.reached;
  const before = await reached();
  expect(await tipAtNight(server.services)).toBe(true);
  await vi.waitFor(async () => expect(await reached()).toBeGreaterThan(before), 30_000);
  expect(
    server.sandbox.stripe.sessions().filter(({ session }) => session.payment_status === 'paid'),
  ).toHaveLength(1);
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('a running evening and campaign stay; the next ones begin when they are over', async () => {
  const { pool } = server.services;
  const count = async () =>
    (
      await pool.query(
        'SELECT (SELECT count(*)::int FROM event_stage) AS nights, (SELECT count(*)::int FROM campaign) AS campaigns',
      )
    ).rows[0];
  await demonstrate(at(new Date(now.getTime() + 2 * hourMs)));
  expect(await count()).toEqual({ nights: 1, campaigns: 1 });
  for (let time = 0; time < 2; time += 1) await demonstrate(at(new Date(now.getTime() + 48 * hourMs)));
  expect(await count()).toEqual({ nights: 2, campaigns: 2 });
  expect(await server.failedAuditChecks()).toEqual([]);
});

test('the audience does not tip while no act is on stage', async () => {
  expect(await tipAtNight(at(new Date(now.getTime() + 400 * hourMs)))).toBe(false);
});

test('in live mode the demonstration is not found', async () => {
  const live = await startTestServer({ environment: liveEnvironment });
  const answer = await live.request('/api/v1/shared/demonstration');
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('tibeb.example');
  await live.stop();
});
