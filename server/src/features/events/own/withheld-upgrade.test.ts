import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { makeCategory } from '#tests/support/factories.ts';
import { createOlderDatabase } from '#tests/support/test-database.ts';

// What the version before migration 0225 wrote: events of suspended organizers that are not withheld, names of pages
// whose owner was erased, and vouchers without an account.

test('what was written while an organizer was suspended, or of somebody erased, is put right', async () => {
  const older = await createOlderDatabase('0225');
  const owner = new Client(older.ownerUrl);
  await owner.connect();
  const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  const [account, claimant, page, left] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const [id, name] of [
    [account, 'Zema'],
    [claimant, 'Aster'],
  ])
    await rows(
      `INSERT INTO account (id, issuer, subject, email, full_name, address_proven)
       VALUES ($1::uuid, 'test', $1::uuid::text, $2 || '@example.com', $2, true)`,
      [id, name],
    );
  const [organizer] = await rows(
    `INSERT INTO organizer (account_id, full_name, organization_name, email, phone)
     VALUES ($1, 'Zema', 'Zema House', 'a@example.com', '+251911000000') RETURNING id`,
    [account],
  );
  await rows('UPDATE account SET suspended_at = now() WHERE id = $1', [account]);
  const category = await makeCategory(owner as never, 'Music');
  const [event] = await rows(
    `INSERT INTO event (title, category_id, starts_at, organizer_id) VALUES ('Late', $1, now(), $2) RETURNING id`,
    [category, organizer.id],
  );
  await rows("INSERT INTO beneficiary (id, name) VALUES ($1, 'Aster')", [page]);
  await rows("INSERT INTO beneficiary (id, name, state) VALUES ($1, 'A former page', 'left')", [left]);
  await rows(
    `INSERT INTO event_decline (event_id, beneficiary_id, name, declined_at) VALUES ($1, $2, 'Her own name', now())`,
    [event.id, left],
  );
  await rows(
    `INSERT INTO claim (beneficiary_id, account_id, way, state, vouched_organizer) VALUES ($1, $2, 'vouch', 'open', 'Zema House')`,
    [page, claimant],
  );
  const listed = () => rows('SELECT id FROM listed_event');
  expect(await listed()).toEqual([{ id: event.id }]);
  await older.upgrade();
  expect(await listed()).toEqual([]);
  expect(await rows('SELECT name FROM event_decline')).toEqual([{ name: 'A former page' }]);
  expect(await rows('SELECT vouched_by FROM claim')).toEqual([{ vouched_by: account }]);
  expect(await rows('SELECT id FROM reachable_account')).toEqual([{ id: claimant }]);
  await rows('UPDATE account SET suspended_at = NULL WHERE id = $1', [account]);
  expect(await listed()).toEqual([{ id: event.id }]);
  await owner.end();
  await older.drop();
});
