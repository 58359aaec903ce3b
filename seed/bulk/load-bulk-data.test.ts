import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/schemas.ts';
import { auditLedger } from '#server/ledger-audit.ts';
import { openDatabase, openUnlimitedPool } from '#server/platform/database/database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { sampleEvents } from '../sample/events/events.ts';
import { loadSampleData } from '../sample/load-sample-data.ts';
import { eventAt } from './events.ts';
import { loadBulkData, NobodyToTip } from './load-bulk-data.ts';
import { tipAt } from './tips/tip.ts';

const now = new Date('2026-08-01T09:00:00Z');
/** The server's clock. */
let moment = now;
let server: Awaited<ReturnType<typeof startTestServer>>;
let load: (beneficiaries: number, events: number, tips?: number) => Promise<string[]>;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: { now: () => moment } } });
  const pool = openUnlimitedPool(server.databaseUrl);
  const db = openDatabase(pool);
  load = async (beneficiaries, events, tips = 0) => {
    const progress: string[] = [];
    const onProgress = (kind: string, done: number, of: number) => progress.push(`${kind} ${done}/${of}`);
    await loadBulkData(db, { beneficiaries, events, tips }, { seed: 'test', now, onProgress });
    return progress;
  };
  return () => db.destroy();
});
afterAll(() => server.stop());

async function list(path: string): Promise<{ results: Event[]; metadata: { total: number } }> {
  const response = await server.request(`/api/v1${path}`);
  expect(response.status).toBe(200);
  return (await response.json()).data;
}

test('tips without anybody to tip are refused', async () => {
  await expect(load(0, 0, 1)).rejects.toThrow(NobodyToTip);
});

test('a load is resumed, grown and repeated without making a row twice', async () => {
  expect(await load(50, 200)).toEqual(['beneficiaries 50/50', 'events 200/200']);
  expect(await load(50, 200)).toEqual([]);
  expect(await load(50, 900)).toEqual(['events 900/900']);
  expect((await list('/beneficiary/professionals')).metadata.total).toBe(50);
  expect((await list('/events/listing?when=all')).metadata.total).toBe(900);
});

test('events lie on both sides of today, in seven categories, in two scripts', async () => {
  const past = await list('/events/listing?when=past&limit=100');
  const upcoming = await list('/events/listing?limit=100');
  expect(past.metadata.total).toBeGreaterThan(150);
  expect(upcoming.metadata.total).toBeGreaterThan(400);
  const seen = [...past.results, ...upcoming.results];
  expect(new Set(seen.map(({ category }) => category.name)).size).toBe(7);
  expect(seen.some(({ title }) => /\p{Script=Ethiopic}/u.test(title))).toBe(true);
  expect(seen.every(({ location, beneficiaries }) => location && beneficiaries.length > 0)).toBe(true);
});

test('the ledger is correct with tips in every status, and a load of tips is resumed and grown', async () => {
  const { db, pool, payments } = server.services;
  expect(await load(50, 900, 400)).toEqual(['fans 50/50', 'tips 400/400']);
  expect(await load(50, 900, 400)).toEqual([]);
  expect(await load(50, 900, 1500)).toEqual(['fans 188/188', 'tips 1500/1500']);
  // An empty journal: nothing moved at the real provider.
  const results = await auditLedger(db, []);
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
  const { rows } = await pool.query<{ status: string; n: number }>(
    'SELECT status, count(*)::int AS n FROM payment GROUP BY status',
  );
  const counts = Object.fromEntries(rows.map(({ status, n }) => [status, n]));
  expect(Object.keys(counts).sort()).toEqual(
    ['canceled', 'disputed', 'expired', 'failed', 'pending', 'refunded', 'succeeded'].sort(),
  );
  expect(counts.succeeded).toBeGreaterThan(1300);
  // Seeded payments have no provider, so they are never synced.
  expect(await payments.reconcile()).toBe(0);
});

test('the sample loads beside bulk data that came first', async () => {
  expect(await loadSampleData(server.services.db, { now })).toBe(true);
  // The total of a list is cached for some seconds.
  moment = new Date(now.getTime() + 6000);
  expect((await list('/events/listing?when=all')).metadata.total).toBe(900 + sampleEvents.length);
});

test('a row is the same whenever it is made', () => {
  const options = { now, beneficiaries: 1000, categories: new Map([['Music', 'a']]) };
  expect(eventAt('test', 123_456, options)).toEqual(eventAt('test', 123_456, options));
  expect(eventAt('test', 123_456, options).event.title).not.toBe(
    eventAt('other', 123_456, options).event.title,
  );
  const tips = { now, recipients: ['a', 'b', 'c'], methods: ['card', 'link'] };
  expect(tipAt('test', 123_456, tips)).toEqual(tipAt('test', 123_456, tips));
});
