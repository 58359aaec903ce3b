import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPlan, vacuum } from '#tests/support/query-plan.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { countListed, listQueue } from '../repository.ts';

const [account, requestedBy, batch, page] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
let server: Awaited<ReturnType<typeof startTestServer>>;

// A hundred thousand payouts, of which each of 5000 pages has 20. One in ten is by hand, the others are by Stripe.
beforeAll(async () => {
  server = await startTestServer();
  const { ownerPool } = server;
  await ownerPool.query(
    `INSERT INTO beneficiary (id, name, bio)
     SELECT CASE n WHEN 1 THEN $1 ELSE uuidv7() END, CASE n WHEN 1 THEN 'ሙሉቀን መለሰ' ELSE 'Abebe ' || md5(n::text) END,
       repeat('word ', 40) FROM generate_series(1, 5000) AS n`,
    [page],
  );
  await withoutTriggers(
    ownerPool,
    [
      `INSERT INTO payout_account (id, receiver_kind, receiver_id, rail, country, currency, account_id)
       VALUES ($1, 'beneficiary', $2, 'stripe', 'US', 'USD', $3)`,
      [account, page, requestedBy],
    ],
    [
      `INSERT INTO payout (receiver_kind, receiver_id, account_name, payout_account_id, rail, amount_minor, currency,
         requested_by, created_at, state, sending_since, provider_transfer, provider_payout, bank_reference, reference_by,
         confirmed_by, batch_id)
       SELECT 'beneficiary', receiver.id, 'beneficiary:' || receiver.id, $1, CASE WHEN by_hand THEN 'by-hand' ELSE 'stripe' END,
         1000, 'USD', $2::uuid, now(), 'paid', now(), CASE WHEN NOT by_hand THEN 'tr_' || n END,
         CASE WHEN NOT by_hand THEN 'po_' || n END, 'FT ' || n, CASE WHEN by_hand THEN $2::uuid END,
         CASE WHEN by_hand THEN uuidv7() END, CASE WHEN by_hand THEN CASE WHEN n <= 200 THEN $3::uuid ELSE uuidv7() END END
       FROM generate_series(1, 100000) AS n CROSS JOIN LATERAL (SELECT n % 10 = 0 AS by_hand) AS rail
       JOIN (SELECT id, row_number() OVER (ORDER BY id) AS place FROM beneficiary) AS receiver ON place = 1 + n % 5000`,
      [account, requestedBy, batch],
    ],
  );
  for (const table of ['payout', 'beneficiary']) await vacuum(ownerPool, table);
});
afterAll(() => server?.stop());

test.each([
  ['the beginning of a reference', { search: 'ft-9999', total: 11, index: 'payout_reference_search' }],
  ['a transfer', { search: 'tr_777', total: 1, index: 'payout_rail_provider_transfer_key' }],
  ['a payout at the rail', { search: 'po_777', total: 1, index: 'payout_rail_provider_payout_key' }],
  ['a batch', { search: batch, total: 20, index: 'payout_batch' }],
  ['the id of a page', { search: page, total: 20, index: 'payout_receiver' }],
  ['a part of the name of a page', { search: 'ሉቀን መለሰ', total: 20, index: 'beneficiary_search_name' }],
])('a search by %s reads the payouts that it finds only', async (_, { search, total, index }) => {
  const { db, pool } = server.services;
  const list = { queue: 'all', search } as const;
  expect(await countListed(db, list)).toBe(total);
  for (const ask of [countListed, listQueue]) {
    const { indexes, rowsOfTables } = await readPlan(pool, (on) => ask(on, list, { limit: 20, offset: 0 }));
    expect(indexes).toContain(index);
    expect(rowsOfTables).toBeLessThan(100);
  }
});
