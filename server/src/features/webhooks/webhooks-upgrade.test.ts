import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('the upgrade removes receivers that are older than every owner of their page', async () => {
  const older = await createOlderDatabase('0520');
  const client = new Client(older.ownerUrl);
  await client.connect();
  const [page, owner, former, theirs] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  // Accounts and pages, which other rules hold together, do not matter here.
  await client.query("SET session_replication_role = 'replica'");
  await client.query("INSERT INTO account (id, issuer, subject, email) VALUES ($1, 'test', 'owner', '')", [
    owner,
  ]);
  await client.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role, owner_since) VALUES ($1, $2, 'owner', '2026-06-01Z')`,
    [page, owner],
  );
  await client.query(
    `INSERT INTO webhook_endpoint (id, beneficiary_id, address, format, secret_ciphertext, created_at)
     SELECT id, $1, 'https://example.com/in', 'standard', '', at FROM unnest($2::uuid[], $3::timestamptz[]) AS one (id, at)`,
    [page, [former, theirs], ['2026-05-31Z', '2026-06-02Z']],
  );
  await client.query('RESET session_replication_role');
  await older.upgrade();
  const { rows } = await client.query('SELECT id, account_id FROM webhook_endpoint');
  expect(rows).toEqual([{ id: theirs, account_id: owner }]);
  await client.end();
  await older.drop();
});
