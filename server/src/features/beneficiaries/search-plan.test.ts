import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan, vacuum } from '#tests/support/query-plan.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import {
  type BeneficiaryFilter,
  type BeneficiaryOrder,
  countBeneficiaries,
  listBeneficiaries,
} from './repository.ts';

const beneficiaries = 20_000;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
  // One row in twenty is a Selam, and all of these come last by name.
  await server.ownerPool.query(
    `INSERT INTO beneficiary (name, bio)
      SELECT CASE WHEN n % 20 = 0 THEN 'Zewde Selam ' ELSE 'Abebe ' END || md5(n::text), repeat('word ', 40)
      FROM generate_series(1, $1) AS n`,
    [beneficiaries],
  );
  await vacuum(server.ownerPool, 'beneficiary');
});
afterAll(() => server?.stop());

/** The plan for a page, by default the first. */
function planOf(
  filter: BeneficiaryFilter,
  { ordering, offset = 0 }: { ordering?: BeneficiaryOrder; offset?: number } = {},
) {
  const figures = { tipCount: () => '0' };
  return readPlan(server.services.pool, (db) =>
    listBeneficiaries(db, filter, { limit: 12, offset }, figures, ordering),
  );
}

test.each(['selam', 'Zewde Selam', 'Selam a'])(
  'the search %j looks at those it finds only',
  async (search) => {
    const { indexes, rowsRead } = await planOf({ search });
    expect(indexes).toContain('beneficiary_search_name');
    expect(rowsRead).toBeLessThanOrEqual(beneficiaries / 20);
  },
);

test.each(['a', 'be'])('the search %j, which finds nearly all, stops after a page', async (search) => {
  const { indexes, rowsRead } = await planOf({ search });
  expect(indexes).toContain('beneficiary_listed_order');
  expect(rowsRead).toBeLessThan(100);
});

test('the most followed pages are found without reading the others', async () => {
  const { indexes, rowsRead } = await planOf({}, { ordering: '-follower_count' });
  expect(indexes).toContain('beneficiary_listed_most_followed');
  expect(rowsRead).toBeLessThan(100);
});

test.each([{}, { ordering: '-follower_count' }] as const)(
  'a page far behind the beginning reads its own beneficiaries only: %j',
  async (order) => {
    const { rowsOfTables } = await planOf({}, { ...order, offset: 15_000 });
    expect(rowsOfTables).toBeLessThan(100);
  },
);

test('the total is of all that match', async () => {
  expect(await countBeneficiaries(server.services.db, { search: 'SELAM' })).toBe(beneficiaries / 20);
  expect(await countBeneficiaries(server.services.db, { search: 'a' })).toBe(beneficiaries);
});

test('the statement for a few pages is planned once, not for each moment', async () => {
  const { pool } = server.services;
  const { rows: pages } = await pool.query<{ id: string }>('SELECT id FROM beneficiary LIMIT 2');
  // PostgreSQL plans a prepared statement for its values five times, before it compares that with a plan for any values.
  for (let moment = 0; moment < 7; moment += 1)
    await Promise.all(pages.map(({ id }) => server.request(`/api/v1/beneficiary/professionals/${id}`)));
  const { rows } = await pool.query(
    "SELECT custom_plans::integer FROM pg_prepared_statements WHERE statement LIKE '%id = ANY(%'",
  );
  expect(rows).toEqual([{ custom_plans: 5 }]);
});
