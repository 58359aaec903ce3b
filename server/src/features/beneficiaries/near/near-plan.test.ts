import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan } from '#tests/support/query-plan.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { listNear, type NearSearch } from './repository.ts';

const beneficiaries = 20_000;
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer();
  // Many rows share few names. PostgreSQL then estimates every word it has no statistics for as common. Rows are
  // inserted a thousand at a time: within one transaction, each row makes the counters of all rows before it longer
  // to read.
  for (let first = 1; first <= beneficiaries; first += 1000)
    await server.ownerPool.query(
      `INSERT INTO beneficiary (name, bio)
        SELECT 'Abebe' || chr(97 + n % 20) || ' Kebede' || chr(97 + n / 20 % 20), 'krar' || chr(97 + n % 26) || ' and song'
        FROM generate_series($1::int, $1 + 999) AS n`,
      [first],
    );
  await server.ownerPool.query('VACUUM ANALYZE beneficiary, beneficiary_words');
});
afterAll(() => server?.stop());

/** The largest number of rows that any step of the plan reads. */
async function rowsRead(search: NearSearch): Promise<number> {
  return (await readPlan(server.services.pool, (db) => listNear(db, search, 6))).rowsRead;
}

const unknown = ['singr', 'singer', 'ስነሪ', 'ስነር', 'ስናሪ', 'ስናር'];

test('a search for unknown words reads the word index and no beneficiary rows', async () => {
  expect(
    await rowsRead({ choices: [{ words: unknown, types: [] }], search: 'singr', types: [] }),
  ).toBeLessThan(100);
});

test('a search for words that some have reads only those', async () => {
  const choices = [
    { words: unknown, types: [] },
    { words: ['krara'], types: [] },
  ];
  expect(await rowsRead({ choices, search: 'singr krara', types: [] })).toBeLessThan(beneficiaries / 10);
});
