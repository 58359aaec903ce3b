import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/platform/database/database.ts';
import { readPlan } from '#tests/support/query-plan.ts';
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
  await server.ownerPool.query('VACUUM ANALYZE beneficiary');
});
afterAll(() => server?.stop());

/** The plan for the first page: the indexes it reads and the number of beneficiaries it reads. */
async function planOf(filter: BeneficiaryFilter, ordering?: BeneficiaryOrder) {
  let sent: CompiledQuery | undefined;
  const recording = {
    executeQuery(query: CompiledQuery) {
      sent = query;
      return Promise.resolve({ rows: [] });
    },
    getExecutor: () => server.services.db.getExecutor(),
  } as unknown as Connection;
  const figures = { tipCount: () => sql.lit(0) };
  await listBeneficiaries(recording, filter, { limit: 12, offset: 0 }, figures, ordering);
  return readPlan(server.services.pool, sent);
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
  expect(indexes).toContain('beneficiary_order');
  expect(rowsRead).toBeLessThan(100);
});

test('those most people follow are found without looking at the others', async () => {
  const { indexes, rowsRead } = await planOf({}, '-follower_count');
  expect(indexes).toContain('beneficiary_most_followed');
  expect(rowsRead).toBeLessThan(100);
});

test('the total is of all that match', async () => {
  expect(await countBeneficiaries(server.services.db, { search: 'SELAM' })).toBe(beneficiaries / 20);
  expect(await countBeneficiaries(server.services.db, { search: 'a' })).toBe(beneficiaries);
});
