import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createOlderDatabase } from '#tests/support/test-database.ts';

test('an owner from before the upgrade counts since they joined; one written by an older server counts from then on', async () => {
  const older = await createOlderDatabase('0450');
  const client = new Client(older.ownerUrl);
  await client.connect();
  const page = randomUUID();
  const [owner, editor, promoted] = [randomUUID(), randomUUID(), randomUUID()];
  // Foreign keys and triggers are off, because this test needs no accounts and pages.
  await client.query("SET session_replication_role = 'replica'");
  await client.query(
    `INSERT INTO page_manager (beneficiary_id, account_id, role, created_at) SELECT $1, id, role, '2026-01-01Z'
     FROM unnest($2::uuid[], '{owner,editor,editor}'::text[]) AS manager (id, role)`,
    [page, [owner, editor, promoted]],
  );
  await client.query('RESET session_replication_role');
  await older.upgrade();
  await client.query("UPDATE page_manager SET role = 'owner' WHERE account_id = $1", [promoted]);
  const { rows } = await client.query(
    `SELECT account_id AS id, owner_since > now() - interval '1 hour' AS recently FROM page_manager
     WHERE beneficiary_id = $1`,
    [page],
  );
  expect(new Map(rows.map(({ id, recently }) => [id, recently]))).toEqual(
    new Map([
      [owner, false],
      [editor, null],
      [promoted, true],
    ]),
  );
  await client.end();
  await older.drop();
});
