import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/platform/database/database.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { readPlan, vacuum } from '#tests/support/query-plan.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { type EventFilter, listEvents } from './repository.ts';
import { listEachPosition, listPositionsFrom } from './sitemap/repository.ts';

const events = 8000;
const now = new Date();
const everything: EventFilter = { when: 'all', now, categories: [], beneficiaries: [] };
let server: Awaited<ReturnType<typeof startTestServer>>;
let categories: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.services;
  categories = [await makeCategory(pool, 'Music'), await makeCategory(pool, 'Dance')];
  // Half of them are past, and some are hidden.
  await withoutTriggers(server.ownerPool, [
    `INSERT INTO event (title, description, category_id, starts_at, hidden_reason)
     SELECT 'Night ' || n, repeat('word ', 40), ($1::uuid[])[1 + n % 2], $2::timestamptz + (n - $3 / 2) * interval '1 minute',
       CASE WHEN n % 50 = 0 THEN 'Spam' END
     FROM generate_series(1, $3::integer) AS n`,
    [categories, now, events],
  ]);
  await vacuum(server.ownerPool, 'event');
});
afterAll(() => server?.stop());

const rowsOfTables = async (ask: (db: Connection) => Promise<unknown>) =>
  (await readPlan(server.services.pool, ask)).rowsOfTables;

test.each<[string, number, () => Partial<EventFilter>]>([
  ['all events', 6000, () => ({})],
  ['those to come', 3000, () => ({ when: 'upcoming' })],
  ['past ones', 3000, () => ({ when: 'past' })],
  ['a category', 3000, () => ({ categories: categories.slice(1) })],
  ['two categories', 3000, () => ({ categories })],
])('a page far behind the beginning of %s reads its own events only', async (_, offset, filterOf) => {
  const read = await rowsOfTables(async (db) => {
    const page = await listEvents(db, { ...everything, ...filterOf() }, { limit: 12, offset });
    expect(page).toHaveLength(12);
  });
  // Each with its category and performers.
  expect(read).toBeLessThan(100);
});

test('the sitemap reads no event', async () => {
  const [, from] = await listEachPosition(server.services.db, now, 2000);
  if (!from) throw new Error('The sitemap has one part only.');
  expect(await rowsOfTables((db) => listEachPosition(db, now, 2000))).toBe(0);
  expect(await rowsOfTables((db) => listPositionsFrom(db, from, 1000))).toBe(0);
});
