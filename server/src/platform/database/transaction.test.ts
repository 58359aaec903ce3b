import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { inTransaction } from './transaction.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('of two transactions that wait for each other both commit, the one that PostgreSQL ended at another attempt', async () => {
  const { db, pool } = server.services;
  const [{ id: one }, { id: other }] = [await makeBeneficiary(pool), await makeBeneficiary(pool)];
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let attempts = 0;
  const change = (own: number, [first, second]: readonly [string, string]) =>
    inTransaction(db, async (transaction) => {
      attempts += 1;
      const increase = (id: string) =>
        transaction
          .updateTable('beneficiary')
          .set((row) => ({ follower_count: row('follower_count', '+', 1) }))
          .where('id', '=', id)
          .execute();
      await increase(first);
      locked[own]?.resolve();
      await locked[1 - own]?.promise;
      await increase(second);
    });
  const count = async () =>
    (
      await pool.query('SELECT follower_count FROM beneficiary WHERE id = ANY($1::uuid[]) ORDER BY id', [
        [one, other],
      ])
    ).rows.map(({ follower_count }) => follower_count);
  const [before = 0] = await count();
  await Promise.all([change(0, [one, other]), change(1, [other, one])]);
  expect(attempts).toBeGreaterThanOrEqual(3);
  expect(await count()).toEqual([before + 2, before + 2]);
});
