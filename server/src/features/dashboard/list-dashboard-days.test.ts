import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openPage } from '#tests/support/dashboard-stage.ts';
import { type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
});
afterEach(async () => expect(await server.failedAuditChecks()).toEqual([]));
afterAll(() => server.stop());

test('days, weeks and months are listed, the latest first, each with all of its tips', async () => {
  const { page, manager } = await openPage(server);
  const list = async (query: string) =>
    (await server.call(manager, 'GET', `/dashboard/pages/${page.id}/days${query}`)).body;
  // A Sunday, the Monday and the Tuesday after it, and a Monday of the year before.
  const days = [
    ['2025-06-29', 5],
    ['2025-06-30', 4],
    ['2025-07-01', 3],
    ['2024-07-01', 2],
  ] as const;
  const insert = (table: string, start: string) =>
    `INSERT INTO ${table} SELECT $1, ${start}, 'USD', nth, 1, 100 * dollars
     FROM unnest($2::date[], $3::int[]) WITH ORDINALITY AS row (day, dollars, nth)`;
  const values = [page.id, days.map(([day]) => day), days.map(([, dollars]) => dollars)];
  await withoutTriggers(
    server.ownerPool,
    [insert('received_day', 'day'), values],
    [insert('received_month', "date_trunc('month', day)"), values],
  );
  const sumsBy = async (query: string) =>
    (await list(query)).data.results.map(
      (row: { start: string; tip_count: number; total_amount: number }) => [
        row.start,
        row.tip_count,
        row.total_amount,
      ],
    );
  const byDay = days.toSorted().reverse();
  expect(await sumsBy('')).toEqual(byDay.map(([day, dollars]) => [day, 1, dollars]));
  expect(await sumsBy('?by=week')).toEqual([
    ['2025-06-30', 2, 7],
    ['2025-06-23', 1, 5],
    ['2024-07-01', 1, 2],
  ]);
  expect(await sumsBy('?by=month')).toEqual([
    ['2025-07-01', 1, 3],
    ['2025-06-01', 2, 9],
    ['2024-07-01', 1, 2],
  ]);
  expect((await list('?by=month&limit=1&offset=1')).data).toMatchObject({
    results: [{ start: '2025-06-01' }],
    metadata: { total: 3 },
  });
  expect((await list('?by=night')).errors[0].attr).toBe('by');
  const emptied = (table: string) => [`DELETE FROM ${table} WHERE beneficiary_id = $1`, [page.id]] as const;
  await withoutTriggers(server.ownerPool, emptied('received_day'), emptied('received_month'));
});
